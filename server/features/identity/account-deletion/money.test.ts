import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#server/db/in-transaction.ts";
import { freezeWallet } from "#server/features/money/ledger/ledger.service.ts";
import { settleOrder } from "#server/features/money/payments/settlement.service.ts";
import { checkOldItems } from "#server/features/money/reconciliation/old-items.service.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { deleteAccount, obstaclesOf } from "#tests/support/account-deletion.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import {
  dispute,
  type IncidentFacts,
  incidentsOf,
  isFrozen,
  koboOf,
  paymentIdOf,
  pressRefund,
  readBooks,
  refundByHand,
  resolveIncident,
} from "#tests/support/books.ts";
import {
  buyUnits,
  closeSoundly,
  expectSoundPayments,
  orderUnits,
  payAtProvider,
  unitsOf,
  webhookSettles,
} from "#tests/support/money.ts";
import {
  aStaffMember,
  expectSoundPayouts,
  initiate,
  nameAccount,
  playPayout,
  referenceOf,
  requested,
  saveAccount,
  someAccountNumber,
} from "#tests/support/payouts.ts";
import { aVerifiedUser, type TestPerson } from "#tests/support/people.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { accountDeletionAnswers } from "#texts/account-deletion.ts";
import { personalDataAnswers } from "#texts/personal-data.ts";
import { transferAnswers } from "#texts/wallet.ts";

let app: TestApp;
let staff: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaffMember(app);
});
afterAll(() => closeSoundly(app, expectSoundPayments, expectSoundPayouts));

const { obstacles } = accountDeletionAnswers;
const hour = 3600;
const day = 24 * hour;
const facts = (known: Partial<{ amount: string; minutes: string; date: string }>) => ({
  amount: "",
  minutes: "",
  date: "",
  ...known,
});
/** Signs in again, because sessions expire while a test moves the clock by months. */
async function afterDays(days: number, person: TestPerson): Promise<void> {
  app.clock.advance(days * day);
  const body = { phoneNumber: person.phone, password: person.password };
  person.cookie = (await app.call({ method: "POST", path: "/api/auth/login", body })).cookie ?? person.cookie;
}
const rows = async (statement: string, values: unknown[] = []) =>
  (await app.deps.pool.query(statement, values)).rows;
const walletOf = async ({ userId }: TestPerson) =>
  (await rows("select posted, held, closed from ledger.account where code = $1", [`wallet:${userId}`]))[0];
const gone = async (person: TestPerson) =>
  expect(await deleteAccount(app, person)).toMatchObject({ status: 200 });
const refused = async (person: TestPerson, sentence: string) =>
  expect(await deleteAccount(app, person)).toMatchObject({
    status: 409,
    body: { code: "not_closable", message: sentence },
  });
const send = (from: TestPerson | SignedInUser, to: { phone: string }, amount: number) =>
  app.call({
    method: "POST",
    path: "/api/transfer",
    as: from.cookie,
    body: { senderPhoneNumber: from.phone, recipientPhoneNumber: to.phone, amount, recipientName: "x" },
  });

const askToMove = ({ cookie, password }: TestPerson) =>
  app.call({
    method: "POST",
    path: "/api/auth/change-phone",
    as: cookie,
    body: { newPhone: "08065550001", password },
  });

describe("deleting an account with money", () => {
  test("is refused while units are in the wallet, with the next step, and changes nothing", async () => {
    const ada = await aVerifiedUser(app);
    const bola = await aVerifiedUser(app);
    await fundWallet(app.deps, { userId: ada.userId, units: 2_500 });
    expect(await obstaclesOf(app, ada)).toEqual(["units"]);
    await refused(ada, obstacles.units(facts({ amount: "₦2,500" })));
    expect(await walletOf(ada)).toEqual({ posted: 250_000, held: 0, closed: false });
    expect(
      (await app.call({ method: "GET", path: "/api/auth/session", as: ada.cookie })).body.user,
    ).toMatchObject({
      fullName: ada.fullName,
      runorUnits: 2_500,
    });
    expect((await send(ada, bola, 2_500)).status).toBe(201);
    await gone(ada);
    expect(await walletOf(ada)).toEqual({ posted: 0, held: 0, closed: true });
  });

  test("is refused while a withdrawal is open or failed, and allowed once it is paid", async () => {
    const ada = await aVerifiedUser(app);
    const person: SignedInUser = {
      id: ada.userId,
      phone: ada.phone as never,
      fullName: ada.fullName,
      cookie: ada.cookie,
    };
    await fundWallet(app.deps, {
      userId: ada.userId,
      units: 1_000,
      at: new Date(Date.now() - 10 * 24 * hour * 1000),
    });
    const account_number = someAccountNumber();
    await nameAccount(app, account_number, ada.fullName.toUpperCase());
    await saveAccount(app, person, { account_number });
    const id = await requested(app, person, 1_000);
    expect(await obstaclesOf(app, ada)).toEqual(["withdrawal"]);
    await refused(ada, obstacles.withdrawal());
    await initiate(app, staff, id);
    await app.runTasks();
    await refused(ada, obstacles.withdrawal());
    await playPayout(app, await referenceOf(app, id), "succeed");
    await webhookSettles(app, () => obstaclesOf(app, ada), []);
    await gone(ada);
    expect(
      await rows(
        "select account_name, replaced_at is not null as gone from bank_accounts where user_id = $1",
        [ada.userId],
      ),
    ).toEqual([{ account_name: ada.fullName.toUpperCase(), gone: true }]);

    // The bank returns the payout after all.
    const before = await koboOf(app, "suspense");
    await playPayout(app, await referenceOf(app, id), "reverse");
    const stateOf = async () => (await rows("select state from withdrawals where id = $1", [id]))[0].state;
    await webhookSettles(app, stateOf, "reversed");
    expect(await walletOf(ada)).toEqual({ posted: 0, held: 0, closed: true });
    expect((await koboOf(app, "suspense")) - before).toBe(100_000);
    await checkOldItems(app.deps);
    const open = await incidentsOf(app, { kind: "old-item", open: true });
    expect(open.map(({ subject }) => subject)).toEqual([`withdrawal:${id}`]);
    expect(open[0]?.details).toMatchObject({
      state: "reversed after the account was closed",
      amountNaira: 1_000,
    });
  });

  test("is refused while a purchase is disputed", async () => {
    const ada = await aVerifiedUser(app);
    await inTransaction(app.deps, (tx) => freezeWallet(tx, ada.userId, true));
    expect(await obstaclesOf(app, ada)).toEqual(["frozen"]);
    await refused(ada, obstacles.frozen());
  });

  test("is refused while units are owed after a chargeback", async () => {
    const ada = await aVerifiedUser(app);
    const due = [
      {
        kind: "chargeback",
        debit: `chargeback_due:${ada.userId}`,
        credit: "provider_clearing:flutterwave",
        amount: 50_000,
        phase: "posted",
      },
    ];
    await rows("select ledger.apply(gen_random_uuid(), $1::jsonb)", [JSON.stringify(due)]);
    expect(await obstaclesOf(app, ada)).toEqual(["owed"]);
    await refused(ada, obstacles.owed(facts({ amount: "₦500" })));
  });
});

describe("payments and account deletion", () => {
  test("waits for a payment begun within the hour; a payment made meanwhile is credited first", async () => {
    const ada = await aVerifiedUser(app);
    const { txRef } = await orderUnits(app, ada, 1_000);
    expect(await obstaclesOf(app, ada)).toEqual(["payment"]);
    await refused(ada, obstacles.payment(facts({ minutes: "60" })));
    app.clock.advance(59 * 60);
    await refused(ada, obstacles.payment(facts({ minutes: "1" })));
    app.clock.advance(2 * 60);
    expect(await obstaclesOf(app, ada)).toEqual([]);
    await payAtProvider(app, txRef);
    await refused(ada, obstacles.units(facts({ amount: "₦1,000" })));
  });

  test.each(["units", "subscription"])(
    "what is paid for %s afterwards grants nothing; accounting sees it and sends it back",
    async (purpose) => {
      const ada = await aVerifiedUser(app);
      const made = await app.call({
        method: "POST",
        path: "/api/payment-orders",
        as: ada.cookie,
        body: purpose === "units" ? { purpose, units: 1_000 } : { purpose },
      });
      const txRef: string = made.body.tx_ref;
      app.clock.advance(2 * hour);
      await gone(ada);
      const before = await koboOf(app, "suspense");

      await payAtProvider(app, txRef);
      await settleOrder(app.deps, txRef);
      await settleOrder(app.deps, txRef);

      const paidKobo = made.body.amount * 100;
      expect(await walletOf(ada)).toEqual({ posted: 0, held: 0, closed: true });
      expect((await koboOf(app, "suspense")) - before).toBe(paidKobo);
      expect(
        await rows("select status, credited_units from payment_orders where tx_ref = $1", [txRef]),
      ).toEqual([{ status: "short", credited_units: 0 }]);
      expect(await rows("select subscribed_until from users where id = $1", [ada.userId])).toEqual([
        { subscribed_until: null },
      ]);
      const { excesses } = (await readBooks(app, staff)).body;
      const excess = excesses.find(({ tx_ref }: { tx_ref: string }) => tx_ref === txRef);
      expect(excess).toMatchObject({
        reason: "closed",
        fullName: accountDeletionAnswers.formerName,
        phoneNumber: "",
      });
      expect((await pressRefund(app, staff, excess.id ?? excess._id)).status).toBe(200);
      await expect.poll(() => koboOf(app, "suspense")).toBe(before);
    },
  );

  test("is refused after a card purchase was spent, until the bank can no longer reverse it", async () => {
    const ada = await aVerifiedUser(app);
    const bola = await aVerifiedUser(app);
    await buyUnits(app, ada, 1_000);
    expect(await obstaclesOf(app, ada)).toEqual(["units"]);
    expect((await send(ada, bola, 1_000)).status).toBe(201);
    const lastDay = new Date(app.clock.now().getTime() + 120 * day * 1000);
    expect(await obstaclesOf(app, ada)).toEqual(["disputable"]);
    await refused(ada, obstacles.disputable(facts({ date: shortDate(lastDay.toISOString()) })));
    await afterDays(119, ada);
    expect((await deleteAccount(app, ada)).body.code).toBe("not_closable");
    await afterDays(1, ada);
    expect(await obstaclesOf(app, ada)).toEqual([]);
    await gone(ada);
  });

  const pay = async (person: TestPerson, body: object, method = "card") => {
    const made = await app.call({ method: "POST", path: "/api/payment-orders", as: person.cookie, body });
    await payAtProvider(app, made.body.tx_ref, { outcome: "paid", method });
    expect(await settleOrder(app.deps, made.body.tx_ref)).toMatchObject({ status: "paid" });
    return made.body.tx_ref as string;
  };
  const bodies: [string, (person: TestPerson) => Promise<object>][] = [
    ["a subscription", async () => ({ purpose: "subscription" })],
    [
      "a boost",
      async ({ userId }) => ({
        purpose: "boost",
        jobId: (await aJob(app.deps.db, { userId })).id,
      }),
    ],
  ];
  test.each(bodies)(
    "is refused after %s was paid by card, until the bank can no longer reverse it",
    async (_what, bodyOf) => {
      const ada = await aVerifiedUser(app);
      await pay(ada, await bodyOf(ada));
      const lastDay = new Date(app.clock.now().getTime() + 120 * day * 1000);
      expect(await obstaclesOf(app, ada)).toEqual(["disputable"]);
      await refused(ada, obstacles.disputable(facts({ date: shortDate(lastDay.toISOString()) })));
      await afterDays(120, ada);
      await gone(ada);
    },
  );

  test.each(bodies)(
    "is allowed after %s was paid by bank transfer, or went back in full",
    async (_what, bodyOf) => {
      const [ada, chidi] = [await aVerifiedUser(app), await aVerifiedUser(app)];
      await pay(ada, await bodyOf(ada), "transfer");
      expect(await obstaclesOf(app, ada)).toEqual([]);
      const txRef = await pay(chidi, await bodyOf(chidi));
      await refundByHand(app, await paymentIdOf(app, txRef));
      const reversed =
        "select from payment_reversals r join payment_orders o on o.id = r.order_id where tx_ref = $1";
      await webhookSettles(app, async () => (await rows(reversed, [txRef])).length, 1);
      await inTransaction(app.deps, (tx) => freezeWallet(tx, chidi.userId, false));
      expect(await obstaclesOf(app, chidi)).toEqual([]);
    },
  );

  test("counts bought units without those that a refund took back", async () => {
    const [ada, bola] = [await aVerifiedUser(app), await aVerifiedUser(app)];
    const txRef = await buyUnits(app, ada, 1_200);
    await refundByHand(app, await paymentIdOf(app, txRef), 300);
    await webhookSettles(app, () => unitsOf(app, ada), 900);
    await inTransaction(app.deps, (tx) => freezeWallet(tx, ada.userId, false));
    expect((await send(ada, bola, 900)).status).toBe(201);
    expect(await obstaclesOf(app, ada)).toEqual([]);
  });

  test("is allowed after a bank transfer purchase, and after a full chargeback", async () => {
    const [ada, chidi] = [await aVerifiedUser(app), await aVerifiedUser(app)];
    const bola = await aVerifiedUser(app);
    const { txRef } = await orderUnits(app, ada, 1_000);
    await payAtProvider(app, txRef, { outcome: "paid", method: "transfer" });
    await settleOrder(app.deps, txRef);
    expect((await send(ada, bola, 1_000)).status).toBe(201);
    expect(await obstaclesOf(app, ada)).toEqual([]);
    const disputed = await buyUnits(app, chidi, 1_000);
    await dispute(app, disputed, { status: "lost" });
    await webhookSettles(app, () => unitsOf(app, chidi), 0);
    await inTransaction(app.deps, (tx) => freezeWallet(tx, chidi.userId, false));
    expect(await obstaclesOf(app, chidi)).toEqual([]);
  });

  describe("a chargeback after account deletion", () => {
    async function leftWith(units: number): Promise<{ ada: TestPerson; txRef: string }> {
      const ada = await aVerifiedUser(app);
      const bola = await aVerifiedUser(app);
      const txRef = await buyUnits(app, ada, units);
      expect((await send(ada, bola, units)).status).toBe(201);
      await afterDays(121, ada);
      await gone(ada);
      return { ada, txRef };
    }
    const dueOf = ({ userId }: TestPerson) => koboOf(app, `chargeback_due:${userId}`);

    test("takes nothing from the closed wallet: it is recorded as owed and shown to staff", async () => {
      const { ada, txRef } = await leftWith(1_000);
      await dispute(app, txRef, { status: "lost" });
      await webhookSettles(app, () => dueOf(ada), -100_000);
      expect(await walletOf(ada)).toEqual({ posted: 0, held: 0, closed: true });
      const open = await incidentsOf(app, { kind: "chargeback", open: true });
      expect(open.some(({ details }) => details.userId === ada.userId)).toBe(true);
    });

    test("is owed by the account that signs up with the number, and keeps it open until it is paid", async () => {
      const { ada, txRef } = await leftWith(1_000);
      await dispute(app, txRef, { status: "lost" });
      await webhookSettles(app, () => dueOf(ada), -100_000);
      const again = await aVerifiedUser(app, { phone: ada.phone });
      const bola = await aVerifiedUser(app);
      expect([await dueOf(ada), await dueOf(again)]).toEqual([0, -100_000]);
      await refused(again, obstacles.owed(facts({ amount: "₦1,000" })));
      await fundWallet(app.deps, { userId: again.userId, units: 1_200 });
      expect((await send(again, bola, 200)).status).toBe(201);
      expect([await unitsOf(app, again), await dueOf(again)]).toEqual([0, 0]);
      await gone(again);
    });

    const lift = { note: "Asked the bank", liftFreeze: true };
    const disputeOf = (open: IncidentFacts[], txRef: string) =>
      open.find(({ details }) => details.txRef === txRef)?.id ?? "";

    test("freezes the number's new account until staff have decided each dispute of the number", async () => {
      const { ada, txRef } = await leftWith(1_000);
      const [first, second] = [await aStaffMember(app), await aStaffMember(app)];
      const again = await aVerifiedUser(app, { phone: ada.phone });
      const own = await buyUnits(app, again, 1_000);
      for (const disputed of [txRef, own]) await dispute(app, disputed);
      const openDisputes = async () =>
        (await incidentsOf(app, { kind: "chargeback", open: true })).filter(({ details }) =>
          [txRef, own].includes(details.txRef),
        );
      await webhookSettles(app, async () => (await openDisputes()).length, 2);
      const open = await openDisputes();
      expect(await isFrozen(app, again.userId)).toBe(true);

      for (const [decided, who, isStill] of [
        [own, first, true],
        [txRef, first, true],
        [txRef, second, false],
      ] as const) {
        const answer = await resolveIncident(app, who, { id: disputeOf(open, decided), ...lift });
        expect(answer.status).toBe(200);
        expect(await isFrozen(app, again.userId)).toBe(isStill);
      }
    });

    test("is booked to the new account if the number already has one", async () => {
      const { ada, txRef } = await leftWith(1_000);
      const again = await aVerifiedUser(app, { phone: ada.phone });
      await fundWallet(app.deps, { userId: again.userId, units: 300 });
      await dispute(app, txRef, { status: "lost" });
      await webhookSettles(app, () => dueOf(again), -70_000);
      expect([await unitsOf(app, again), await dueOf(ada)]).toEqual([0, 0]);
      const open = await incidentsOf(app, { kind: "chargeback", open: true });
      expect(open.find(({ details }) => details.txRef === txRef)?.details).toMatchObject({
        userId: ada.userId,
        liableId: again.userId,
      });
      expect((await askToMove(again)).body.code).toBe("wallet_frozen");
      const id = disputeOf(open, txRef);
      expect((await resolveIncident(app, await aStaffMember(app), { id, ...lift })).status).toBe(200);
      expect(await isFrozen(app, again.userId)).toBe(false);
      expect(await askToMove(again)).toMatchObject({
        status: 403,
        body: { message: personalDataAnswers.phoneOwes },
      });
    });
  });
});

describe("units sent to a closed or suspended account", () => {
  test("are refused because the number has no account, and nothing moves", async () => {
    const ada = await aVerifiedUser(app);
    const bola = await aVerifiedUser(app);
    await fundWallet(app.deps, { userId: bola.userId, units: 500 });
    await gone(ada);
    const answer = await send(bola, ada, 100);
    expect(answer).toMatchObject({ status: 404, body: { message: transferAnswers.phoneNotFound } });
  });

  test("are refused while staff suspend the account, and arrive once that is lifted", async () => {
    const ada = await aSignedInUser(app, { suspendedAt: new Date() });
    const bola = await aVerifiedUser(app);
    await fundWallet(app.deps, { userId: bola.userId, units: 500 });
    const answer = await send(bola, ada, 100);
    expect(answer).toMatchObject({ status: 404, body: { message: transferAnswers.phoneNotFound } });
    await rows("update users set suspended_at = null where id = $1", [ada.id]);
    expect((await send(bola, ada, 100)).status).toBe(201);
  });

  test("appear in others' statements as from 'Deleted account', without a number", async () => {
    const ada = await aVerifiedUser(app);
    const bola = await aVerifiedUser(app);
    await fundWallet(app.deps, { userId: ada.userId, units: 500 });
    expect((await send(ada, bola, 500)).status).toBe(201);
    await gone(ada);
    const statement = await app.call({ method: "GET", path: "/api/wallet/statement", as: bola.cookie });
    expect(statement.body.lines[0]).toMatchObject({
      units: 500,
      counterpart: { fullName: accountDeletionAnswers.formerName, phoneNumber: "" },
    });
    const short = await app.call({ method: "GET", path: `/api/transactions/${bola.phone}`, as: bola.cookie });
    expect(short.body.transfers[0]).toMatchObject({
      senderName: accountDeletionAnswers.formerName,
      senderPhoneNumber: "",
      recipientName: bola.fullName,
    });
  });
});
