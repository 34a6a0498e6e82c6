import * as z from "zod/mini";
import { passwordLength } from "../constants.ts";
import { Id } from "./answers.ts";
import { field } from "./field-code.ts";

export const Bank = z.object({ code: z.string(), name: z.string() });
export type Bank = z.infer<typeof Bank>;

/** Sorted by name. */
export const BankList = z.object({ status: z.literal("success"), message: z.string(), data: z.array(Bank) });
export type BankList = z.infer<typeof BankList>;

/** A string, because of leading zeros. */
const AccountNumber = z.string(field("accountNumber")).check(z.regex(/^[0-9]{10}$/, field("accountNumber")));

/** No provider uses longer codes, and the database column holds no more. */
export const bankCodeFormat = /^[A-Za-z0-9]{1,20}$/;
const BankCode = z.string(field("bank")).check(z.regex(bankCodeFormat, field("bank")));

export const VerifyAccount = z.object({ account_number: AccountNumber, account_bank: BankCode });
export type VerifyAccount = z.infer<typeof VerifyAccount>;

/** Contains the name twice: the specification reads `data.account_name`, the pages read either. */
export const AccountVerified = z.object({
  status: z.literal("success"),
  data: z.object({ account_name: z.string() }),
  account_name: z.string(),
});
export type AccountVerified = z.infer<typeof AccountVerified>;

/** The server asks the bank for `account_name` again. `password` is required if another account is already linked. */
export const SaveAccount = z.object({
  userId: Id,
  account_bank: BankCode,
  account_number: AccountNumber,
  account_name: z.optional(z.string().check(z.maxLength(200))),
  password: z.optional(
    z.string(field("bankPassword")).check(z.maxLength(passwordLength.max, field("wrongPassword"))),
  ),
});
export type SaveAccount = z.infer<typeof SaveAccount>;

/** `bank_name` is null if no list names the bank. `payable_from`: ISO time before which nothing is paid, or null. */
export const BankInfo = z.object({
  account_bank: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  bank_name: z.nullable(z.string()),
  payable_from: z.nullable(z.string()),
});
export type BankInfo = z.infer<typeof BankInfo>;

export const AccountSaved = z.object({ success: z.literal(true), bank_info: BankInfo });
export type AccountSaved = z.infer<typeof AccountSaved>;

/** Null if no account is linked. */
export const UserBank = z.object({ bank_info: z.nullable(BankInfo) });
export type UserBank = z.infer<typeof UserBank>;
