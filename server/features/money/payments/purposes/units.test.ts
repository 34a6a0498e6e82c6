import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Move } from "#server/features/money/ledger/ledger.rules.ts";
import { type Kobo, kobo, purchaseTotalKobo, units, unitsForPaidKobo } from "#shared/money/money.ts";
import type { PurposeOrder } from "./purposes.ts";
import { unitsPurpose } from "./units.ts";

const userId = "0192f0c1-2345-7abc-8def-0123456789ab";
const order = (count: number): PurposeOrder => ({
  userId,
  units: units(count),
  jobId: null,
  txRef: "runor-1795182556734-00ff00ff00ff00ff",
  provider: "flutterwave",
});
const sum = (moves: Move[], of: (move: Move) => boolean) =>
  moves.filter(of).reduce((total, move) => total + move.amountKobo, 0);
const fromClearing = (move: Move) => move.from === "provider_clearing:flutterwave";
const toWallet = (move: Move) => move.to === `wallet:${userId}`;

describe("buying units", () => {
  test("splits 1,097.50 for 1,000 units into 997.50 and the discount for the wallet, and a fee of 100 [CONST-04] [CONST-05] [CONST-06] [CONST-07]", () => {
    expect(unitsPurpose.priceKobo({ units: units(1000) })).toBe(109_750);
    expect(unitsPurpose.fulfil(order(1000), kobo(109_750))).toEqual({
      creditedUnits: 1000,
      moves: [
        { from: "provider_clearing:flutterwave", to: `wallet:${userId}`, amountKobo: 99_750 },
        { from: "unit_discount", to: `wallet:${userId}`, amountKobo: 250 },
        { from: "provider_clearing:flutterwave", to: "fee_income:topup", amountKobo: 10_000 },
      ],
    });
  });

  test.each([
    [1000, 109_750],
    [1001, 109_850],
    [1002, 109_950],
    [1500, 159_625],
    [2000, 209_500],
    [5000, 508_750],
  ])("prices %i units at %i kobo, rounded up [CONST-07]", (count, totalKobo) => {
    expect(unitsPurpose.priceKobo({ units: units(count) })).toBe(totalKobo);
  });

  test("gives exactly the ordered units for the price of any number [CONST-08]", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 1_000_000 }), (count) => {
        const totalKobo = purchaseTotalKobo(units(count));
        return unitsForPaidKobo(totalKobo) === count && unitsForPaidKobo(kobo(totalKobo - 1)) === count - 1;
      }),
      { numRuns: 2_000 },
    );
  });

  test("takes the whole paid amount from clearing and credits whole units", () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_100, max: 200_000_000 }), (paid) => {
        const fulfilment = unitsPurpose.fulfilShort(order(1_000_000), paid as Kobo);
        if (!fulfilment) return false;
        const { moves, creditedUnits } = fulfilment;
        const feeKobo = sum(moves, (move) => move.to === "fee_income:topup");
        return (
          creditedUnits >= 1 &&
          sum(moves, fromClearing) === paid &&
          sum(moves, toWallet) === creditedUnits * 100 &&
          feeKobo >= 10_000 &&
          feeKobo < 10_100 &&
          moves.every((move) => move.amountKobo > 0)
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test("gives nothing for a payment below the price of a unit", () => {
    expect(unitsPurpose.fulfilShort(order(1000), kobo(10_099))).toBeUndefined();
    expect(unitsPurpose.fulfilShort(order(1000), kobo(1))).toBeUndefined();
    expect(unitsPurpose.fulfilShort(order(1000), kobo(10_100))?.creditedUnits).toBe(1);
  });
});
