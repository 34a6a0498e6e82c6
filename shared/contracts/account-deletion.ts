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

export const DeletionPreview = z.object({
  obstacles: z.array(
    z.object({
      kind: z.enum(deletionObstacles),
      sentence: z.string(),
    }),
  ),
});
export type DeletionPreview = z.infer<typeof DeletionPreview>;

export const DeleteAccount = z.object({
  password: OwnPassword,
});
export type DeleteAccount = z.infer<typeof DeleteAccount>;

/** The page's form also asks for a typed word, so that an account is not deleted by accident. */
export const ConfirmDeletion = z.extend(DeleteAccount, {
  word: z
    .string(field("deletionWord"))
    .check(z.refine((typed) => typed.trim().toUpperCase() === deletionWord, field("deletionWord"))),
});
