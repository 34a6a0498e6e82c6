import { maximumBudgetNaira } from "../constants.ts";

/** Parses whole naira: "5,000", "₦5,000", "N5,000.00". No words, fractions, negatives or above any budget. */
export function readCharge(typed: string | number): number | undefined {
  const match = /^(?:₦|NGN|N)?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.00?)?$/i.exec(String(typed).trim());
  const naira = Number(match?.[1]?.replaceAll(",", ""));
  return naira <= maximumBudgetNaira ? naira : undefined;
}
