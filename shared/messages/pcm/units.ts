import type * as en from "../en/units.ts";
import type { Texts } from "../texts.ts";

export const countedUnits: Texts<typeof en.countedUnits> = (units) =>
  units === "1" ? "1 unit" : `${units} units`;
