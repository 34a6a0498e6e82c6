/** Withdrawals in tests: people with units and a linked bank account, staff, and the provider's side of a payout. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { sweepPayouts } from "#server/features/money/withdrawals/withdrawals.tasks.ts";
import { fundWallet } from "#server/seed/fund.ts";
import type { StaffRole } from "#shared/roles.ts";
import { startTestApp, type TestAnswer, type TestApp } from "./app.ts";
import { providerFault } from "./faults.ts";
import { expectSoundLedger, longAgo, type Payer } from "./money.ts";
import { aSignedInUser, type SignedInUser } from "./signed-in.ts";

const bankCode = "058";
let accounts = 0;

/** An account number with a holder in the sandbox; different on each call. */
export function someAccountNumber(): string {
  accounts += 1;
  return `21${String(accounts).padStart(8, "0")}`;
}

/** Sets the holder of an account number in the sandbox. */
export async function nameAccount(app: TestApp, accountNumber: string, accountName: string): Promise<void> {
  await sandboxPost(app, "/sandbox/account-names", { accountNumber, accountName });
}

export const saveAccount = (app: TestApp, person: SignedInUser, body: object = {}): Promise<TestAnswer> =>
  app.call({
    method: "POST",
    path: "/api/save-account",
    body: {
      userId: person.id,
      account_bank: bankCode,
      account_number: someAccountNumber(),
      account_name: "",
      ...body,
    },
    as: person.cookie,
  });

/** A verified person with withdrawable units and a linked account in their own name. */
export async function aWithdrawer(app: TestApp, units: number): Promise<SignedInUser> {
  const person = await aSignedInUser(app);
  if (units > 0) await fundWallet(app.deps, { userId: person.id, units, at: longAgo(app) });
  const account_number = someAccountNumber();
  await nameAccount(app, account_number, person.fullName.toUpperCase());
  const answer = await saveAccount(app, person, { account_number });
  if (answer.status !== 200) throw new Error(`linking answered ${JSON.stringify(answer.body)}`);
  return person;
}

export async function aStaffMember(app: TestApp, role: StaffRole = "accounting"): Promise<SignedInUser> {
  const staff = await aSignedInUser(app);
  await app.deps.db.insert(staffRoles).values({ userId: staff.id, role });
  return staff;
}

/** Starts a product and signs in an accountant. */
export async function startWithdrawals(
  environment: Record<string, string> = {},
): Promise<{ app: TestApp; staff: SignedInUser }> {
  const app = await startTestApp(environment);
  return { app, staff: await aStaffMember(app) };
}

/** A person with 5,000 units; the provider keeps payouts pending until a test ends them. */
export async function aStuckWithdrawer(app: TestApp): Promise<SignedInUser> {
  const person = await aWithdrawer(app, 5_000);
  await providerFault(app, { kind: "payout-stuck", on: "create-transfer", times: 200 });
  return person;
}

export const withdraw = (
  app: TestApp,
  person: Payer & { id: string },
  amount: unknown,
  key: string = randomUUID(),
): Promise<TestAnswer> =>
  app.call({
    method: "POST",
    path: "/api/withdraw",
    body: { amount, userId: person.id },
    as: person.cookie,
    headers: { "idempotency-key": key },
  });

/** Requests a withdrawal that waits for staff's approval; returns its id. */
export async function requested(app: TestApp, person: SignedInUser, amount: number): Promise<string> {
  const answer = await withdraw(app, person, amount);
  if (answer.status !== 201) throw new Error(`withdrawing answered ${JSON.stringify(answer.body)}`);
  return answer.body.withdrawal._id;
}

export const initiate = (app: TestApp, staff: Payer, withdrawalId: string): Promise<TestAnswer> =>
  app.call({ method: "POST", path: "/api/withdraw/initiate", body: { withdrawalId }, as: staff.cookie });

/** A withdrawal of 900 units plus the fee, approved by staff and sent. Returns its id. */
export async function sentWithdrawal(
  app: TestApp,
  { person, staff }: { person: SignedInUser; staff: Payer },
): Promise<string> {
  const id = await requested(app, person, 1_000);
  const answer = await initiate(app, staff, id);
  if (answer.status !== 200) throw new Error(`approving answered ${JSON.stringify(answer.body)}`);
  await app.runTasks();
  return id;
}

export const cancel = (app: TestApp, who: Payer, id: string, body: object = {}): Promise<TestAnswer> =>
  app.call({ method: "POST", path: `/api/withdrawals/${id}/cancel`, body, as: who.cookie });

// biome-ignore lint/suspicious/noExplicitAny: a test asserts on whatever the answer holds
export async function pendingOf(app: TestApp, staff: Payer, withdrawalId: string): Promise<any> {
  const path = "/api/withdrawals/pending-or-failed";
  const { body } = await app.call({ method: "GET", path, as: staff.cookie });
  return body.pendingWithdrawals.find(({ _id }: { _id: string }) => _id === withdrawalId);
}

// biome-ignore lint/suspicious/noExplicitAny: a test asserts on whatever the answer holds
export async function ownOf(app: TestApp, person: Payer, withdrawalId: string): Promise<any> {
  const { body } = await app.call({ method: "GET", path: "/api/withdrawals", as: person.cookie });
  return body.withdrawals.find(({ _id }: { _id: string }) => _id === withdrawalId);
}

export interface AttemptFacts {
  reference: string;
  state: string;
  absences: number;
  ask_at: Date | null;
}

/** Every payout attempt of a withdrawal, oldest first. */
export async function attemptsOf(app: TestApp, withdrawalId: string): Promise<AttemptFacts[]> {
  const { rows } = await app.deps.pool.query(
    "select reference, state, absences, ask_at from payout_attempts where withdrawal_id = $1 order by created_at, id",
    [withdrawalId],
  );
  return rows;
}

export async function referenceOf(app: TestApp, withdrawalId: string): Promise<string> {
  const reference = (await attemptsOf(app, withdrawalId)).at(-1)?.reference;
  if (!reference) throw new Error("nothing was sent");
  return reference;
}

/** The provider's record of a reference; undefined if there is none. */
// biome-ignore lint/suspicious/noExplicitAny: a test asserts on whatever the provider holds
export async function payoutAtProvider(app: TestApp, reference: string): Promise<any> {
  const answer = await fetch(`${app.address}/sandbox/payouts/${reference}`);
  return answer.status === 404 ? undefined : answer.json();
}

/** Ends a payout at the provider: approve, succeed, fail, reverse or fail-late. */
export const playPayout = (app: TestApp, reference: string, outcome: string): Promise<void> =>
  sandboxPost(app, `/sandbox/payouts/${reference}`, { outcome });

async function sandboxPost(app: TestApp, path: string, body: object): Promise<void> {
  const answer = await fetch(app.address + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
}

/** Moves the clock and runs the scheduled sweep. */
export async function sweepAfter(app: TestApp, seconds: number): Promise<void> {
  app.clock.advance(seconds);
  await sweepPayouts.handle(app.deps, {});
  await app.runTasks();
}

/** `expectSoundLedger`, and holds follow each withdrawal's state, with at most one attempt that may pay. */
export async function expectSoundPayouts(app: TestApp): Promise<void> {
  await expectSoundLedger(app);
  const { rows: wrong } = await app.deps.pool.query(`
    with hold as (
      select journal, count(*) filter (where phase = 'pending') as held, count(*) filter (where phase = 'post') as posted,
             count(*) filter (where phase = 'void') as voided,
             sum(amount) filter (where phase = 'pending')::bigint as kobo
      from ledger.move group by journal
    ), tried as (
      select withdrawal_id, count(*) filter (where state = 'succeeded') as paid,
             count(*) filter (where state in ('created', 'sent', 'unknown', 'processing')) as open
      from payout_attempts group by withdrawal_id
    )
    select w.id, w.state, hold.*, tried.* from withdrawals w
    left join hold on hold.journal = w.journal_id left join tried on tried.withdrawal_id = w.id
    where hold.held is distinct from 2 or hold.kobo <> (w.units + w.fee_units) * 100
       or hold.posted <> case when w.state in ('succeeded', 'reversed') then 2 else 0 end
       or hold.voided <> case when w.state = 'cancelled' then 2 else 0 end
       or coalesce(tried.paid, 0) <> case when w.state = 'succeeded' then 1 else 0 end
       or coalesce(tried.open, 0) <> case when w.state in ('sending', 'processing', 'unknown') then 1 else 0 end`);
  expect(wrong, "withdrawals that differ from their holds and attempts").toEqual([]);
}
