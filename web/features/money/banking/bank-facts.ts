import type { Bank, VerifyAccount } from "#shared/contracts/banking.ts";

/** Nigerian account numbers (NUBAN) have ten digits; at the tenth the name is looked up. */
export const accountDigits = 10;

const byName = new Intl.Collator("en-NG", { sensitivity: "base", numeric: true });

/** Options of the bank picker, sorted by name. */
export const bankOptions = (banks: readonly Bank[]): { value: string; label: string }[] =>
  banks
    .map(({ code, name }) => ({ value: code, label: name }))
    .sort((one, other) => byName.compare(one.label, other.label));

/** The digits of a typed or pasted text, at most 20. */
export const typedNumber = (typed: string): string => typed.replace(/\D/gu, "").slice(0, 20);

export function accountToVerify(bank: string | undefined, number: string): VerifyAccount | undefined {
  if (!bank || number.length !== accountDigits) return undefined;
  return { account_bank: bank, account_number: number };
}

/** The bank's name; undefined when the list has no such code. */
export const bankName = (banks: readonly Bank[], code: string): string | undefined =>
  banks.find((bank) => bank.code === code)?.name;

/** "••• ••• 6789" */
export const maskedNumber = (number: string): string => `••• ••• ${number.slice(-4)}`;
