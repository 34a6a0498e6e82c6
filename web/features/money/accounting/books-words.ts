import type { TrialBalance } from "#shared/contracts/accounting.ts";
import { accountingTexts } from "#texts/accounting.ts";

const words = accountingTexts.trialBalance.accounts;

/** "provider_clearing:flutterwave" is "Clearing: flutterwave". Codes without a label are shown as they are. */
export function accountName(code: string): string {
  const whole = words[code];
  if (whole) return whole;
  const [kind = "", ...rest] = code.split(":");
  const word = words[kind];
  if (!word) return code;
  return rest.length > 0 ? `${word}: ${rest.join(":")}` : word;
}

/** Sums of both sides in naira, added in kobo because decimals of naira do not add up exactly. */
export function sidesOf({ lines }: Pick<TrialBalance, "lines">): { debit: number; credit: number } {
  let debit = 0;
  let credit = 0;
  for (const { amount } of lines) {
    const kobo = Math.round(amount * 100);
    if (kobo < 0) debit -= kobo;
    else credit += kobo;
  }
  return { debit: debit / 100, credit: credit / 100 };
}

/** "order_units: 1000 · provider: flutterwave": the details of a finding, without empty values. */
export const factsOf = (details: Readonly<Record<string, string | number | boolean | null>>): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name}: ${value}`)
    .join(" · ");
