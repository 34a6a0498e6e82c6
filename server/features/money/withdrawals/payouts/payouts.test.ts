/** Every outcome of a payout, over HTTP with the provider's sandbox. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { flutterwaveKeys } from "#sandbox/flutterwave/account.ts";
import { trialBalance } from "#server/features/money/ledger/ledger.service.ts";
import type { TestApp } from "#tests/support/app.ts";
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
import { askByReference } from "./poll.service.ts";

let app: TestApp;
let ada: SignedInUser;
let staff: SignedInUser;
beforeAll(async () => {
  ({ app, staff } = await startWithdrawals());
});
beforeEach(async () => {
  // Payouts do not finish by themselves: each test sets the outcome.
  ada = await aStuckWithdrawer(app);
});
afterAll(() => closeSoundly(app, expectSoundPayouts));

const statusOf = async (id: string) => (await ownOf(app, ada, id)).status;
const settles = (id: string, status: string) => webhookSettles(app, () => statusOf(id), status);
const states = async (id: string) => (await attemptsOf(app, id)).map(({ state }) => state);

const sent = () => sentWithdrawal(app, { person: ada, staff });

async function fault(kind: string, on: string, times = 1): Promise<void> {
  if (on === "create-transfer") await providerFault(app, { kind: "payout-stuck", on, times: 0 });
  await providerFault(app, { kind, on, times });
}

async function changes(work: () => Promise<void>): Promise<Record<string, number>> {
  const read = async () =>
    new Map(
      (await trialBalance(app.deps.db)).lines.map((line) => [line.account, line.balanceKobo as number]),
    );
  const before = await read();
  await work();
  const after = await read();
  const differences = [...after].map(
    ([account, kobo]) => [account, kobo - (before.get(account) ?? 0)] as const,
  );
  return Object.fromEntries(differences.filter(([, kobo]) => kobo !== 0));
}

const incidentsOf = async (reference: string) =>
  (
    await app.deps.pool.query(
      "select kind, stops_payouts, resolved_at is not null as closed from incidents where subject = $1",
      [`payout:${reference}`],
    )
  ).rows;

describe("a paid payout", () => {
  test("is settled by the webhook, with every kobo booked and the user notified [CONST-10]", async () => {
    const difference = await changes(async () => {
      const id = await sent();
      expect(await statusOf(id)).toBe("processing");
      await playPayout(app, await referenceOf(app, id), "succeed");
      await settles(id, "paid");
    });

    expect(difference).toEqual({
      wallet: -100_000,
      "fee_income:withdraw": 10_000,
      "provider_clearing:flutterwave": 90_000 + 1_075,
      provider_fees: -1_075,
    });
    expect(await unitsOf(app, ada)).toBe(4_000);
    await app.runTasks();
    const [notice] = await app.messagesTo(ada.phone);
    expect(notice?.body).toMatch(/N900 was paid to your .* account ending \d{4}\.$/);
    expect(notice?.body).not.toContain("₦");
  });

  test("is settled by scheduled questions without a webhook", async () => {
    await providerFault(app, { kind: "webhook-drop", times: 5 });
    const id = await sent();
    await playPayout(app, await referenceOf(app, id), "succeed");
    await sweepAfter(app, 61);
    expect(await statusOf(id)).toBe("paid");
    await providerFault(app, { kind: "webhook-drop", times: 0 });
  });

  test("is not changed by repeated or forged webhooks", async () => {
    const id = await sent();
    const reference = await referenceOf(app, id);
    const lie = {
      event: "transfer.completed",
      data: { id: 1, reference, status: "FAILED", amount: 900, currency: "NGN" },
    };
    const forged = await app.call({
      method: "POST",
      path: "/webhooks/flutterwave",
      body: lie,
      headers: { "verif-hash": "guessed" },
    });
    expect(forged.status).toBe(401);
    const headers = { "verif-hash": flutterwaveKeys.webhookHash };
    expect(
      (await app.call({ method: "POST", path: "/webhooks/flutterwave", body: lie, headers })).status,
    ).toBe(200);
    await app.runTasks();
    expect(await statusOf(id)).toBe("processing");

    await providerFault(app, { kind: "webhook-duplicate", times: 1 });
    const difference = await changes(async () => {
      await playPayout(app, reference, "succeed");
      await settles(id, "paid");
      for (let n = 0; n < 3; n += 1)
        await app.call({ method: "POST", path: "/webhooks/flutterwave", body: lie, headers });
      await app.runTasks();
    });
    expect(difference).toMatchObject({ wallet: -100_000 });
    expect(await statusOf(id)).toBe("paid");
  });
});

describe("a failed payout", () => {
  test("keeps the units held and notifies the user, and staff retry it once under another reference", async () => {
    const id = await sent();
    const first = await referenceOf(app, id);
    await playPayout(app, first, "fail");
    await settles(id, "failed");
    expect(await unitsOf(app, ada)).toBe(4_000);
    await app.runTasks();
    expect((await app.messagesTo(ada.phone))[0]?.body).toContain(
      "N900 could not be paid yet. Your units are safe.",
    );
    expect(await pendingOf(app, staff, id)).toMatchObject({
      status: "failed",
      failure: expect.stringContaining("DISBURSE FAILED"),
      mayApprove: true,
    });

    expect((await initiate(app, staff, id)).body).toMatchObject({ transferResponse: { status: "pending" } });
    await app.runTasks();
    expect(await referenceOf(app, id)).not.toBe(first);
    await playPayout(app, await referenceOf(app, id), "succeed");
    await settles(id, "paid");
    expect(await states(id)).toEqual(["failed", "succeeded"]);
    expect(await unitsOf(app, ada)).toBe(4_000);
    const { rows } = await app.deps.pool.query(
      "select action from audit_log where subject_id = $1 order by at",
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(["withdrawals.approve", "withdrawals.retry"]);
  });

  test("returns units and fee when staff cancel it", async () => {
    const id = await sent();
    await playPayout(app, await referenceOf(app, id), "fail");
    await settles(id, "failed");
    expect((await cancel(app, ada, id)).status).toBe(409);
    expect((await cancel(app, staff, id, { reason: "Wrong account" })).status).toBe(200);
    expect(await unitsOf(app, ada)).toBe(5_000);
    expect((await initiate(app, staff, id)).status).toBe(409);
  });

  test.each([
    ["account-blacklisted", "blacklisted"],
    ["ip-not-listed", "IP Whitelisting"],
  ])("fails at once on the provider's refusal (%s)", async (kind, words) => {
    await fault(kind, "create-transfer");
    const id = await sent();
    expect(await pendingOf(app, staff, id)).toMatchObject({
      status: "failed",
      failure: expect.stringContaining(words),
    });
    expect(await payoutAtProvider(app, await referenceOf(app, id))).toBeUndefined();
  });

  test("counts as paid and is not retried if it turns out to be paid", async () => {
    const id = await sent();
    const reference = await referenceOf(app, id);
    await playPayout(app, reference, "fail");
    await settles(id, "failed");
    const revived = { state: "succeeded" };
    await asOwner(
      app,
      "update sandbox.record set body = body || $2 where kind = 'payout' and body ->> 'ownReference' = $1",
      [reference, revived],
    );
    expect(await initiate(app, staff, id)).toMatchObject({
      status: 409,
      body: { code: "withdrawal_decided" },
    });
    expect(await statusOf(id)).toBe("paid");
    expect(await states(id)).toEqual(["succeeded"]);
  });
});

describe("the name check right before the payout", () => {
  test("sends nothing for another name, and staff see the reason", async () => {
    const id = await requested(app, ada, 1_000);
    await fault("wrong-name", "resolve");
    await initiate(app, staff, id);
    await app.runTasks();
    expect(await attemptsOf(app, id)).toEqual([]);
    expect(await pendingOf(app, staff, id)).toMatchObject({
      status: "failed",
      state: "failed",
      failure: withdrawalAnswers.nameChanged,
    });
    expect((await initiate(app, staff, id)).status).toBe(200);
    await app.runTasks();
    expect(await states(id)).toEqual(["processing"]);
  });

  test("sends nothing if the account does not exist", async () => {
    const id = await requested(app, ada, 1_000);
    await fault("unknown-account", "resolve");
    await initiate(app, staff, id);
    await app.runTasks();
    expect(await pendingOf(app, staff, id)).toMatchObject({ failure: withdrawalAnswers.accountGone });
  });

  test("sends nothing while the bank does not answer, and then sends it", async () => {
    const id = await requested(app, ada, 1_000);
    await fault("503", "resolve");
    await initiate(app, staff, id);
    await app.runTasks();
    expect([await statusOf(id), await states(id)]).toEqual(["processing", []]);
    await sweepAfter(app, 61);
    expect(await states(id)).toEqual(["processing"]);
  });
});

describe("a reversed payout", () => {
  test("returns units and fee in a separate journal, once", async () => {
    const id = await sent();
    const reference = await referenceOf(app, id);
    await playPayout(app, reference, "succeed");
    await settles(id, "paid");
    const difference = await changes(async () => {
      await playPayout(app, reference, "reverse");
      await settles(id, "reversed");
      await sweepAfter(app, 25 * 3600);
    });

    expect(difference).toEqual({
      wallet: 100_000,
      "fee_income:withdraw": -10_000,
      "provider_clearing:flutterwave": -90_000,
    });
    expect(await unitsOf(app, ada)).toBe(5_000);
    expect((await app.messagesTo(ada.phone))[0]?.body).toContain("your bank sent back N900");
    expect((await initiate(app, staff, id)).status).toBe(409);
    expect(await states(id)).toEqual(["reversed"]);
  });

  test("is found by the second look a day later without a webhook", async () => {
    const id = await sent();
    const reference = await referenceOf(app, id);
    await playPayout(app, reference, "succeed");
    await settles(id, "paid");
    await providerFault(app, { kind: "webhook-drop", times: 5 });
    await playPayout(app, reference, "reverse");
    await sweepAfter(app, 25 * 3600);
    expect(await statusOf(id)).toBe("reversed");
    await providerFault(app, { kind: "webhook-drop", times: 0 });
  });

  test("a failure reported after success moves nothing and opens an incident", async () => {
    const id = await sent();
    const reference = await referenceOf(app, id);
    await playPayout(app, reference, "succeed");
    await settles(id, "paid");
    const difference = await changes(async () => {
      await playPayout(app, reference, "fail-late");
      await webhookSettles(app, async () => (await incidentsOf(reference)).length, 1);
      await sweepAfter(app, 25 * 3600);
    });
    expect(difference).toEqual({});
    expect(await statusOf(id)).toBe("paid");
    expect(await incidentsOf(reference)).toEqual([
      { kind: "late-failure", stops_payouts: false, closed: false },
    ]);
  });
});

test("a fee that the provider knows only after the success is booked once", async () => {
  const { payouts } = app.deps.gateways;
  const { findPayout } = payouts;
  payouts.findPayout = async (reference) => ({ ...(await findPayout(reference)), feeKobo: undefined });
  const id = await sent();
  const reference = await referenceOf(app, id);
  try {
    await playPayout(app, reference, "succeed");
    await settles(id, "paid");
  } finally {
    payouts.findPayout = findPayout;
  }
  const difference = await changes(async () => {
    await sweepAfter(app, 25 * 3600);
    await askByReference(app.deps, reference);
  });
  expect(difference).toEqual({ "provider_clearing:flutterwave": 1_075, provider_fees: -1_075 });
});
