import { expect, test } from "vitest";
import { kobo } from "#shared/money/money.ts";
import { movesOf, walletOf, wholeUnits } from "./ledger.rules.ts";

test("moves of zero are dropped", () => {
  const [from, to] = ["suspense", walletOf("someone")] as const;
  const some = { from, to, amountKobo: kobo(5) };

  expect(movesOf({ from, to, amountKobo: kobo(0) }, some)).toEqual([some]);
});

test("a wallet's amount, also a negative one, converts to whole units or throws", () => {
  expect(wholeUnits(100_000)).toBe(1000);
  expect(wholeUnits(-200)).toBe(-2);
  expect(() => wholeUnits(99_750)).toThrow(RangeError);
});
