/** What a round of buying and withdrawing leaves, for every size and way: never more than was paid. */
import { expect, test } from "vitest";
import {
  maximumPurchaseUnits,
  maximumWithdrawalUnits,
  minimumPurchaseUnits,
  minimumWithdrawalUnits,
} from "#shared/constants.ts";
import {
  type Kobo,
  kobo,
  koboPerUnit,
  purchaseTotalKobo,
  units,
  unitsForPaidKobo,
  withdrawalFee,
} from "#shared/money/money.ts";
import { takeBack } from "../payments/returns/reversals.rules.ts";

/** In quarters of a kobo, so that 99.75 kobo is a whole number. */
const unitPrice = 399;
const payoutKobo = (amount: number) => (amount - withdrawalFee(amount)) * koboPerUnit;

const sizes = [
  ...[100, 200, 500, 999, 1_000, 1_001, 5_000, 10_000, 39_600, 39_999, 40_000, 40_001, 40_399, 40_400],
  ...[40_401, 50_000, 79_999, 80_000, 80_001, 100_000, 399_999, 400_000, 1_000_000, 2_500_000, 5_000_000],
];

/** The naira cost of a round: units bought at once and withdrawn in equal pieces. */
function netNaira(size: number, pieces: number): number {
  const piece = Math.floor(size / pieces);
  const last = size - piece * (pieces - 1);
  const paidOut = payoutKobo(piece) * (pieces - 1) + payoutKobo(last);
  return (paidOut - purchaseTotalKobo(units(size))) / 100;
}

test("a round of buying and withdrawing loses money at each size, in one piece and in several", () => {
  const table = [1_000, 40_000, 80_000, 400_000, 5_000_000].map((size) => [
    ...[
      size,
      purchaseTotalKobo(units(size)) / 100,
      withdrawalFee(size),
      netNaira(size, 1),
      netNaira(size, 5),
    ],
  ]);
  // Units, price, fee of the withdrawal, result of the round; the same in five withdrawals.
  expect(table).toEqual([
    [1_000, 1_097.5, 100, -197.5, -597.5],
    [40_000, 40_000, 100, -100, -500],
    [80_000, 79_900, 200, -100, -400],
    [400_000, 399_100, 1_000, -100, -100],
    [5_000_000, 4_987_600, 12_500, -100, -100],
  ]);
  for (const size of sizes.filter((each) => each >= minimumWithdrawalUnits))
    for (const pieces of [1, 2, 3, 7, 50].filter((each) => size / each >= minimumWithdrawalUnits))
      expect([size, pieces, netNaira(size, pieces) < 0]).toEqual([size, pieces, true]);
});

test("no unit pays more at a bank than it cost, so splits, merges and intermediaries gain nothing", () => {
  const cheap: number[] = [];
  for (let size = 1; size <= maximumPurchaseUnits; size += 1)
    if (4 * (purchaseTotalKobo(units(size)) - 10_000) < unitPrice * size) cheap.push(size);
  expect(cheap, "sizes that cost less than 99.75 kobo a unit and the fee").toEqual([]);
  const dear: number[] = [];
  for (let size = minimumWithdrawalUnits; size <= maximumWithdrawalUnits; size += 1)
    if (4 * payoutKobo(size) > unitPrice * size) dear.push(size);
  expect(dear, "withdrawals that pay more than 99.75 kobo a unit").toEqual([]);
});

test("an underpaid order, to the kobo, gives no unit below its price", () => {
  const around = sizes.map((size) => purchaseTotalKobo(units(size)));
  const cheap: number[] = [];
  for (const price of around)
    for (let paid = price - 450; paid <= price + 450; paid += 1)
      if (4 * (paid - 10_000) < unitPrice * unitsForPaidKobo(kobo(Math.max(0, paid)))) cheap.push(paid);
  expect(cheap).toEqual([]);
});

test("a refund or a chargeback before or after a withdrawal gains nothing and leaves only dues", () => {
  for (const size of sizes.filter((each) => each >= minimumPurchaseUnits)) {
    const paidKobo = purchaseTotalKobo(units(size));
    const order = {
      userId: "ada",
      provider: "flutterwave",
      purpose: "units" as const,
      creditedUnits: size,
      paidKobo,
    };
    for (const kind of ["refund", "chargeback"] as const)
      for (const part of [1, 0.5, 0.1])
        for (const left of [size, Math.floor(size / 3), 0]) {
          const back = kobo(Math.floor(paidKobo * part));
          const earlierKobo: Kobo[] = [];
          const taken = takeBack(order, { kind, amountKobo: back, earlierKobo, availableUnits: units(left) });
          const withdrawn = size - left;
          const rest = left - taken.takenUnits;
          const paidOut = [withdrawn, rest].reduce(
            (sum, amount) => sum + (amount >= minimumWithdrawalUnits ? payoutKobo(amount) : 0),
            0,
          );
          const net = back + paidOut - taken.dueKobo - paidKobo;
          expect([size, kind, part, left, net <= 0]).toEqual([size, kind, part, left, true]);
        }
  }
});
