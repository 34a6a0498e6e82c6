import { DeleteAccount, DeletionPreview } from "./account-deletion.ts";
import { Message } from "./answers.ts";
import { endpoint } from "./endpoint.ts";

export const preview = endpoint({
  method: "GET",
  path: "/api/auth/delete-account",
  access: "signed-in",
  group: "Account",
  summary: "What prevents the deletion of the caller's account",
  answer: DeletionPreview,
});

export const deleteAccount = endpoint({
  method: "POST",
  path: "/api/auth/delete-account",
  access: "signed-in",
  group: "Account",
  summary: "Delete the caller's account permanently; needs the password",
  body: DeleteAccount,
  answer: Message,
  errors: ["not_closable"],
});
