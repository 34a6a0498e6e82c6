import * as z from "zod/mini";
import { CodeSent } from "./accounts.ts";
import { Message } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import {
  ChangePassword,
  ChangePhone,
  ConfirmPhone,
  OpenSessions,
  ProfileUpdated,
  SessionParams,
  UpdateProfile,
} from "./personal-data.ts";

export const saveProfile = endpoint({
  method: "PATCH",
  path: "/api/auth/profile",
  access: "signed-in",
  group: "Account",
  summary: "Change the caller's name, e-mail address or picture",
  body: UpdateProfile,
  answer: ProfileUpdated,
  errors: ["media_refused", "media_too_large", "unverified", "user_not_found"],
});

export const changePassword = endpoint({
  method: "POST",
  path: "/api/auth/change-password",
  access: "signed-in",
  group: "Account",
  summary: "Change the caller's password",
  body: ChangePassword,
  answer: Message,
});

export const changePhone = endpoint({
  method: "POST",
  path: "/api/auth/change-phone",
  access: "signed-in",
  group: "Account",
  summary: "Send a code to a new phone number",
  body: ChangePhone,
  answer: CodeSent,
  errors: ["forbidden", "money_rests", "too_many_codes", "wallet_frozen"],
});

export const confirmPhone = endpoint({
  method: "POST",
  path: "/api/auth/confirm-phone",
  access: "signed-in",
  group: "Account",
  summary: "Change the phone number with the code sent to it",
  body: ConfirmPhone,
  answer: ProfileUpdated,
  errors: ["code_dead", "code_expired", "forbidden", "phone_taken", "wallet_frozen", "wrong_code"],
});

export const download = endpoint({
  method: "GET",
  path: "/api/my-data.zip",
  access: "signed-in",
  group: "Account",
  summary: "Export all data about the caller as a ZIP file",
  answer: z.any(),
  type: "application/zip",
});

export const sessions = endpoint({
  method: "GET",
  path: "/api/sessions",
  access: "signed-in",
  group: "Account",
  summary: "The caller's sessions",
  answer: OpenSessions,
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/sessions/:sessionId",
  access: "signed-in",
  group: "Account",
  summary: "End one of the caller's sessions",
  params: SessionParams,
  answer: Message,
});

export const endOtherSessions = endpoint({
  method: "POST",
  path: "/api/sessions/end-others",
  access: "signed-in",
  group: "Account",
  summary: "End all other sessions of the caller",
  answer: Message,
});
