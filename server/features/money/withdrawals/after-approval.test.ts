/** Events between an approval and the payout, and payouts whose reported outcome changes. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { dueOf } from "#server/features/money/ledger/ledger.rules.ts";
import { freezeWallet, postJournal } from "#server/features/money/ledger/ledger.service.ts";
import { compareLists } from "#server/features/money/reconciliation/reconciliation.tasks.ts";
import { askByReference } from "#server/features/money/withdrawals/payouts/poll.service.ts";
import { sendWithdrawal } from "#server/features/money/withdrawals/payouts/send.service.ts";
import { closeIncident, openIncident } from "#server/features/trust/incidents/incidents.service.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import { kobo } from "#shared/money/money.ts";
import type { TestApp } from "#tests/support/app.ts";
import { incidentsOf, resolveIncident } from "#tests/support/books.ts";
import { clearFaults, providerFault } from "#tests/support/faults.ts";
import { closeSoundly, webhookSettles } from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import {
  aStuckWithdrawer,
  attemptsOf,
  aWithdrawer,
  cancel,
  expectSoundPayouts,
  initiate,
  ownOf,
  payoutAtProvider,
  pendingOf,
  playPayout,
  referenceOf,
  requested,
  startWithdrawals,
  sweepAfter,
} from "#tests/support/payouts.ts";
import type { SignedInUser } from "#tests/support/signed-in.ts";
import { withdrawalAnswers } from "#texts/withdrawals.ts";

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
const stop = { kind: "provider-difference" as const, subject: "payout:other" };
const stopPayouts = () => openIncident(app.deps, app.deps.db, { ...stop, details: {}, stopsPayouts: true });
const resumePayouts = () => closeIncident(app.deps, app.deps.db, stop);
const freeze = (wanted: boolean) => inTransaction(app.deps, (tx) => freezeWallet(tx, ada.id, wanted));
const disableMoney = () => asOwner(app, "update users set money_disabled = true where id = $1", [ada.id]);
/** Makes the provider report a failed payout as paid. */
const revive = (reference: string) =>
  asOwner(
    app,
    "update sandbox.record set body = body || $2 where kind = 'payout' and body ->> 'ownReference' = $1",
    [reference, { state: "succeeded" }],
  );

async function approved(): Promise<string> {
  const id = await requested(app, ada, 1_000);
  expect((await initiate(app, staff, id)).status).toBe(200);
  return id;
}

async function failedOnce(): Promise<{ id: string; reference: string }> {
  const id = await approved();
  await app.runTasks();
  const reference = await referenceOf(app, id);
  await playPayout(app, reference, "fail");
  await webhookSettles(app, () => stateOf(id), "failed");
  return { id, reference };
}

describe("during the name check at the bank", () => {
  async function sendMeanwhile(id: string, happens: () => Promise<unknown>): Promise<void> {
    const { payouts } = app.deps.gateways;
    const { resolveAccount } = payouts;
    payouts.resolveAccount = async (account) => {
      await happens();
      return resolveAccount(account);
    };
    await sendWithdrawal(app.deps, id).finally(() => {
      payouts.resolveAccount = resolveAccount;
    });
  }

  test("a stop of payouts prevents sending until it ends", async () => {
    const id = await approved();
    await sendMeanwhile(id, stopPayouts);
    expect([await stateOf(id), await attemptsOf(app, id)]).toEqual(["approved", []]);
    await resumePayouts();
    await sweepAfter(app, 61);
    expect(await stateOf(id)).toBe("processing");
  });

  test("a frozen wallet prevents sending, and staff see the reason", async () => {
    const id = await approved();
    await sendMeanwhile(id, () => freeze(true));
    expect(await attemptsOf(app, id)).toEqual([]);
    await sweepAfter(app, 61);
    expect(await pendingOf(app, staff, id)).toMatchObject({ failure: withdrawalAnswers.walletFrozen });
    expect(await attemptsOf(app, id)).toEqual([]);
  });

  test("dues after a chargeback prevent sending, and staff see the reason", async () => {
    const id = await approved();
    const due = { from: dueOf(ada.id), to: "staff_adjust", amountKobo: kobo(100) } as const;
    const owe = () =>
      inTransaction(app.deps, (tx) =>
        postJournal(tx, { journalId: newId(), kind: "adjustment", moves: [due] }),
      );
    await sendMeanwhile(id, owe);
    expect(await attemptsOf(app, id)).toEqual([]);
    await sweepAfter(app, 61);
    expect(await pendingOf(app, staff, id)).toMatchObject({ failure: withdrawalAnswers.ownerOwes });
    expect(await attemptsOf(app, id)).toEqual([]);
  });

  test("a disabled account prevents sending, and staff see the reason", async () => {
    const id = await approved();
    await sendMeanwhile(id, disableMoney);
    expect(await attemptsOf(app, id)).toEqual([]);
    await sweepAfter(app, 61);
    expect(await pendingOf(app, staff, id)).toMatchObject({ failure: withdrawalAnswers.moneyDisabled });
    expect(await attemptsOf(app, id)).toEqual([]);
  });
});

test("a withdrawal of an account disabled after the request is neither approved nor retried", async () => {
  const waiting = await requested(app, ada, 1_000);
  const { id: failed } = await failedOnce();
  await disableMoney();
  for (const id of [waiting, failed])
    expect(await initiate(app, staff, id)).toMatchObject({
      status: 409,
      body: { code: "payout_held", message: withdrawalAnswers.moneyDisabled },
    });
});

test("banks that do not answer do not delay other payouts", async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => aWithdrawer(app, 1_000)));
  const silent = new Set<string>();
  const ids: string[] = [];
  for (const person of people) {
    ids.push(await requested(app, person, 1_000));
    silent.add((await pendingOf(app, staff, ids.at(-1) ?? "")).accountNumber);
  }
  ids.push(await requested(app, ada, 1_000));
  for (const id of ids) expect((await initiate(app, staff, id)).status).toBe(200);
  await stopPayouts();
  await app.runTasks();
  await resumePayouts();

  const { payouts } = app.deps.gateways;
  const { resolveAccount } = payouts;
  payouts.resolveAccount = async (account) => {
    if (!silent.has(account.accountNumber)) return resolveAccount(account);
    throw new GatewayError({ kind: "unknown", provider: "flutterwave", operation: "resolve account" });
  };
  try {
    for (let minute = 0; minute < 30 && (await stateOf(ids[3] ?? "")) === "approved"; minute += 1)
      await sweepAfter(app, 61);
  } finally {
    payouts.resolveAccount = resolveAccount;
  }
  expect(await stateOf(ids[3] ?? "")).toBe("processing");
  await sweepAfter(app, 61);
});

test("many questions to a provider that does not answer do not delay those to another", async () => {
  const { reference: failed } = await failedOnce();
  await asOwner(
    app,
    `insert into payout_attempts
     select (jsonb_populate_record(null::payout_attempts, to_jsonb(p) || jsonb_build_object(
       'id', gen_random_uuid(), 'reference', p.reference || n, 'provider', 'paystack', 'ask_at', p.created_at))).*
     from payout_attempts p, generate_series(1, 120) n where p.reference = $1`,
    [failed],
  );
  await providerFault(app, { port: "paystack", kind: "500", times: 200 });
  const id = await approved();
  await app.runTasks();
  await providerFault(app, { kind: "webhook-drop", times: 5 });
  await playPayout(app, await referenceOf(app, id), "succeed");
  await sweepAfter(app, 61);

  expect(await stateOf(id)).toBe("succeeded");
  await clearFaults(app);
  await asOwner(app, "delete from payout_attempts where provider = 'paystack'");
});

describe("a process that died between the attempt and the call", () => {
  async function aPayoutWithoutAnswer(): Promise<{ id: string; reference: string }> {
    const id = await approved();
    const reference = `payout-1-${randomUUID().replaceAll("-", "").slice(0, 16)}`;
    const now = app.clock.now();
    const { pool } = app.deps;
    await pool.query("update withdrawals set state = 'sending' where id = $1", [id]);
    await pool.query(
      `insert into payout_attempts (id, withdrawal_id, provider, reference, state, ask_at, created_at)
       values ($1, $2, 'flutterwave', $3, 'created', $4, $4)`,
      [randomUUID(), id, reference, now],
    );
    return { id, reference };
  }

  test("leaves a payout that is not sent while payouts are stopped", async () => {
    const { id, reference } = await aPayoutWithoutAnswer();
    await stopPayouts();
    await sweepAfter(app, 61);
    expect(await payoutAtProvider(app, reference)).toBeUndefined();
    await resumePayouts();
    await sweepAfter(app, 121);
    expect(await payoutAtProvider(app, reference)).toBeDefined();
    expect(await stateOf(id)).toBe("processing");
  });

  test("leaves a payout that fails, unsent, if the wallet is frozen", async () => {
    const { id, reference } = await aPayoutWithoutAnswer();
    await freeze(true);
    await sweepAfter(app, 61);
    expect(await payoutAtProvider(app, reference)).toBeUndefined();
    expect(await pendingOf(app, staff, id)).toMatchObject({ failure: withdrawalAnswers.walletFrozen });
  });
});

describe("a payout reported as failed and paid later", () => {
  test("is not paid again, even after staff approved a retry", async () => {
    const { id, reference } = await failedOnce();
    expect((await initiate(app, staff, id)).status).toBe(200);
    await stopPayouts();
    await app.runTasks();
    expect(await stateOf(id)).toBe("approved");

    await revive(reference);
    await askByReference(app.deps, reference);
    expect(await stateOf(id)).toBe("succeeded");
    await resumePayouts();
    await sweepAfter(app, 120);
    expect((await attemptsOf(app, id)).map(({ state }) => state)).toEqual(["succeeded"]);
  });

  test("stops payouts by an incident if the units were returned, until it is explained", async () => {
    const { id, reference } = await failedOnce();
    await cancel(app, staff, id, { reason: "Asked to" });
    await revive(reference);
    await askByReference(app.deps, reference);
    const ofThis = async () =>
      (await incidentsOf(app)).filter(({ subject }) => subject === `payout:${reference}`);
    const [incident] = await ofThis();
    expect(incident).toMatchObject({ stops_payouts: true, details: { finding: "paid-twice" } });

    await resolveIncident(app, staff, { id: incident?.id ?? "", note: "The customer paid it back" });
    app.clock.advance(400);
    await compareLists.handle(app.deps, {});
    expect((await ofThis()).filter(({ resolved_at }) => resolved_at === null)).toEqual([]);
  });
});
