import { UserParams } from "./answers.ts";
import { AccountSaved, AccountVerified, BankList, SaveAccount, UserBank, VerifyAccount } from "./banking.ts";
import { endpoint } from "./endpoint.ts";

export const banks = endpoint({
  method: "GET",
  path: "/api/banks",
  access: "everyone",
  group: "Bank and withdrawals",
  summary: "Banks that withdrawals can be paid to, by name",
  answer: BankList,
  errors: ["provider_unavailable"],
});

export const verifyAccount = endpoint({
  method: "POST",
  path: "/api/verify-account",
  access: "signed-in",
  group: "Bank and withdrawals",
  summary: "Look up the holder's name of a bank account",
  body: VerifyAccount,
  answer: AccountVerified,
  errors: ["bank_account_not_found", "provider_unavailable"],
});

export const saveAccount = endpoint({
  method: "POST",
  path: "/api/save-account",
  access: "signed-in",
  group: "Bank and withdrawals",
  summary: "Link the bank account for withdrawals; changing it needs the password",
  body: SaveAccount,
  answer: AccountSaved,
  errors: ["bank_account_not_found", "forbidden", "money_rests", "provider_unavailable"],
});

export const userBank = endpoint({
  method: "GET",
  path: "/api/user-bank/:userId",
  access: "signed-in",
  group: "Bank and withdrawals",
  summary: "The caller's linked bank account",
  params: UserParams,
  answer: UserBank,
  errors: ["forbidden"],
});

export const userBankDoubled = endpoint({
  method: "GET",
  path: "/api/api/user-bank/:userId",
  access: "signed-in",
  group: "Bank and withdrawals",
  summary: "The caller's linked bank account, under the address of the specification",
  params: UserParams,
  answer: UserBank,
  errors: ["forbidden"],
});
