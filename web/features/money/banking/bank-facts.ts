/** Banks by name, and when an account number is worth a question. Pure. */
import type { Bank, VerifyAccount } from "#shared/contracts/banking.ts";

/** Account numbers in Nigeria have ten digits; at the tenth the name is looked up. */
export const accountDigits = 10;

const byName = new Intl.Collator("en-NG", { sensitivity: "base", numeric: true });

/** The choices of the bank picker, sorted by name. */
export const bankOptions = (banks: readonly Bank[]): { value: string; label: string }[] =>
  banks
    .map(({ code, name }) => ({ value: code, label: name }))
    .sort((one, other) => byName.compare(one.label, other.label));

/** What was typed or pasted, without the spaces and dashes that people write between digits. */
export const typedNumber = (typed: string): string => typed.replace(/\D/gu, "").slice(0, 20);

/** The account to look up, once there is a whole one. */
export function accountToVerify(bank: string | undefined, number: string): VerifyAccount | undefined {
  if (!bank || number.length !== accountDigits) return undefined;
  return { account_bank: bank, account_number: number };
}

/** The bank's name on the list; undefined when the list has no such code. */
export const bankName = (banks: readonly Bank[], code: string): string | undefined =>
  banks.find((bank) => bank.code === code)?.name;

/** "•••••• 6789" */
export const maskedNumber = (number: string): string => `••• ••• ${number.slice(-4)}`;
