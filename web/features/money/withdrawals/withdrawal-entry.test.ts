import { expect, test } from "vitest";
import { withdrawalFee, withWithdrawalFee } from "#shared/money/money.ts";
import { entryError, isOutOfReach, lastDigits, refusalOf as refusalWith } from "./withdrawal-entry.ts";

const insufficient = "Insufficient balance. Remember, a 100-unit service fee applies.";

const refusalOf = (amount: number, balance: number) =>
  refusalWith(amount, { balance, withdrawable: balance });

test("adds the fee of 100 units to what the bank receives [WITHDRAW-06] [GEN-20]", () => {
  expect(withWithdrawalFee(900)).toBe(1_000);
  expect(withWithdrawalFee(39_900)).toBe(40_000);
});

test("charges the purchase discount as the fee from 40,000 units on, to the unit", () => {
  expect([40_001, 80_000, 400_000, 5_000_000].map(withdrawalFee)).toEqual([101, 200, 1_000, 12_500]);
  for (const payout of [39_901, 40_000, 79_800, 199_999, 399_000, 4_987_500, 9_975_000])
    expect(withWithdrawalFee(payout) - withdrawalFee(withWithdrawalFee(payout))).toBe(payout);
});

test("refuses units that are still on hold", () => {
  expect(refusalWith(900, { balance: 3_000, withdrawable: 1_000 })).toBeUndefined();
  expect(refusalWith(901, { balance: 3_000, withdrawable: 1_000 })).toMatch(/1,000 units/);
});

test("disables the button without an amount or above the balance [VALID-19]", () => {
  expect(isOutOfReach(undefined, 1_000)).toBe(true);
  expect(isOutOfReach(1_001, 1_000)).toBe(true);
  expect(isOutOfReach(1_000, 1_000)).toBe(false);
  expect(entryError(1_001, 1_000)).toBe("You have 1,000 units.");
  expect(entryError(1_000, 1_000)).toBeUndefined();
  expect(entryError(undefined, 1_000)).toBeUndefined();
});

test("includes the fee in the check before sending [VALID-20]", () => {
  expect(refusalOf(900, 1_000)).toBeUndefined();
  expect(refusalOf(901, 1_000)).toBe(insufficient);
  expect(refusalOf(950, 1_000)).toBe(insufficient);
  expect(refusalOf(0, 1_000)).toBe("Enter at least 100 units.");
  expect(refusalOf(99, 1_000)).toBe("Enter at least 100 units.");
  expect(refusalOf(100, 1_000)).toBeUndefined();
  expect(refusalOf(9_975_001, 20_000_000)).toBe("The most you can withdraw at once is 10,000,000 units.");
  expect(refusalOf(9_975_000, 20_000_000)).toBeUndefined();
});

test("identifies an account by its last digits, masked or not", () => {
  expect(lastDigits("0123456789")).toBe("6789");
  expect(lastDigits("••••••6789")).toBe("6789");
});
