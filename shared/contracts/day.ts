import * as z from "zod/mini";
import { field } from "./field-code.ts";

/** The database cannot store years before 1, nor a period before one of them. */
const firstDay = "1900-01-01";

/** "2026-11-20", from 1900 on. Errors: the code at the field. */
export const day = (code: "invalid" | "periodDay") =>
  z.iso.date(field(code)).check(z.refine((text) => text >= firstDay, field(code)));
