import { Closable, CloseAccount } from "./account-deletion.ts";
import { Message } from "./answers.ts";
import { endpoint } from "./endpoint.ts";

export const preview = endpoint({
  method: "GET",
  path: "/api/auth/delete-account",
  access: "signed-in",
  group: "Account",
  summary: "What has to be settled before one's account can be closed",
  answer: Closable,
});

export const close = endpoint({
  method: "POST",
  path: "/api/auth/delete-account",
  access: "signed-in",
  group: "Account",
  summary: "Close one's account for good, with the password",
  body: CloseAccount,
  answer: Message,
  errors: ["not_closable"],
});
