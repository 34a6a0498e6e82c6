/** Fees and validation of an entered amount. Pure. Amounts are whole units. */
import { maximumWithdrawalUnits, minimumWithdrawalUnits } from "#shared/constants.ts";
import { groupDigits, withWithdrawalFee } from "#shared/money/money.ts";
import { withdrawalTexts as words } from "#texts/withdrawals.ts";

/** The available balance and the withdrawable part of it; equal until the server has answered. */
export interface Reach {
  balance: number;
  withdrawable: number;
}

/** Whether the button is disabled: nothing entered, or more than the balance. */
export const isOutOfReach = (amount: number | undefined, balance: number): boolean =>
  amount === undefined || amount > balance;

/** The field's message while the button is disabled. */
export const entryError = (amount: number | undefined, balance: number): string | undefined =>
  amount !== undefined && amount > balance ? words.aboveBalance(groupDigits(balance)) : undefined;

/** Validation on submit, before any request. */
export function refusalOf(amount: number, { balance, withdrawable }: Reach): string | undefined {
  if (withWithdrawalFee(amount) < minimumWithdrawalUnits) return words.atLeast;
  if (withWithdrawalFee(amount) > balance) return words.insufficient;
  if (withdrawable === 0) return words.noneWithdrawable;
  if (withWithdrawalFee(amount) > withdrawable) return words.aboveWithdrawable(groupDigits(withdrawable));
  if (withWithdrawalFee(amount) > maximumWithdrawalUnits)
    return words.aboveMaximum(groupDigits(maximumWithdrawalUnits));
  return undefined;
}

/** "6789" of a whole or masked account number. */
export const lastDigits = (accountNumber: string): string => accountNumber.slice(-4);
