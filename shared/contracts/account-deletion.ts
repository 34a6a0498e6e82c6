import * as z from "zod/mini";
import { deletionWord } from "../constants.ts";
import { OwnPassword } from "./accounts.ts";
import { field } from "./field-code.ts";

/** What prevents an account from being deleted, the most pressing first. */
export const deletionObstacles = [
  "frozen",
  "withdrawal",
  "units",
  "owed",
  "disputable",
  "payment",
  "last-admin",
] as const;
export type DeletionObstacle = (typeof deletionObstacles)[number];

export const Closable = z.object({
  obstacles: z.array(
    z.object({
      kind: z.enum(deletionObstacles),
      sentence: z.string(),
    }),
  ),
});
export type Closable = z.infer<typeof Closable>;

export const CloseAccount = z.object({
  password: OwnPassword,
});
export type CloseAccount = z.infer<typeof CloseAccount>;

/** The page's form also asks for a typed word, so that an account is not deleted by accident. */
export const ConfirmClosing = z.extend(CloseAccount, {
  word: z
    .string(field("deletionWord"))
    .check(z.refine((typed) => typed.trim().toUpperCase() === deletionWord, field("deletionWord"))),
});
