import * as z from "zod/mini";
import { SignedIn } from "./accounts.ts";
import { Message } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import {
  BeginSetUp,
  RecoveryCodes,
  RemoveSecondFactor,
  SecondFactorCode,
  SecondFactorSetUp,
  SecondFactorState,
} from "./second-factor.ts";

export const state = endpoint({
  method: "GET",
  path: "/api/auth/second-factor",
  access: "signed-in",
  group: "Account",
  summary: "The caller's second factor and recovery codes",
  answer: SecondFactorState,
});

export const setUp = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/setup",
  access: "signed-in",
  group: "Account",
  summary: "Create a secret for the authenticator app; for staff",
  body: z.nullish(z.partial(BeginSetUp)),
  answer: SecondFactorSetUp,
  errors: ["forbidden", "money_rests", "password_needed", "second_factor_on"],
});

export const confirm = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/confirm",
  access: "signed-in",
  group: "Account",
  summary: "Enable the second factor with a first code; answers the recovery codes once",
  body: SecondFactorCode,
  answer: RecoveryCodes,
  errors: ["money_rests", "second_factor_off", "second_factor_on", "wrong_code"],
});

export const remove = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/remove",
  access: "signed-in",
  group: "Account",
  summary: "Disable the second factor with a code and the password",
  body: RemoveSecondFactor,
  answer: Message,
  errors: ["wrong_code"],
});

export const check = endpoint({
  method: "POST",
  path: "/api/auth/second-factor",
  access: "everyone",
  group: "Account",
  summary: "Finish a login with a code of the authenticator app or a recovery code",
  body: SecondFactorCode,
  answer: SignedIn,
  errors: ["signed_out", "suspended", "wrong_code"],
});
