/** Closing one's own account. */
import * as z from "zod/mini";
import { passwordLength } from "../constants.ts";
import { messages } from "../messages/en.ts";

const text = messages.fields;

/** What has to be settled before, the most pressing first. */
export const closingObstacles = ["frozen", "withdrawal", "units", "owed", "payment", "last-admin"] as const;
export type ClosingObstacle = (typeof closingObstacles)[number];

export const Closable = z.object({
  obstacles: z.array(
    z.object({
      kind: z.enum(closingObstacles),
      sentence: z.string(),
    }),
  ),
});
export type Closable = z.infer<typeof Closable>;

export const CloseAccount = z.object({
  password: z
    .string(text.required)
    .check(z.minLength(1, text.required), z.maxLength(passwordLength.max, text.passwordTooLong)),
});
export type CloseAccount = z.infer<typeof CloseAccount>;
