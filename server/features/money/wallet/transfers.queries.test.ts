import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { aUser } from "#server/seed/builders.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { kobo } from "#shared/money/money.ts";
import type { E164 } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { closeSoundly, expectSoundLedger } from "#tests/support/money.ts";
import { balanceUnits } from "../ledger/ledger.service.ts";
import { openTransferLanes } from "./transfer-lanes.ts";
import { type TransferCall, transferUnits } from "./transfers.queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => closeSoundly(app, expectSoundLedger));

async function aHolder(units: number) {
  const { id, phone } = await aUser(app.deps.db);
  if (units > 0) await fundWallet(app.deps, { userId: id, units });
  return { id, phone: phone as E164 };
}
type Holder = Awaited<ReturnType<typeof aHolder>>;
const call = (from: Holder, phone: E164, units: number, key?: string): TransferCall => ({
  senderId: from.id,
  recipientPhone: phone,
  amountKobo: kobo(units * 100),
  transferId: newId(),
  key,
  requestHash: String(units),
});
const transfer = (...calls: TransferCall[]) => transferUnits(app.deps.pool, calls, new Date());

test("each of many transfers in a batch succeeds or fails alone, and may spend what an earlier one brought", async () => {
  const [ada, bola, chi] = [await aHolder(100), await aHolder(0), await aHolder(50)];
  const kept = call(chi, bola.phone, 5, "kept");
  await transfer(kept);
  const calls = [
    call(bola, ada.phone, 200),
    call(ada, "+2348039999998" as E164, 1),
    call(ada, bola.phone, 60, "a"),
    call(ada, ada.phone, 1),
    call(bola, chi.phone, 65, "a"),
    call(ada, bola.phone, 41),
    { ...kept, transferId: newId() },
    call(chi, bola.phone, 6, "kept"),
    call(ada, chi.phone, 40),
  ];
  const results = await transfer(...calls);

  expect(results.map(({ outcome }) => outcome)).toEqual([
    ...["uncovered", "unknown", "done", "oneself", "done", "uncovered", "kept", "reused", "done"],
  ]);
  expect(results[2]!.answer).toMatchObject({ transferId: calls[2]!.transferId, units: 60, runorUnits: 40 });
  expect(results[4]!.answer).toMatchObject({ transferId: calls[4]!.transferId, units: 65, runorUnits: 0 });
  expect(results[6]!.answer).toMatchObject({ transferId: kept.transferId, units: 5 });
  const left = await Promise.all([ada, bola, chi].map(({ id }) => balanceUnits(app.deps.db, id)));
  expect(left).toEqual([0, 0, 150]);
});

test("an invalid transfer in a lane does not stop the others", async () => {
  const [ada, bola] = [await aHolder(100), await aHolder(0)];
  const send = openTransferLanes(app.deps);
  const results = await Promise.allSettled([
    send(call(ada, bola.phone, 10)),
    send(call(ada, bola.phone, 0)),
    send(call(ada, bola.phone, 10)),
    send(call({ ...ada, id: "nobody" }, bola.phone, 10)),
    send(call(ada, bola.phone, 10)),
  ]);

  expect(results.map(({ status }) => status)).toEqual([
    ...["fulfilled", "rejected", "fulfilled", "rejected", "fulfilled"],
  ]);
  expect(await balanceUnits(app.deps.db, bola.id)).toBe(30);
});

test("a process with a full queue refuses further transfers and recovers", async () => {
  const [ada, bola] = [await aHolder(10_000), await aHolder(0)];
  const send = openTransferLanes(app.deps);
  const results = await Promise.allSettled(
    Array.from({ length: 5_010 }, () => send(call(ada, bola.phone, 1))),
  );

  const refused = results.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(10);
  expect(refused[0]).toMatchObject({ reason: { code: "unavailable" } });
  expect(await balanceUnits(app.deps.db, bola.id)).toBe(5_000);
  expect(await send(call(ada, bola.phone, 1))).toMatchObject({ outcome: "done" });
});
