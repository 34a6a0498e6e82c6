import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { phoneLookup } from "#server/db/numbers/stored-numbers.ts";
import { sweepPayouts } from "#server/features/money/withdrawals/withdrawals.tasks.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { providerFault } from "#tests/support/faults.ts";
import { closeSoundly, longAgo, unitsOf, webhookSettles } from "#tests/support/money.ts";
import {
  aStaffMember,
  aStuckWithdrawer,
  attemptsOf,
  aWithdrawer,
  cancel,
  expectSoundPayouts,
  initiate,
  ownOf,
  payoutAtProvider,
  playPayout,
  referenceOf,
  requested,
  withdraw,
} from "#tests/support/payouts.ts";
import type { SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let ada: SignedInUser;
let staff: SignedInUser[];
beforeAll(async () => {
  app = await startTestApp({ DATABASE_POOL: "24", PROVIDER_TIMEOUT_SECONDS: "10" });
  staff = [await aStaffMember(app), await aStaffMember(app, "admin"), await aStaffMember(app)];
});
beforeEach(async () => {
  ada = await aStuckWithdrawer(app);
});
afterAll(() => closeSoundly(app, expectSoundPayouts));

const times = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const tally = (statuses: number[]) =>
  Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]));
const withdrawalsOf = async (person: SignedInUser) =>
  (await app.deps.pool.query("select state, units from withdrawals where user_id = $1", [person.id])).rows;
const payoutsOf = async (id: string) => {
  const found = await Promise.all(
    (await attemptsOf(app, id)).map(({ reference }) => payoutAtProvider(app, reference)),
  );
  return found.filter(Boolean);
};

test("of 32 concurrent withdrawals of 1,000 from 5,000 units five are held, the rest refused [API-47]", async () => {
  const answers = await times(32, () => withdraw(app, ada, 1_000));

  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 5, 402: 27 });
  expect(await unitsOf(app, ada)).toBe(0);
  expect(await withdrawalsOf(ada)).toEqual(Array(5).fill({ state: "requested", units: 900 }));
});

test("32 concurrent requests with one key are one withdrawal with one answer", async () => {
  const key = randomUUID();
  const answers = await times(32, () => withdraw(app, ada, 1_000, key));

  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 32 });
  expect(new Set(answers.map(({ body }) => body.withdrawal._id)).size).toBe(1);
  expect(await unitsOf(app, ada)).toBe(4_000);
  expect(await withdrawalsOf(ada)).toHaveLength(1);
});

test("many small concurrent withdrawals cannot stay under the limit for automatic approval", async () => {
  const other = await startTestApp({ DATABASE_POOL: "24", AUTO_PAYOUT_LIMIT_UNITS: "100" });
  try {
    const eve = await aWithdrawer(other, 10_000);
    const clerk = await aStaffMember(other);
    const first = await requested(other, eve, 200);
    await providerFault(other, { kind: "payout-stuck", on: "create-transfer", times: 200 });
    await initiate(other, clerk, first);
    await other.runTasks();
    await playPayout(other, await referenceOf(other, first), "succeed");
    await webhookSettles(other, async () => (await ownOf(other, eve, first)).status, "paid");

    const answers = await times(16, () => withdraw(other, eve, 200));
    const unasked = answers.filter(({ body }) => body.withdrawal.status === "processing");
    // The first of the day is paid, the second is approved automatically, all others wait for staff.
    expect(unasked).toHaveLength(1);
    await other.runTasks();
    await expectSoundPayouts(other);
  } finally {
    await other.close();
  }
});

test("16 approvals and eight worker runs at once make exactly one payout at the provider [API-32] [STATE-37]", async () => {
  const id = await requested(app, ada, 1_000);
  const answers = await times(16, (n) => initiate(app, staff[n % staff.length]!, id));

  // Repeats of the first approver get the same answer; other approvers are too late.
  const counts = tally(answers.map(({ status }) => status));
  expect(Object.keys(counts)).toEqual(["200", "409"]);
  await times(8, () => app.runTasks());
  await times(4, () => sweepPayouts.handle(app.deps, {}));
  expect(await payoutsOf(id)).toHaveLength(1);
  const { rows } = await app.deps.pool.query("select 1 from audit_log where subject_id = $1", [id]);
  expect(rows).toHaveLength(1);
});

test("with two approvals required, sixteen presses by two people count as two and make one payout", async () => {
  await fundWallet(app.deps, { userId: ada.id, units: 300_000, at: longAgo(app) });
  const id = await requested(app, ada, 250_100);
  const answers = await times(16, (n) => initiate(app, staff[n % 2]!, id));
  await times(4, () => app.runTasks());

  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 16 });
  expect(await payoutsOf(id)).toHaveLength(1);
  const { rows } = await app.deps.pool.query("select 1 from withdrawal_approvals where withdrawal_id = $1", [
    id,
  ]);
  expect(rows).toHaveLength(2);
});

test("concurrent cancellation and approval end as one of the two, completely", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 10; n += 1) ids.push(await requested(app, ada, 200 + n));
  const answers = await Promise.all(
    ids.flatMap((id) => [cancel(app, ada, id), initiate(app, staff[0]!, id), cancel(app, ada, id)]),
  );
  await times(4, () => app.runTasks());

  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
  const rows = await withdrawalsOf(ada);
  const gone = rows.filter(({ state }) => state === "processing");
  expect(rows.filter(({ state }) => state !== "processing").map(({ state }) => state)).toEqual(
    Array(10 - gone.length).fill("cancelled"),
  );
  const heldUnits = gone.reduce((sum, { units }) => sum + units + 100, 0);
  expect(await unitsOf(app, ada)).toBe(5_000 - heldUnits);
  for (const id of ids) {
    const isGone = (await ownOf(app, ada, id)).state === "processing";
    expect(await payoutsOf(id)).toHaveLength(isGone ? 1 : 0);
  }
});

test("a failed withdrawal that many retry and cancel at once is paid once or given back, never both", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const id = await requested(app, ada, 500);
    await initiate(app, staff[0]!, id);
    await app.runTasks();
    await playPayout(app, await referenceOf(app, id), "fail");
    await webhookSettles(app, async () => (await ownOf(app, ada, id)).state, "failed");
    ids.push(id);
  }
  const answers = await Promise.all(
    ids.flatMap((id) =>
      Array.from({ length: 8 }, (_, n) =>
        n % 2 ? initiate(app, staff[n % 3]!, id) : cancel(app, staff[n % 3]!, id, { reason: "race" }),
      ),
    ),
  );
  await times(4, () => app.runTasks());

  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
  for (const id of ids) {
    const { state } = await ownOf(app, ada, id);
    expect(["processing", "cancelled"]).toContain(state);
    expect(await payoutsOf(id)).toHaveLength(state === "processing" ? 2 : 1);
  }
});

test("a success reported by webhooks, polling and the scheduler at once moves once", async () => {
  const id = await requested(app, ada, 1_000);
  await initiate(app, staff[0]!, id);
  await app.runTasks();
  const reference = await referenceOf(app, id);
  await providerFault(app, { kind: "webhook-duplicate", times: 1 });
  await playPayout(app, reference, "succeed");
  app.clock.advance(61);
  await Promise.all([
    times(6, () => sweepPayouts.handle(app.deps, {})),
    times(6, () => app.runTasks()),
    times(4, () => initiate(app, staff[0]!, id)),
  ]);
  await webhookSettles(app, async () => (await ownOf(app, ada, id)).status, "paid");

  const { rows } = await app.deps.pool.query(
    "select count(*)::int as count from ledger.move where phase = 'post' and journal = (select journal_id from withdrawals where id = $1)",
    [id],
  );
  expect(rows).toEqual([{ count: 2 }]);
  const { rows: notices } = await app.deps.pool.query(
    "select 1 from sms_messages where lookup_of(phone) = $1",
    [phoneLookup(ada.phone)],
  );
  expect(notices).toHaveLength(1);
});
