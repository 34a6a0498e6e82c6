/** Account deletion concurrent with every operation that it could collide with. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#server/actor.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { provePassword } from "#server/features/identity/accounts/own-password.service.ts";
import { bookPayment, settleOrder } from "#server/features/money/payments/settlement.service.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { deleteAccount, runLateTasks } from "#tests/support/account-deletion.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { closeSoundly, expectSoundPayments, orderUnits, payAtProvider } from "#tests/support/money.ts";
import { aVerifiedUser, type TestPerson } from "#tests/support/people.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => closeSoundly(app, expectSoundPayments));

const rounds = 12;
/** The password check delays the first lock: other operations start before, during and after it. */
const spreadMs = 20;
const rows = async (statement: string, values: unknown[] = []) =>
  (await app.deps.pool.query(statement, values)).rows;
const post = (path: string, body: unknown, as: string) => app.call({ method: "POST", path, body, as });
const isClosed = async ({ userId }: TestPerson): Promise<boolean> =>
  (await rows("select deleted_at is not null as closed from users where id = $1", [userId]))[0].closed;
const walletOf = async ({ userId }: TestPerson) =>
  (await rows("select posted, held, closed from ledger.account where code = $1", [`wallet:${userId}`]))[0];
const send = (from: SignedInUser, to: TestPerson, amount: number) =>
  post(
    "/api/transfer",
    {
      senderPhoneNumber: from.phone,
      recipientPhoneNumber: to.phone,
      amount,
      recipientName: to.fullName,
    },
    from.cookie,
  );
const retries = async (): Promise<number> =>
  Number((await app.deps.metrics.transactionRetries.get()).values[0]?.value ?? 0);

test("units that arrive during the deletion are kept with the account, or refused and the account is deleted", async () => {
  const givers = await Promise.all([1, 2, 3].map(() => aSignedInUser(app)));
  for (const { id } of givers) await fundWallet(app.deps, { userId: id, units: 100 });
  for (let round = 0; round < rounds; round += 1) {
    const ada = await aVerifiedUser(app);
    const later = new Promise((resolve) => setTimeout(resolve, round * spreadMs));
    const [deletion, ...sent] = await Promise.all([
      deleteAccount(app, ada),
      ...givers.map(async (giver) => {
        await later;
        return send(giver, ada, 1);
      }),
    ]);
    const arrived = sent.filter(({ status }) => status === 201).length;
    expect(sent.filter(({ status }) => ![201, 404].includes(status))).toEqual([]);
    const closed = deletion.status === 200;
    if (!closed) expect(deletion).toMatchObject({ status: 409, body: { code: "not_closable" } });
    expect(await walletOf(ada)).toMatchObject({ posted: closed ? 0 : arrived * 100, closed });
    if (closed) expect(arrived).toBe(0);
  }
}, 120_000);

test("a payment that is booked during the deletion is in the wallet or waits for a refund", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const ada = await aVerifiedUser(app);
    const { txRef } = await orderUnits(app, ada, 1_000);
    app.clock.advance(2 * 3600);
    const found = await foundOf(txRef);
    // The deletion does not see this payment: it arrives between its check and its transaction.
    const booking = inTransaction(app.deps, (tx) => bookPayment(app.deps, tx, { txRef, found }));
    const [deletion, order] = await Promise.all([deleteAccount(app, ada), booking]);
    const closed = deletion.status === 200;
    expect(order).toMatchObject({ creditedUnits: closed ? 0 : 1_000, status: closed ? "short" : "paid" });
    expect(await walletOf(ada)).toMatchObject({ posted: closed ? 0 : 100_000, closed });
    const excess = await rows(
      "select reason from payment_excesses e join payment_orders o on o.id = e.order_id where tx_ref = $1",
      [txRef],
    );
    expect(excess).toEqual(closed ? [{ reason: "closed" }] : []);
  }
}, 120_000);

test("a boost of a completed job that is booked during the deletion is in the wallet or waits for a refund", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const ada = await aVerifiedUser(app);
    const { id: jobId } = await aJob(app.deps.db, { userId: ada.userId });
    const made = await post("/api/payment-orders", { purpose: "boost", jobId }, ada.cookie);
    const txRef: string = made.body.tx_ref;
    await rows("update jobs set status = 'completed' where id = $1", [jobId]);
    app.clock.advance(2 * 3600);
    const found = await foundOf(txRef);
    const booking = inTransaction(app.deps, (tx) => bookPayment(app.deps, tx, { txRef, found }));
    const [deletion, order] = await Promise.all([deleteAccount(app, ada), booking]);
    const closed = deletion.status === 200;
    expect(order).toMatchObject({ creditedUnits: closed ? 0 : 5_000, status: "short" });
    expect(await walletOf(ada)).toMatchObject({ posted: closed ? 0 : 500_000, closed });
    const excess = await rows(
      "select reason from payment_excesses e join payment_orders o on o.id = e.order_id where tx_ref = $1",
      [txRef],
    );
    expect(excess).toEqual([{ reason: closed ? "closed" : "too-late" }]);
  }
}, 120_000);

/** What the provider answers once the order is paid. */
async function foundOf(txRef: string) {
  await payAtProvider(app, txRef);
  const gateway = app.deps.gateways.of("flutterwave");
  if (!gateway) throw new Error("no gateway");
  return gateway.payments.findPayment(txRef, {});
}

test("of two deletions at once one succeeds, the other finds no session", async () => {
  for (let round = 0; round < 4; round += 1) {
    const ada = await aVerifiedUser(app);
    const answers = await Promise.all([1, 2, 3].map(() => deleteAccount(app, ada)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 401, 401]);
    expect(
      await rows(
        "select count(*)::int as n from pgboss.job where name = 'closing.erase-late' and data ->> 'userId' = $1",
        [ada.userId],
      ),
    ).toEqual([{ n: 2 }]);
  }
}, 60_000);

test("a password that is checked after the deletion counts as signed out, not as wrong", async () => {
  const ada = await aVerifiedUser(app);
  const { userId, password } = ada;
  // An actor whose session was found before the deletion.
  const actor = { userId, sessionHash: ada.cookie } as Actor;
  expect((await deleteAccount(app, ada)).status).toBe(200);
  const check = provePassword(app.deps, actor, { password, field: "password" });
  await expect(check).rejects.toMatchObject({ code: "signed_out" });
});

test("if two administrators delete their accounts at once, one account stays", async () => {
  const pair = await Promise.all([aVerifiedUser(app), aVerifiedUser(app)]);
  await rows("delete from staff_roles where role = 'admin'");
  await app.deps.db.insert(staffRoles).values(pair.map(({ userId }) => ({ userId, role: "admin" as const })));
  const answers = await Promise.all(pair.map((person) => deleteAccount(app, person)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await rows("delete from staff_roles where role = 'admin'");
});

test("calls, offers, comments, blocks and logins during the deletion get a clean answer, and nothing of the person is left", async () => {
  const inDays = new Date(Date.now() + 20 * 24 * 3600 * 1000);
  for (let round = 0; round < rounds; round += 1) {
    const ada = await aVerifiedUser(app, { fullName: "Zebulon Quarshie" });
    const { userId, cookie } = ada;
    await rows("update users set subscribed_until = $2 where id = $1", [userId, inDays]);
    await aCard(app.deps.db, { userId });
    const job = await aJob(app.deps.db, { userId });
    const [one, two] = await Promise.all([1, 2].map(() => aSignedInUser(app, { subscribedUntil: inDays })));
    await aCard(app.deps.db, { userId: two!.id });
    const theirs = await aJob(app.deps.db, { userId: one!.id });
    const later = new Promise((resolve) => setTimeout(resolve, round * spreadMs));
    const soon = async (call: () => Promise<{ status: number }>) => {
      await later;
      return call();
    };
    const [deletion, ...answers] = await Promise.all([
      deleteAccount(app, ada),
      soon(() => post(`/jobs/call-job-and-increase-count/${job.id}`, {}, one!.cookie)),
      soon(() => post("/api/accept-job", { callersId: two!.id, _id: job.id }, two!.cookie)),
      soon(() => post("/api/accept-job", { callersId: userId, _id: theirs.id }, cookie)),
      soon(() =>
        post("/api/comments", { jobId: theirs.id, userId, comment: `I am Zebulon ${round}` }, cookie),
      ),
      soon(() =>
        post("/api/comments", { jobId: job.id, userId: one!.id, comment: "Still open?" }, one!.cookie),
      ),
      soon(() =>
        post(
          "/api/auth/setPrivateName",
          { userId, privateName: `zebulon${"abcdefghijklmn"[round]}` },
          cookie,
        ),
      ),
      soon(() =>
        app.call({
          method: "PATCH",
          path: "/api/auth/profile",
          as: cookie,
          body: { fullName: "Zebulon Renamed", email: "zebulon@example.com" },
        }),
      ),
      soon(() => post(`/block-user/${userId}`, { _id: two!.id }, two!.cookie)),
      soon(() => post("/api/auth/login", { phoneNumber: ada.phone, password: ada.password }, "")),
    ]);
    expect(deletion.status).toBe(200);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await isClosed(ada)).toBe(true);
    await runLateTasks(app);
    const left = await rows(
      `select 'session' as what from sessions where user_id = $1
       union all select 'job' from jobs where user_id = $1 and (status <> 'removed' or description <> '')
       union all select 'accepted' from jobs where assigned_to = $1 and status = 'assigned'
       union all select 'comment' from comments where user_id = $1 and text ilike '%zebulon%'
       union all select 'name' from users where id = $1 and (full_name ilike '%zebulon%' or num_nonnulls(private_name, email) > 0)
       union all select 'card' from service_cards where user_id = $1
       union all select 'block' from blocks where $1 in (blocker_id, blocked_id) and shown_name ilike '%zebulon%'`,
      [userId],
    );
    expect(left).toEqual([]);
  }
}, 180_000);

test("a payment of a deleted account that settles later still waits for a refund", async () => {
  const ada = await aVerifiedUser(app);
  const { txRef } = await orderUnits(app, ada, 1_000);
  app.clock.advance(2 * 3600);
  expect((await deleteAccount(app, ada)).status).toBe(200);
  await payAtProvider(app, txRef);
  const orders = await Promise.all([1, 2, 3].map(() => settleOrder(app.deps, txRef)));
  expect(orders.map(({ creditedUnits }) => creditedUnits)).toEqual([0, 0, 0]);
  const waiting = await rows(
    "select e.refund_state from payment_excesses e join payment_orders o on o.id = e.order_id where o.tx_ref = $1",
    [txRef],
  );
  expect(waiting).toEqual([{ refund_state: "due" }]);
  expect(await retries()).toBeLessThan(20);
});
