import * as z from "zod/mini";
import {
  CodeSent,
  CurrentSession,
  LogIn,
  MeAnswer,
  PhoneVerified,
  PrivateNameSet,
  ResendCode,
  SetPrivateName,
  ShownPhone,
  SignedIn,
  SignUp,
  UserRecord,
  VerifyPhone,
} from "./accounts.ts";
import { Message, UserParams } from "./answers.ts";
import { endpoint } from "./endpoint.ts";

export const me = endpoint({
  method: "GET",
  path: "/api/auth/me",
  access: "signed-in",
  group: "Account",
  summary: "The signed-in user with what the menu may show",
  answer: MeAnswer,
});

export const session = endpoint({
  method: "GET",
  path: "/api/auth/session",
  access: "everyone",
  group: "Account",
  summary: "The signed-in user, or null for a visitor, who is not refused",
  answer: CurrentSession,
});

export const user = endpoint({
  method: "GET",
  path: "/api/auth/user/:userId",
  access: "signed-in",
  group: "Account",
  summary: "The caller's own record; staff may read any record with a reason (X-Reason)",
  params: UserParams,
  answer: UserRecord,
  errors: ["forbidden", "reason_needed", "second_factor_setup_needed", "user_not_found"],
});

export const phone = endpoint({
  method: "GET",
  path: "/api/auth/user/:userId/phone",
  access: "signed-in",
  group: "Account",
  summary: "A customer's phone number, for staff who have to call them; needs a reason (X-Reason)",
  params: UserParams,
  answer: ShownPhone,
  errors: ["forbidden", "reason_needed", "second_factor_setup_needed", "user_not_found"],
});

export const verify = endpoint({
  method: "POST",
  path: "/api/auth/verify",
  access: "signed-in",
  group: "Account",
  summary: "Verify the phone with the code sent to it",
  body: VerifyPhone,
  answer: PhoneVerified,
  errors: ["code_dead", "code_expired", "forbidden", "wrong_code"],
});

export const setPrivateName = endpoint({
  method: "POST",
  path: "/api/auth/setPrivateName",
  access: "signed-in",
  group: "Account",
  summary: "Choose a private name; null dismisses the popup",
  body: SetPrivateName,
  answer: PrivateNameSet,
  errors: ["forbidden", "private_name_taken"],
});

export const signUp = endpoint({
  method: "POST",
  path: "/api/auth/signup",
  access: "everyone",
  group: "Account",
  summary: "Sign up with a phone number and a password",
  body: SignUp,
  answer: SignedIn,
  status: 201,
  errors: ["phone_taken", "too_many_codes"],
});

export const logIn = endpoint({
  method: "POST",
  path: "/api/auth/login",
  access: "everyone",
  group: "Account",
  summary: "Log in with phone number and password",
  body: LogIn,
  answer: SignedIn,
  errors: ["second_factor_needed", "suspended", "wrong_credentials"],
});

export const logOut = endpoint({
  method: "POST",
  path: "/api/auth/logout",
  access: "everyone",
  group: "Account",
  summary: "Log out of this session",
  answer: Message,
  errors: ["wrong_person"],
});

export const resendCode = endpoint({
  method: "POST",
  path: "/api/auth/resend-code",
  access: "signed-in",
  group: "Account",
  summary: "Send the verification code again",
  body: z.nullish(ResendCode),
  answer: CodeSent,
  errors: ["forbidden", "too_many_codes"],
});
