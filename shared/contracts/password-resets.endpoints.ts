import { Message } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import { RequestPasswordReset, ResetParams, ResetPassword } from "./password-resets.ts";

export const request = endpoint({
  method: "POST",
  path: "/jobs/request-password-reset",
  access: "everyone",
  group: "Account",
  summary: "Send a password reset link by SMS; the answer never reveals whether the phone has an account",
  body: RequestPasswordReset,
  answer: Message,
  errors: ["too_many_codes"],
});

export const choose = endpoint({
  method: "POST",
  path: "/jobs/reset-password/:token",
  access: "everyone",
  group: "Account",
  summary: "Set a new password with the token of a reset link",
  params: ResetParams,
  body: ResetPassword,
  answer: Message,
  errors: ["link_expired"],
});
