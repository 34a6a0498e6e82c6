/** Payouts that failed after they were booked as paid: staff return the units by resolving the incident. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withOpened } from "#server/db/numbers/stored-numbers.ts";
import { compareLists } from "#server/features/money/reconciliation/reconciliation.tasks.ts";
import type { TestApp } from "#tests/support/app.ts";
import { incidentsOf, koboOf, readBooks, resolveIncident } from "#tests/support/books.ts";
import { providerFault } from "#tests/support/faults.ts";
import { closeSoundly, unitsOf, webhookSettles } from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import {
  aStaffMember,
  aStuckWithdrawer,
  expectSoundPayouts,
  initiate,
  ownOf,
  playPayout,
  referenceOf,
  requested,
  saveAccount,
  startWithdrawals,
} from "#tests/support/payouts.ts";
import type { SignedInUser } from "#tests/support/signed-in.ts";
import { payoutSms, withdrawalAnswers } from "#texts/withdrawals.ts";

let app: TestApp;
let ada: SignedInUser;
let staff: SignedInUser;
beforeAll(async () => {
  ({ app, staff } = await startWithdrawals({ TWO_PERSON_LIMIT_UNITS: "1000", AUTO_PAYOUT_LIMIT_UNITS: "0" }));
});
beforeEach(async () => {
  ada = await aStuckWithdrawer(app);
});
afterAll(() => closeSoundly(app, expectSoundPayouts));

const stateOf = async (id: string) => (await ownOf(app, ada, id)).status;
const open = () => incidentsOf(app, { kind: "late-failure", open: true });
const press = (incidentId: string, who = staff, giveBack = true) =>
  resolveIncident(app, who, { id: incidentId, note: "The dashboard says so too", giveBack });

/** Units that were paid to the bank, by what the provider said first. */
async function failedLate(amount = 1_000): Promise<{ id: string; reference: string; incidentId: string }> {
  const id = await requested(app, ada, amount);
  for (const who of [staff, await aStaffMember(app)]) await initiate(app, who, id);
  await app.runTasks();
  const reference = await referenceOf(app, id);
  await playPayout(app, reference, "succeed");
  await webhookSettles(app, () => stateOf(id), "paid");
  await playPayout(app, reference, "fail-late");
  await webhookSettles(app, async () => (await open()).length, 1);
  return { id, reference, incidentId: (await open())[0]?.id ?? "" };
}

test("returns the units and the fee once, and the person is notified once", async () => {
  const clearing = await koboOf(app, "provider_clearing:flutterwave");
  const { id, incidentId } = await failedLate();
  expect(await unitsOf(app, ada)).toBe(4_000);
  const shown = (await readBooks(app, staff)).body.incidents.find(
    ({ _id }: { _id: string }) => _id === incidentId,
  );
  expect(shown).toMatchObject({ kind: "late-failure", mayGiveBack: true, needsTwo: false });

  const answers = await Promise.all([press(incidentId), press(incidentId, await aStaffMember(app))]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await press(incidentId)).body).toMatchObject({
    mayGiveBack: false,
    resolvedBy: expect.any(String),
  });
  expect([await stateOf(id), await unitsOf(app, ada)]).toEqual(["reversed", 5_000]);
  const { rows } = await app.deps.pool.query(
    `select count(a.*)::int as given, max(p.fee_kobo) as fee from payout_attempts p
     left join audit_log a on a.action = 'withdrawals.give-back' and a.subject_id = p.withdrawal_id::text
     where p.withdrawal_id = $1`,
    [id],
  );
  expect(rows[0].given).toBe(1);
  expect((await koboOf(app, "provider_clearing:flutterwave")) - clearing).toBe(rows[0].fee);

  await app.runTasks();
  const sent = (await app.messagesTo(ada.phone)).filter(({ body }) => body.includes("sent back"));
  expect(sent.map(({ body }) => body)).toEqual([
    payoutSms.reversed({ product: app.deps.config.productName, amount: "900" }),
  ]);
});

test("keeps the account open until it is decided, because a closed wallet could not get the units", async () => {
  const { incidentId } = await failedLate();
  const obstacles = async () =>
    (await app.call({ method: "GET", path: "/api/auth/delete-account", as: ada.cookie })).body.obstacles.map(
      ({ kind }: { kind: string }) => kind,
    );
  expect(await obstacles()).toContain("withdrawal");
  await press(incidentId);
  expect(await obstacles()).not.toContain("withdrawal");
});

test("can be decided after the incident was closed, and the provider's list then agrees", async () => {
  const { id, reference, incidentId } = await failedLate();
  expect((await press(incidentId, staff, false)).body).toMatchObject({ mayGiveBack: true });
  expect(await unitsOf(app, ada)).toBe(4_000);
  expect((await press(incidentId)).body).toMatchObject({ mayGiveBack: false });
  expect([await stateOf(id), await unitsOf(app, ada)]).toEqual(["reversed", 5_000]);

  app.clock.advance(600);
  await compareLists.handle(app.deps, {});
  const about = (await incidentsOf(app, { open: true })).filter(({ subject }) => subject.includes(reference));
  expect(about).toEqual([]);
});

test("moves nothing while the provider does not answer, or says that it is paid after all", async () => {
  const { id, reference, incidentId } = await failedLate();
  await providerFault(app, { kind: "503", on: "list-transfers", times: 50 });
  expect(await press(incidentId)).toMatchObject({ status: 502, body: { code: "provider_unavailable" } });
  await providerFault(app, { kind: "503", on: "list-transfers", times: 0 });
  await asOwner(
    app,
    "update sandbox.record set body = body || $2 where kind = 'payout' and body ->> 'ownReference' = $1",
    [reference, { state: "succeeded" }],
  );
  expect(await press(incidentId)).toMatchObject({
    status: 409,
    body: { code: "payout_held", error: withdrawalAnswers.notFailed },
  });
  expect([await stateOf(id), await unitsOf(app, ada)]).toEqual(["paid", 4_000]);
  expect((await open()).map((one) => one.id)).toEqual([incidentId]);
  await press(incidentId, staff, false);
});

test("needs two people above the limit, and is refused to the person who would get the units", async () => {
  const { id, incidentId } = await failedLate(1_200);
  await app.deps.pool.query("insert into staff_roles (user_id, role) values ($1, 'accounting')", [ada.id]);
  expect((await press(incidentId, ada)).status).toBe(403);
  for (let again = 0; again < 2; again += 1)
    expect((await press(incidentId)).body).toMatchObject({
      resolvedAt: null,
      mayGiveBack: true,
      needsTwo: true,
      approvedBy: staff.fullName,
    });
  expect([await stateOf(id), await unitsOf(app, ada)]).toEqual(["paid", 3_800]);
  const other = await aStaffMember(app);
  expect((await press(incidentId, other)).body).toMatchObject({
    resolvedBy: other.fullName,
    mayGiveBack: false,
  });
  expect([await stateOf(id), await unitsOf(app, ada)]).toEqual(["reversed", 5_000]);
});

test("an agreement does not count once its author shares a bank account with the person", async () => {
  const { id, incidentId } = await failedLate(1_200);
  const friend = await aStaffMember(app);
  expect((await press(incidentId, friend)).body).toMatchObject({ approvedBy: friend.fullName });
  const { rows } = await app.deps.pool.query("select account_number from bank_accounts where user_id = $1", [
    ada.id,
  ]);
  const [account] = withOpened(rows as { account_number: string }[], "account_number");
  expect((await saveAccount(app, friend, { account_number: account?.account_number })).status).toBe(200);

  expect((await press(incidentId)).body).toMatchObject({ mayGiveBack: true, approvedBy: staff.fullName });
  expect([await stateOf(id), await unitsOf(app, ada)]).toEqual(["paid", 3_800]);
  expect((await press(incidentId, await aStaffMember(app))).body).toMatchObject({ mayGiveBack: false });
  expect([await stateOf(id), await unitsOf(app, ada)]).toEqual(["reversed", 5_000]);
});
