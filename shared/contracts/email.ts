import * as z from "zod/mini";
import { field } from "./field-code.ts";

export const Email = z
  .string(field("email"))
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, field("email")), z.email(field("email")));
