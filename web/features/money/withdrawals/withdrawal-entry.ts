/** What an entered amount costs, and whether it may be sent. Pure. Amounts are whole units. */
import { maximumWithdrawalUnits, minimumWithdrawalUnits } from "#shared/constants.ts";
import { groupDigits, withWithdrawalFee } from "#shared/money/money.ts";
import { withdrawalTexts as words } from "#texts/withdrawals.ts";

/** What leaves the wallet when the bank gets `amount`. */
export const withFee = (amount: number): number => withWithdrawalFee(amount);

/** What can be spent, and how much of it may go to a bank now; the same until the server has said otherwise. */
export interface Reach {
  balance: number;
  withdrawable: number;
}

/** Whether the button is off: nothing entered, or more than there is. */
export const isOutOfReach = (amount: number | undefined, balance: number): boolean =>
  amount === undefined || amount > balance;

/** The sentence at the field while an amount cannot be pressed. */
export const hindrance = (amount: number | undefined, balance: number): string | undefined =>
  amount !== undefined && amount > balance ? words.aboveBalance(groupDigits(balance)) : undefined;

/** What a press finds wrong before any call is made. */
export function refusalOf(amount: number, { balance, withdrawable }: Reach): string | undefined {
  if (withFee(amount) < minimumWithdrawalUnits) return words.atLeast;
  if (withFee(amount) > balance) return words.insufficient;
  if (withdrawable === 0) return words.noneWithdrawable;
  if (withFee(amount) > withdrawable) return words.aboveWithdrawable(groupDigits(withdrawable));
  if (withFee(amount) > maximumWithdrawalUnits)
    return words.aboveMaximum(groupDigits(maximumWithdrawalUnits));
  return undefined;
}

/** "6789" of a whole or masked account number. */
export const lastDigits = (accountNumber: string): string => accountNumber.slice(-4);
