/** Payouts that differ from the ordered amount: staff book them as paid by resolving the incident. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { checkOldItems } from "#server/features/money/reconciliation/old-items.service.ts";
import { compareLists } from "#server/features/money/reconciliation/reconciliation.tasks.ts";
import { groupDigits } from "#shared/money/money.ts";
import type { TestApp } from "#tests/support/app.ts";
import { incidentsOf, koboOf, readBooks, resolveIncident } from "#tests/support/books.ts";
import { providerFault } from "#tests/support/faults.ts";
import { closeSoundly, unitsOf, webhookSettles } from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import {
  aStuckWithdrawer,
  attemptsOf,
  cancel,
  expectSoundPayouts,
  initiate,
  ownOf,
  playPayout,
  referenceOf,
  requested,
  startWithdrawals,
  sweepAfter,
} from "#tests/support/payouts.ts";
import type { SignedInUser } from "#tests/support/signed-in.ts";
import { payoutSms, withdrawalAnswers } from "#texts/withdrawals.ts";

let app: TestApp;
let ada: SignedInUser;
let staff: SignedInUser;
beforeAll(async () => {
  ({ app, staff } = await startWithdrawals());
});
beforeEach(async () => {
  ada = await aStuckWithdrawer(app);
});
afterAll(() => closeSoundly(app, expectSoundPayouts));

const stateOf = async (id: string) => (await ownOf(app, ada, id)).state;
const clearing = "provider_clearing:flutterwave";
const note = "The dashboard says so too";

/** 900 units on their way to the bank, of which the provider reports another amount as paid. */
async function differing(gotKobo: number): Promise<{ id: string; reference: string; incidentId: string }> {
  const id = await requested(app, ada, 1_000);
  expect((await initiate(app, staff, id)).status).toBe(200);
  await app.runTasks();
  const reference = await referenceOf(app, id);
  const changed =
    "update sandbox.record set body = body || $2 where kind = 'payout' and body ->> 'ownReference' = $1";
  await asOwner(app, changed, [reference, { amountKobo: gotKobo }]);
  await playPayout(app, reference, "succeed");
  await webhookSettles(app, () => stateOf(id), "unknown");
  const incident = (await incidentsOf(app, { open: true })).find(
    ({ subject }) => subject === `payout:${reference}`,
  );
  if (!incident) throw new Error("no incident");
  return { id, reference, incidentId: incident.id };
}

const settle = (incidentId: string, who: SignedInUser = staff) =>
  resolveIncident(app, who, { id: incidentId, note });
/** The payout's line in the accountants' file. */
async function exported(reference: string): Promise<string | undefined> {
  const path = "/api/accounting/withdrawals.csv";
  const { body } = await app.call({ method: "GET", path, as: staff.cookie });
  return String(body)
    .split("\r\n")
    .find((line) => line.includes(reference));
}
const openIncidents = async () => (await incidentsOf(app, { open: true })).map(({ subject }) => subject);

describe("resolving the incident books the provider's amount and lets payouts continue", () => {
  test.each([
    ["less", 50_000, 400, 0],
    ["less, and not in whole units", 50_050, 399, 50],
    ["nothing at all", 0, 900, 0],
    ["more", 100_000, 0, -10_000],
  ])("if it paid %s", async (_name, gotKobo, backUnits, suspenseKobo) => {
    const before = { suspense: await koboOf(app, "suspense"), clearing: await koboOf(app, clearing) };
    const { id, reference, incidentId } = await differing(gotKobo);
    expect(await unitsOf(app, ada)).toBe(4_000);

    expect(await settle(incidentId)).toMatchObject({
      status: 200,
      body: { note, resolvedBy: staff.fullName, booksPayout: false },
    });
    expect(await stateOf(id)).toBe("succeeded");
    expect(await unitsOf(app, ada)).toBe(4_000 + backUnits);
    expect((await koboOf(app, "suspense")) - before.suspense).toBe(suspenseKobo);
    expect(await koboOf(app, "payout_transit")).toBe(0);
    const { rows } = await app.deps.pool.query("select fee_kobo from payout_attempts where reference = $1", [
      reference,
    ]);
    expect((await koboOf(app, clearing)) - before.clearing).toBe(gotKobo + rows[0].fee_kobo);
    expect(await exported(reference)).toContain(`,${gotKobo / 100},100,`);

    await settle(incidentId);
    app.clock.advance(400);
    await compareLists.handle(app.deps, {});
    await checkOldItems(app.deps);
    expect(await openIncidents()).toEqual([]);

    await playPayout(app, reference, "reverse");
    await webhookSettles(app, () => stateOf(id), "reversed");
    expect(await unitsOf(app, ada)).toBe(5_000);
    expect(await koboOf(app, "suspense")).toBe(before.suspense);
    await checkOldItems(app.deps);
    expect(await openIncidents()).toEqual([]);
    const amount = groupDigits(Math.floor(gotKobo / 100));
    const sent = (await app.messagesTo(ada.phone)).map(({ body }) => body);
    expect(sent).toContain(payoutSms.reversed({ product: app.deps.config.productName, amount }));
  });
});

test("staff see the effect of resolving before it, and it is audited", async () => {
  const { id, incidentId } = await differing(50_000);
  const shown = (await readBooks(app, staff)).body.incidents.find(
    ({ _id }: { _id: string }) => _id === incidentId,
  );
  expect(shown).toMatchObject({ kind: "provider-difference", stopsPayouts: true, booksPayout: true });
  await settle(incidentId);

  const { rows } = await app.deps.pool.query(
    "select actor_id, reason, before, after from audit_log where subject_id = $1 and action = 'withdrawals.settle'",
    [id],
  );
  expect(rows).toEqual([
    {
      actor_id: staff.id,
      reason: note,
      before: { state: "unknown", orderedKobo: 90_000 },
      after: { state: "succeeded", paidKobo: 50_000 },
    },
  ]);
});

test("a payout with another amount can be neither retried nor cancelled, and staff see the reason", async () => {
  const { id, incidentId } = await differing(50_000);
  // Lets payouts continue, so that the incident itself must stop this one.
  await app.deps.pool.query("update incidents set stops_payouts = false where id = $1", [incidentId]);
  const refusal = { status: 409, body: { code: "payout_held", message: withdrawalAnswers.amountDiffers } };
  expect(await initiate(app, staff, id)).toMatchObject(refusal);
  expect(await cancel(app, staff, id, { reason: "Wrong" })).toMatchObject(refusal);
  await settle(incidentId);
  expect(await attemptsOf(app, id)).toHaveLength(1);
});

test("staff cannot resolve their own payout, and nothing is booked while the provider does not answer", async () => {
  const { id, incidentId } = await differing(50_000);
  await app.deps.db.insert(staffRoles).values({ userId: ada.id, role: "accounting" });
  expect(await settle(incidentId, ada)).toMatchObject({ status: 403 });

  await providerFault(app, { kind: "500", on: "list-transfers", times: 50 });
  expect(await settle(incidentId)).toMatchObject({ status: 502 });
  expect([await stateOf(id), await unitsOf(app, ada)]).toEqual(["unknown", 4_000]);
  await providerFault(app, { kind: "500", on: "list-transfers", times: 0 });
  expect((await openIncidents()).length).toBe(1);
  expect(await settle(incidentId)).toMatchObject({ status: 200 });
  expect(await stateOf(id)).toBe("succeeded");
});

test("a corrected report by the provider is booked with its current amount", async () => {
  const { id, reference, incidentId } = await differing(50_000);
  const corrected =
    "update sandbox.record set body = body || $2 where kind = 'payout' and body ->> 'ownReference' = $1";
  await asOwner(app, corrected, [reference, { amountKobo: 90_000 }]);
  await settle(incidentId);
  expect([await stateOf(id), await unitsOf(app, ada)]).toEqual(["succeeded", 4_000]);
  await sweepAfter(app, 60);
  expect(await openIncidents()).toEqual([]);
});
