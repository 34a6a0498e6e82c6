import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Move } from "#server/features/money/ledger/ledger.rules.ts";
import { type Kobo, kobo, purchaseTotalKobo, type Units, units } from "#shared/money/money.ts";
import { type ReversalKind, takeBack, unitsAtRisk } from "./reversals.rules.ts";

const userId = "0192f0c1-2345-7abc-8def-0123456789ab";
const wallet = `wallet:${userId}`;
const due = `chargeback_due:${userId}`;
const clearing = "provider_clearing:flutterwave";
const unitsOrder = (credited: number) => ({
  userId,
  provider: "flutterwave",
  purpose: "units" as const,
  creditedUnits: credited,
  paidKobo: purchaseTotalKobo(units(credited)),
});
const sum = (moves: Move[], of: (move: Move) => boolean) =>
  moves.filter(of).reduce((total, move) => total + move.amountKobo, 0);
const all = (available: number, amountKobo: number, kind: ReversalKind = "chargeback") => ({
  kind,
  amountKobo: kobo(amountKobo),
  earlierKobo: [] as Kobo[],
  availableUnits: units(available),
});

describe("reversing bought units", () => {
  test("undoes the whole sale to the kobo if the wallet has all units", () => {
    expect(takeBack(unitsOrder(1000), all(5000, 109_750))).toEqual({
      takenUnits: 1000,
      dueKobo: 0,
      incomeKobo: 10_000,
      moves: [
        { from: wallet, to: clearing, amountKobo: 99_750 },
        { from: wallet, to: "unit_discount", amountKobo: 250 },
        { from: "fee_income:topup", to: clearing, amountKobo: 10_000 },
      ],
    });
  });

  test("takes what the wallet has after spending, and the rest is due", () => {
    const { takenUnits, dueKobo, moves } = takeBack(unitsOrder(1000), all(400, 109_750));

    expect([takenUnits, dueKobo]).toEqual([400, 60_000]);
    expect(sum(moves, ({ from }) => from === wallet)).toBe(40_000);
    expect(sum(moves, ({ from }) => from === due)).toBe(60_000);
    expect(sum(moves, ({ to }) => to === clearing)).toBe(109_750);
  });

  test("takes the same in two halves as in one whole", () => {
    const first = takeBack(unitsOrder(1000), all(1000, 54_875));
    const second = takeBack(unitsOrder(1000), { ...all(450, 54_875), earlierKobo: [kobo(54_875)] });

    expect([first.takenUnits, second.takenUnits, second.dueKobo]).toEqual([550, 450, 0]);
  });

  test("books a part below a unit's price from the fee, which gets it back with the part that completes the unit", () => {
    const first = takeBack(unitsOrder(1000), all(1000, 60));
    const second = takeBack(unitsOrder(1000), { ...all(1000, 60), earlierKobo: [kobo(60)] });

    expect(first.moves).toEqual([{ from: "fee_income:topup", to: clearing, amountKobo: 60 }]);
    expect([first.takenUnits, first.dueKobo, first.incomeKobo]).toEqual([0, 0, 60]);
    expect(second.moves).toEqual([
      { from: wallet, to: clearing, amountKobo: 60 },
      { from: wallet, to: "fee_income:topup", amountKobo: 40 },
    ]);
    expect([second.takenUnits, second.dueKobo, second.incomeKobo]).toEqual([1, 0, -40]);
  });

  test("makes a surplus over the payment due", () => {
    const { takenUnits, dueKobo, moves } = takeBack(unitsOrder(1000), all(5000, 120_000));

    expect([takenUnits, dueKobo]).toEqual([1000, 10_250]);
    expect(sum(moves, ({ to }) => to === clearing)).toBe(120_000);
  });
});

describe("reversing units that were sold before their price rose", () => {
  const order = { ...unitsOrder(100_000), paidKobo: kobo(9_910_000) };

  test("takes all units for the whole payment, in parts too", () => {
    const whole = takeBack(order, all(100_000, 9_910_000, "refund"));
    const first = takeBack(order, all(100_000, 4_000_000, "refund"));
    const rest = all(100_000 - first.takenUnits, 5_910_000, "refund");
    const second = takeBack(order, { ...rest, earlierKobo: [kobo(4_000_000)] });

    expect(whole).toMatchObject({ takenUnits: 100_000, dueKobo: 0, incomeKobo: 0 });
    expect(whole.moves).toEqual([
      { from: wallet, to: clearing, amountKobo: 9_910_000 },
      { from: wallet, to: "unit_discount", amountKobo: 90_000 },
    ]);
    expect([first.takenUnits + second.takenUnits, first.dueKobo + second.dueKobo]).toEqual([100_000, 0]);
  });

  test("leaves none of them at risk", () => {
    expect(unitsAtRisk(order, kobo(9_910_000))).toBe(0);
  });
});

describe("reversing a month or a boost", () => {
  const month = {
    userId,
    provider: "paystack",
    purpose: "subscription" as const,
    creditedUnits: 0,
    paidKobo: kobo(236_500),
  };

  test("is unsold after a refund", () => {
    expect(takeBack(month, all(9000, 236_500, "refund"))).toEqual({
      takenUnits: 0,
      dueKobo: 0,
      incomeKobo: 236_500,
      moves: [{ from: "subscription_income", to: "provider_clearing:paystack", amountKobo: 236_500 }],
    });
    expect(takeBack({ ...month, purpose: "boost" }, all(0, 100, "refund")).moves[0]?.from).toBe(
      "boost_income",
    );
  });

  test("costs its price after a chargeback, taken or owed", () => {
    expect(takeBack(month, all(1000, 236_500))).toEqual({
      takenUnits: 1000,
      dueKobo: 136_500,
      incomeKobo: 0,
      moves: [
        { from: wallet, to: "provider_clearing:paystack", amountKobo: 100_000 },
        { from: due, to: "provider_clearing:paystack", amountKobo: 136_500 },
      ],
    });
  });
});

test("any reversal in any parts credits clearing exactly, and takes whole units, at most those in the wallet", () => {
  const story = fc.record({
    credited: fc.integer({ min: 1, max: 100_000 }),
    purpose: fc.constantFrom("units" as const, "subscription" as const, "boost" as const),
    isLate: fc.boolean(),
    isCheap: fc.boolean(),
    kind: fc.constantFrom("refund" as const, "chargeback" as const),
    earlier: fc.array(fc.integer({ min: 1, max: 5_000_000 }), { maxLength: 4 }),
    amount: fc.integer({ min: 1, max: 20_000_000 }),
    available: fc.integer({ min: 0, max: 150_000 }),
  });
  fc.assert(
    fc.property(story, ({ credited, purpose, isLate, isCheap, kind, earlier, amount, available }) => {
      const order = { ...unitsOrder(credited), purpose, creditedUnits: purpose === "units" ? credited : 0 };
      // All of a payment that came too late for a month or a boost became units.
      if (isLate && purpose !== "units")
        Object.assign(order, { creditedUnits: credited, paidKobo: kobo(credited * 100 + (amount % 100)) });
      if (isCheap && purpose === "units") order.paidKobo = kobo(Math.ceil(order.paidKobo * 0.9));
      const taken = takeBack(order, {
        kind,
        amountKobo: kobo(amount),
        earlierKobo: earlier.map((one) => kobo(one)),
        availableUnits: available as Units,
      });
      const fromWallet = sum(taken.moves, ({ from }) => from === wallet);
      return (
        taken.moves.every(({ amountKobo }) => amountKobo > 0) &&
        sum(taken.moves, ({ to }) => to === clearing) === amount &&
        fromWallet === taken.takenUnits * 100 &&
        taken.takenUnits <= available &&
        sum(taken.moves, ({ from }) => from === due) === taken.dueKobo
      );
    }),
    { numRuns: 3_000 },
  );
});

test("a purchase refunded in any parts ends like one refunded as a whole: the same units, the same fee, the same discount", () => {
  const story = fc.record({
    credited: fc.integer({ min: 1, max: 2_000 }),
    discount: fc.constantFrom(0, 0.2),
    parts: fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 40 }),
    available: fc.integer({ min: 0, max: 2_500 }),
  });
  fc.assert(
    fc.property(story, ({ credited, discount, parts, available }) => {
      const sold = unitsOrder(credited);
      const order = { ...sold, paidKobo: kobo(Math.ceil(sold.paidKobo * (1 - discount))) };
      const total = parts.reduce((all, part) => all + part, 0);
      const inParts: Move[] = [];
      let [left, goneUnits, dueKobo] = [available, 0, 0];
      for (const [at, part] of parts.entries()) {
        const earlierKobo = parts.slice(0, at).map((one) => kobo(one));
        const taken = takeBack(order, { ...all(left, part, "refund"), earlierKobo });
        inParts.push(...taken.moves);
        left -= taken.takenUnits;
        goneUnits += taken.takenUnits;
        dueKobo += taken.dueKobo;
      }
      const whole = takeBack(order, all(available, total, "refund"));
      const change = (moves: Move[], account: string) =>
        sum(moves, ({ to }) => to === account) - sum(moves, ({ from }) => from === account);
      return (
        goneUnits === whole.takenUnits &&
        dueKobo === whole.dueKobo &&
        [clearing, wallet, due, "unit_discount", "fee_income:topup"].every(
          (account) => change(inParts, account) === change(whole.moves, account),
        )
      );
    }),
    { numRuns: 2_000 },
  );
});
