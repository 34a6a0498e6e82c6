import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#server/db/in-transaction.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { messages } from "#shared/messages/en.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { dispute, incidentsOf, koboOf, pressRefund, readBooks } from "#tests/support/books.ts";
import { closeAccount, obstaclesOf } from "#tests/support/leaving.ts";
import {
  buyUnits,
  expectSoundPayments,
  orderUnits,
  payAtProvider,
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
import { freezeWallet } from "../ledger/ledger.service.ts";
import { settleOrder } from "../payments/settlement.service.ts";
import { checkOldItems } from "../reconciliation/old-items.service.ts";

let app: TestApp;
let staff: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaffMember(app);
});
afterAll(async () => {
  await expectSoundPayments(app);
  await expectSoundPayouts(app);
  await app.close();
});

const { obstacles } = messages.closing;
const hour = 3600;
const rows = async (statement: string, values: unknown[] = []) =>
  (await app.deps.pool.query(statement, values)).rows;
const walletOf = async ({ userId }: TestPerson) =>
  (await rows("select posted, held, closed from ledger.account where code = $1", [`wallet:${userId}`]))[0];
const gone = async (person: TestPerson) =>
  expect(await closeAccount(app, person)).toMatchObject({ status: 200 });
const refused = async (person: TestPerson, sentence: string) =>
  expect(await closeAccount(app, person)).toMatchObject({
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

describe("an account with money", () => {
  test("stays open while units are in the wallet, and says how to go on; nothing has changed", async () => {
    const ada = await aVerifiedUser(app);
    const bola = await aVerifiedUser(app);
    await fundWallet(app.deps, { userId: ada.userId, units: 2_500 });
    expect(await obstaclesOf(app, ada)).toEqual(["units"]);
    await refused(ada, obstacles.units({ amount: "₦2,500", minutes: "" }));
    expect(await walletOf(ada)).toEqual({ posted: 250_000, held: 0, closed: false });
    expect((await app.call({ method: "GET", path: "/api/auth/me", as: ada.cookie })).body.user).toMatchObject(
      {
        fullName: ada.fullName,
        runorUnits: 2_500,
      },
    );
    expect((await send(ada, bola, 2_500)).status).toBe(201);
    await gone(ada);
    expect(await walletOf(ada)).toEqual({ posted: 0, held: 0, closed: true });
  });

  test("stays open while a withdrawal is under way or failed; once it is paid it can be closed", async () => {
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

    // The bank sends it back after all.
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

  test("stays open while a purchase is disputed", async () => {
    const ada = await aVerifiedUser(app);
    await inTransaction(app.deps, (tx) => freezeWallet(tx, ada.userId, true));
    expect(await obstaclesOf(app, ada)).toEqual(["frozen"]);
    await refused(ada, obstacles.frozen());
  });

  test("stays open while units are owed after a chargeback", async () => {
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
    await refused(ada, obstacles.owed({ amount: "₦500", minutes: "" }));
  });
});

describe("payments and an account that is closed", () => {
  test("one that was begun within the hour is waited for; one that was paid meanwhile counts first", async () => {
    const ada = await aVerifiedUser(app);
    const { txRef } = await orderUnits(app, ada, 1_000);
    expect(await obstaclesOf(app, ada)).toEqual(["payment"]);
    await refused(ada, obstacles.payment({ amount: "", minutes: "60" }));
    app.clock.advance(59 * 60);
    await refused(ada, obstacles.payment({ amount: "", minutes: "1" }));
    app.clock.advance(2 * 60);
    expect(await obstaclesOf(app, ada)).toEqual([]);
    await payAtProvider(app, txRef);
    await refused(ada, obstacles.units({ amount: "₦1,000", minutes: "" }));
  });

  test.each(["units", "subscription"])(
    "what is paid for %s afterwards gives nobody anything; accounting sees it and sends it back",
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
        fullName: messages.closing.formerName,
        phoneNumber: "",
      });
      expect((await pressRefund(app, staff, excess.id ?? excess._id)).status).toBe(200);
      await expect.poll(() => koboOf(app, "suspense")).toBe(before);
    },
  );

  test("a chargeback of what was bought long before takes nothing from the closed wallet: it is owed, and staff see it", async () => {
    const ada = await aVerifiedUser(app);
    const bola = await aVerifiedUser(app);
    const txRef = await buyUnits(app, ada, 1_000);
    expect((await send(ada, bola, 1_000)).status).toBe(201);
    app.clock.advance(2 * hour);
    await gone(ada);
    await dispute(app, txRef, { status: "lost" });
    await webhookSettles(app, () => koboOf(app, `chargeback_due:${ada.userId}`), -100_000);
    expect(await walletOf(ada)).toEqual({ posted: 0, held: 0, closed: true });
    const open = await incidentsOf(app, { kind: "chargeback", open: true });
    expect(open.some(({ details }) => details.userId === ada.userId)).toBe(true);
  });
});

describe("units for somebody whose account is closed", () => {
  test("by themselves: nobody has that number, and nothing moves", async () => {
    const ada = await aVerifiedUser(app);
    const bola = await aVerifiedUser(app);
    await fundWallet(app.deps, { userId: bola.userId, units: 500 });
    await gone(ada);
    const answer = await send(bola, ada, 100);
    expect(answer).toMatchObject({ status: 404, body: { message: messages.transfer.phoneNotFound } });
  });

  test("by staff: the same, and after the suspension is lifted units arrive again", async () => {
    const ada = await aSignedInUser(app, { suspendedAt: new Date() });
    const bola = await aVerifiedUser(app);
    await fundWallet(app.deps, { userId: bola.userId, units: 500 });
    const answer = await send(bola, ada, 100);
    expect(answer).toMatchObject({ status: 404, body: { message: messages.transfer.phoneNotFound } });
    await rows("update users set suspended_at = null where id = $1", [ada.id]);
    expect((await send(bola, ada, 100)).status).toBe(201);
  });

  test("what they sent before stays in others' statements, from 'Deleted account' without a number", async () => {
    const ada = await aVerifiedUser(app);
    const bola = await aVerifiedUser(app);
    await fundWallet(app.deps, { userId: ada.userId, units: 500 });
    expect((await send(ada, bola, 500)).status).toBe(201);
    await gone(ada);
    const statement = await app.call({ method: "GET", path: "/api/wallet/statement", as: bola.cookie });
    expect(statement.body.lines[0]).toMatchObject({
      units: 500,
      counterpart: { fullName: messages.closing.formerName, phoneNumber: "" },
    });
    const short = await app.call({ method: "GET", path: `/api/transactions/${bola.phone}`, as: bola.cookie });
    expect(short.body.transfers[0]).toMatchObject({
      senderName: messages.closing.formerName,
      senderPhoneNumber: "",
      recipientName: bola.fullName,
    });
  });
});
