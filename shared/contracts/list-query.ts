/** What the queries of several lists have in common. */
import * as z from "zod/mini";
import { searchedName } from "./text.ts";

/** The longest names that callers may send; listed ones are shorter. */
export const placeMaxLength = { service: 80, state: 40, lga: 60 } as const;

export const placeFilters = {
  service: z.optional(searchedName(placeMaxLength.service)),
  state: z.optional(searchedName(placeMaxLength.state)),
  lga: z.optional(searchedName(placeMaxLength.lga)),
};

/** A place by its name ("Lekki, Lagos"), or "6.5,3.4" in degrees north and east. */
export const Near = searchedName(80);

/** The place of the last row that the caller has, as an earlier answer named it. */
export const Cursor = z.string().check(z.maxLength(200));
