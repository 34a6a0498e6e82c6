/** The goals of `npm run bench -- chaos` notice what they are for. */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import * as paymentsApi from "#shared/contracts/payments.endpoints.ts";
import * as walletApi from "#shared/contracts/wallet.endpoints.ts";
import { breakThings } from "../bench/chaos/break-things.ts";
import type { Fault } from "../bench/chaos/faults.ts";
import { gapWithin, missedDuring, onlyPaymentsFail } from "../bench/chaos/goals.ts";
import type { MixReport, Overload } from "../bench/chaos/overload.ts";
import { overloadGoals } from "../bench/chaos/overload.ts";
import { mixKinds } from "../bench/chaos/overload-mix.ts";
import { CallRecord, kinds } from "../bench/chaos/record.ts";
import type { Site } from "../bench/chaos/site.ts";

const done = { method: "GET", path: "/", status: 200, mayRetry: false };
const plan = { seconds: 0, everySeconds: 0, calmSeconds: 0, overloadSeconds: 0, chance: () => 0 };
const all = { from: 0, to: Number.POSITIVE_INFINITY };

function recordOf(...calls: Partial<typeof done>[]): CallRecord {
  const record = new CallRecord();
  for (const kind of kinds) record.add(kind, { ...done, askedAt: performance.now() });
  for (const call of calls) record.add("money", { ...done, ...call, askedAt: performance.now() });
  return record;
}

test("a gap that begins during a fault counts for it to the gap's end, though the fault ends earlier", async () => {
  const record = new CallRecord();
  let isSilent = false;
  let isOver = false;
  const calling = (async () => {
    while (!isOver) {
      if (!isSilent) for (const kind of kinds) record.add(kind, { ...done, askedAt: performance.now() });
      await sleep(5);
    }
  })();
  const fault: Fault = {
    name: "silence",
    what: "silence",
    lasts: 0,
    goal: gapWithin(0.2),
    isFirst: true,
    begin: () => {
      isSilent = true;
      setTimeout(() => {
        isSilent = false;
      }, 400);
    },
  };
  const spans = await breakThings({} as Site, record, { ...plan, faults: [fault] });
  isOver = true;
  await calling;
  expect(missedDuring(record, spans)).toEqual([
    `silence: missed "longest gap ≤ 0.2 s" by ${kinds.join(", ")}`,
  ]);
});

test("a goal is missed by a kind of calls that no one sent", () => {
  const record = new CallRecord();
  for (const kind of kinds) if (kind !== "post") record.add(kind, { ...done, askedAt: performance.now() });
  expect(missedDuring(record, [{ ...all, what: "silence", goal: onlyPaymentsFail }])).toEqual([
    `silence: missed "${onlyPaymentsFail.name}" by post (no call)`,
  ]);
});

test("while the provider is away orders may fail, and transfers may not", () => {
  const order = { method: "POST", path: paymentsApi.order.path, status: 502 };
  const transfer = { method: "POST", path: walletApi.transfer.path, status: 503, mayRetry: true };
  const missed = (record: CallRecord) =>
    missedDuring(record, [{ ...all, what: "outage", goal: onlyPaymentsFail }]).length;
  expect(missed(recordOf(order))).toBe(0);
  expect(missed(recordOf(order, transfer))).toBe(1);
});

test("an overload that sheds transfers while it answers posts and calls misses a goal", () => {
  const overload = (answered: Partial<Record<MixReport["kind"], number>>): Overload => ({
    capacity: 1e-6,
    during: { from: 0, to: 1e9 },
    after: { from: 0, to: 0 },
    books: [],
    reports: mixKinds.map((kind) => {
      const count = answered[kind] ?? 50;
      return {
        ...{ kind, sent: 100, answered: count, shed: 100 - count },
        ...{ other: {}, noAnswer: 0, answeredMs: null, shedMs: null },
      };
    }),
  });
  const missed = (answered: Parameters<typeof overload>[0], record = recordOf()) =>
    overloadGoals.filter(({ isReached }) => !isReached(overload(answered), record)).map(({ name }) => name);
  expect(missed({ wallet: 100, transfer: 100, post: 60, call: 60 })).toEqual([]);
  expect(missed({ wallet: 100, transfer: 60, post: 100, call: 100 })).toEqual([
    expect.stringContaining("of balances and transfers no larger share"),
  ]);
  expect(missed({ wallet: 100, transfer: 100 }, new CallRecord())).toEqual([
    expect.stringContaining("and calls of each kind"),
  ]);
});
