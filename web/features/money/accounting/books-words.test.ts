import { expect, test } from "vitest";
import { accountName, factsOf, sidesOf } from "./books-words.ts";

test("gives ledger accounts readable names", () => {
  expect(accountName("subscription_income")).toBe("Subscriptions");
  expect(accountName("fee_income:topup")).toBe("Top-up fees");
  expect(accountName("provider_clearing:flutterwave")).toBe("Clearing: flutterwave");
  expect(accountName("something_new:x")).toBe("something_new:x");
});

test("sums both sides of the trial balance to the kobo", () => {
  const lines = [0.1, 0.2, -0.3].map((amount, index) => ({ account: `a${index}`, amount }));
  expect(sidesOf({ lines })).toEqual({ debit: 0.3, credit: 0.3 });
  expect(sidesOf({ lines: [] })).toEqual({ debit: 0, credit: 0 });
});

test("shows the details of a finding in one line", () => {
  expect(factsOf({ expected: 12, found: 11, note: null, checked: true })).toBe(
    "expected: 12 · found: 11 · checked: true",
  );
});
