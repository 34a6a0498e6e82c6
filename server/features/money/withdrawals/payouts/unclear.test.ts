/** Providers without a clear answer about a payout, and processes that died on the way. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestApp } from "#tests/support/app.ts";
import { providerFault } from "#tests/support/faults.ts";
import { closeSoundly, unitsOf, webhookSettles } from "#tests/support/money.ts";
import {
  aStuckWithdrawer,
  attemptsOf,
  cancel,
  expectSoundPayouts,
  initiate,
  ownOf,
  payoutAtProvider,
  pendingOf,
  playPayout,
  referenceOf,
  requested,
  sentWithdrawal,
  startWithdrawals,
  sweepAfter,
} from "#tests/support/payouts.ts";
import type { SignedInUser } from "#tests/support/signed-in.ts";
import { withdrawalAnswers } from "#texts/withdrawals.ts";

let app: TestApp;
let ada: SignedInUser;
let staff: SignedInUser;
beforeAll(async () => {
  ({ app, staff } = await startWithdrawals({ PROVIDER_TIMEOUT_SECONDS: "1" }));
});
beforeEach(async () => {
  // Stops scheduled questions about payouts of earlier tests.
  await query("update payout_attempts set ask_at = null", []);
  ada = await aStuckWithdrawer(app);
});
afterAll(() => closeSoundly(app, expectSoundPayouts));

const query = async (statement: string, values: unknown[]) =>
  (await app.deps.pool.query(statement, values)).rows;
const stateOf = async (id: string) => (await ownOf(app, ada, id)).state;
const states = async (id: string) => (await attemptsOf(app, id)).map(({ state }) => state);
const incidentOf = async (id: string) =>
  query("select kind, stops_payouts, resolved_at is not null as closed from incidents where subject = $1", [
    `payout:${await referenceOf(app, id)}`,
  ]);

const sent = () => sentWithdrawal(app, { person: ada, staff });

async function sentUnder(kind: string): Promise<string> {
  await providerFault(app, { kind, on: "create-transfer", times: 1 });
  const id = await sent();
  await providerFault(app, { kind, on: "create-transfer", times: 0 });
  return id;
}

describe("a payout call without a clear answer", () => {
  test.each(["503-after-create", "hang-after-create", "reset-after-create"])(
    "leaves a payout that is found by its reference and paid once (%s)",
    async (kind) => {
      const id = await sentUnder(kind);
      expect([await stateOf(id), await states(id)]).toEqual(["unknown", ["unknown"]]);
      expect(await unitsOf(app, ada)).toBe(4_000);
      expect((await cancel(app, ada, id)).status).toBe(409);

      await sweepAfter(app, 31);
      expect([await stateOf(id), await states(id)]).toEqual(["processing", ["processing"]]);
      await playPayout(app, await referenceOf(app, id), "succeed");
      await webhookSettles(app, () => stateOf(id), "succeeded");
      expect(await attemptsOf(app, id)).toHaveLength(1);
    },
  );

  test.each(["500", "503", "429", "hang", "nonsense", "reset"])(
    "concludes nothing and sends nothing again until staff decide after the hour (%s)",
    async (kind) => {
      const id = await sentUnder(kind);
      const first = await referenceOf(app, id);
      expect(await payoutAtProvider(app, first)).toBeUndefined();
      for (const seconds of [31, 91, 181, 601]) {
        await sweepAfter(app, seconds);
        expect([await stateOf(id), await states(id)]).toEqual(["unknown", ["unknown"]]);
        expect(await pendingOf(app, staff, id)).toBeUndefined();
      }
      expect(await initiate(app, staff, id)).toMatchObject({
        status: 409,
        body: { code: "payout_held", message: withdrawalAnswers.stillUnclear },
      });

      await sweepAfter(app, 2_701);
      expect(await incidentOf(id)).toEqual([{ kind: "payout-unclear", stops_payouts: false, closed: false }]);
      expect(await pendingOf(app, staff, id)).toMatchObject({
        status: "failed",
        state: "unknown",
        mayApprove: true,
      });
      expect((await initiate(app, staff, id)).body).toMatchObject({
        transferResponse: { status: "pending" },
      });
      await app.runTasks();
      expect(await states(id)).toEqual(["failed", "processing"]);
      expect(await referenceOf(app, id)).not.toBe(first);
      expect(await unitsOf(app, ada)).toBe(4_000);
    },
  );

  test("can be cancelled by staff once the payout is proven absent", async () => {
    const id = await sentUnder("500");
    expect(await cancel(app, staff, id, { reason: "Too long" })).toMatchObject({ status: 409 });
    for (const seconds of [31, 91, 181, 601, 2_701]) await sweepAfter(app, seconds);
    expect((await cancel(app, staff, id, { reason: "Never arrived" })).status).toBe(200);
    expect(await unitsOf(app, ada)).toBe(5_000);
    expect(await incidentOf(id)).toEqual([{ kind: "payout-unclear", stops_payouts: false, closed: true }]);
  });
});

describe("questions without a clear answer", () => {
  test("keep the payout unclear, also for staff, until the first clear answer settles it", async () => {
    const id = await sentUnder("503-after-create");
    await providerFault(app, { kind: "500", on: "list-transfers", times: 50 });
    for (const seconds of [31, 91, 181, 601, 2_701]) await sweepAfter(app, seconds);
    expect(await stateOf(id)).toBe("unknown");
    expect(await initiate(app, staff, id)).toMatchObject({
      status: 502,
      body: { message: withdrawalAnswers.stillUnclear },
    });

    await providerFault(app, { kind: "500", on: "list-transfers", times: 0 });
    expect(await initiate(app, staff, id)).toMatchObject({
      status: 409,
      body: { code: "withdrawal_decided" },
    });
    expect(await stateOf(id)).toBe("processing");
    expect(await incidentOf(id)).toEqual([{ kind: "payout-unclear", stops_payouts: false, closed: true }]);
    expect(await attemptsOf(app, id)).toHaveLength(1);
  });

  test("never lead to giving up or sending twice", async () => {
    const id = await sent();
    for (let hours = 0; hours < 24; hours += 3) await sweepAfter(app, 3 * 3_601);
    expect([await stateOf(id), await states(id)]).toEqual(["processing", ["processing"]]);
    await playPayout(app, await referenceOf(app, id), "succeed");
    await webhookSettles(app, () => stateOf(id), "succeeded");
  });
});

describe("a process that died", () => {
  /** The database state after a process is killed between two of its steps. */
  const leave = (id: string, attempt: string) =>
    query(`update payout_attempts set ${attempt} where withdrawal_id = $1`, [id]);

  test("after the approval: the sweep sends the payout", async () => {
    const id = await requested(app, ada, 1_000);
    await initiate(app, staff, id);
    await query("delete from pgboss.job where name = 'withdrawals.pay'", []);
    await sweepAfter(app, 61);
    expect(await states(id)).toEqual(["processing"]);
  });

  test("before the call: the payout is sent under the stored reference", async () => {
    await providerFault(app, { kind: "reset", on: "create-transfer", times: 1 });
    const id = await sent();
    await query("update withdrawals set state = 'sending' where id = $1", [id]);
    await leave(id, "state = 'created', sent_at = null, ask_at = now()");
    const reference = await referenceOf(app, id);
    await sweepAfter(app, 61);
    expect(await states(id)).toEqual(["processing"]);
    expect(await payoutAtProvider(app, reference)).toMatchObject({ amountKobo: 90_000 });
  });

  test.each(["503-after-create", "reset"])(
    "during the call (%s): the payout is resent only if the provider does not know it",
    async (kind) => {
      const id = await sentUnder(kind);
      const reference = await referenceOf(app, id);
      await query("update withdrawals set state = 'sending' where id = $1", [id]);
      await leave(id, "state = 'sent', questions = 0, ask_at = now()");
      await sweepAfter(app, 91);
      expect(await states(id)).toEqual(["processing"]);
      expect(await referenceOf(app, id)).toBe(reference);
      await playPayout(app, reference, "succeed");
      await webhookSettles(app, () => stateOf(id), "succeeded");
    },
  );
});
