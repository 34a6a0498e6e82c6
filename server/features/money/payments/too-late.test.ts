/** Payments for something that became useless before the provider confirmed them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { obstaclesOf } from "#tests/support/account-deletion.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import {
  dispute,
  excessesOf,
  incidentsOf,
  koboOf,
  paymentIdOf,
  pressRefund,
  readBooks,
  refundByHand,
  refundsAtProvider,
} from "#tests/support/books.ts";
import {
  expectSoundPayments,
  payAtProvider,
  readOrder,
  reportPayment,
  unitsOf,
  webhookSettles,
} from "#tests/support/money.ts";
import { aStaffMember } from "#tests/support/payouts.ts";
import { aVerifiedUser, type TestPerson } from "#tests/support/people.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { notificationSentences } from "#texts/notifications.ts";
import { paymentAnswers } from "#texts/payments.ts";
import { checkBooks } from "../reconciliation/books.service.ts";
import { checkOldItems } from "../reconciliation/old-items.service.ts";

let app: TestApp;
let ada: TestPerson;
let jobId: string;
let serviceman: SignedInUser;
let accountant: SignedInUser;
let desk: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  accountant = await aStaffMember(app);
  desk = await aSignedInUser(app);
  await app.deps.db.insert(staffRoles).values({ userId: desk.id, role: "customers" });
});
beforeEach(async () => {
  serviceman = await aSignedInUser(app, { subscribedUntil: new Date(Date.now() + 400 * 86_400_000) });
  await aCard(app.deps.db, { userId: serviceman.id });
  ada = await aVerifiedUser(app);
  jobId = (await aJob(app.deps.db, { userId: ada.userId })).id;
});
afterAll(async () => {
  await expectSoundPayments(app);
  expect(await checkBooks(app.deps, { full: true })).toEqual([]);
  await checkOldItems(app.deps);
  expect((await incidentsOf(app, { kind: "old-item" })).map(({ subject }) => subject)).toEqual([]);
  await app.close();
});

const post = (path: string, as: string, body: object = {}) => app.call({ method: "POST", path, body, as });
const rows = async (statement: string, values: unknown[]) =>
  (await app.deps.pool.query(statement, values)).rows;
async function order(body: object): Promise<string> {
  const answer = await post("/api/payment-orders", ada.cookie, body);
  expect(answer.status).toBe(201);
  return answer.body.tx_ref;
}
const orderBoost = () => order({ purpose: "boost", jobId });
async function accept(): Promise<void> {
  const answer = await post("/api/accept-job", serviceman.cookie, { callersId: serviceman.id, _id: jobId });
  expect(answer.status).toBe(200);
}
async function decide(decision: "hide" | "suspend"): Promise<void> {
  const reporter = await aSignedInUser(app);
  await post("/api/reports", reporter.cookie, { subjectType: "job", subjectId: jobId, reason: "scam" });
  const [report] = await rows("select id from reports where reporter_id = $1", [reporter.id]);
  const verdict = { decision, reason: "Asked for money first" };
  expect((await post(`/api/reports/${report.id}/decide`, desk.cookie, verdict)).status).toBe(200);
}
/** How the job ended, and the status of a later request to boost it. */
const endings: [string, () => Promise<void>, number][] = [
  ["was accepted", accept, 402],
  [
    "was completed",
    async () => {
      await accept();
      expect((await post(`/api/complete-job/${jobId}`, ada.cookie)).status).toBe(200);
    },
    402,
  ],
  ["was removed by staff", () => decide("hide"), 404],
];
const settled = async (txRef: string) => {
  app.clock.advance(4);
  return readOrder(app, ada, txRef);
};
const accounts = [
  ...["provider_clearing:flutterwave", "suspense", "boost_income", "subscription_income"],
  ...["unit_discount", "fee_income:topup"],
];
const balances = () => Promise.all([...accounts, `wallet:${ada.userId}`].map((code) => koboOf(app, code)));
/** The changes of the clearing, suspense, both incomes, the discount, the fee and the payer's wallet. */
async function changes(work: () => Promise<unknown>): Promise<number[]> {
  const before = await balances();
  await work();
  return (await balances()).map((after, place) => after - before[place]!);
}
const promotion = async () =>
  rows(
    "select is_promoted, (select count(*)::int from boosts where job_id = jobs.id) as boosts from jobs where id = $1",
    [jobId],
  );
/** A boost that was paid after its job was accepted. */
async function creditedBoost(choice: { outcome: string; amount?: number } = { outcome: "paid" }) {
  const txRef = await orderBoost();
  await accept();
  await payAtProvider(app, txRef, choice);
  await webhookSettles(app, async () => (await settled(txRef)).status, "short");
  return txRef;
}
const send = (amount: number) =>
  post("/api/transfer", ada.cookie, {
    senderPhoneNumber: ada.phone,
    recipientPhoneNumber: serviceman.phone,
    amount,
    recipientName: serviceman.fullName,
  });

describe("a boost that is paid when its job", () => {
  test.each(endings)("%s becomes 5,000 units, once, and no income", async (_ending, end, promoted) => {
    const txRef = await orderBoost();
    await end();
    const moved = await changes(async () => {
      await payAtProvider(app, txRef);
      await webhookSettles(app, () => unitsOf(app, ada), 5_000);
    });
    expect(moved).toEqual([-500_000, 0, 0, 0, 0, 0, 500_000]);

    for (let times = 0; times < 2; times += 1) {
      const reported = await reportPayment(app, ada, { tx_ref: txRef });
      expect(reported.body).toMatchObject({
        status: "short",
        message: paymentAnswers.boostTooLate("5,000"),
        runorUnits: 5_000,
        refund: null,
      });
      expect((await post(`/jobs/promote-job/${jobId}`, ada.cookie)).status).toBe(promoted);
      app.clock.advance(3_700);
      await app.runTasks();
    }
    expect(await settled(txRef)).toMatchObject({
      status: "short",
      units: 5_000,
      amount: 5_000,
      refund: null,
    });
    expect(await promotion()).toEqual([{ is_promoted: false, boosts: 0 }]);
    expect(await excessesOf(app, txRef)).toMatchObject([
      { reason: "too-late", amount_minor: 500_000, refund_state: "credited" },
    ]);
  });

  test.each(["card", "transfer", "ussd"])("was accepted becomes units, paid by %s", async (method) => {
    const txRef = await orderBoost();
    await accept();
    await payAtProvider(app, txRef, { outcome: "paid", method });
    await webhookSettles(app, () => unitsOf(app, ada), 5_000);
  });

  test("was accepted and given back in time is still boosted", async () => {
    const txRef = await orderBoost();
    await accept();
    expect((await post(`/api/release-job/${jobId}`, serviceman.cookie)).status).toBe(200);
    await payAtProvider(app, txRef);
    await webhookSettles(app, promotion, [{ is_promoted: true, boosts: 1 }]);
    expect([(await settled(txRef)).status, await unitsOf(app, ada)]).toEqual(["paid", 0]);
  });

  test("was accepted becomes units in whole when too much was paid, less than a unit is the fee", async () => {
    const moved = await changes(() => creditedBoost({ outcome: "paid", amount: 6_000.5 }));
    expect(moved).toEqual([-600_050, 0, 0, 0, 0, 50, 600_000]);
  });

  test("was accepted goes back to the payer when too little was paid", async () => {
    const moved = await changes(() => creditedBoost({ outcome: "short" }));
    expect(moved).toEqual([-250_000, 250_000, 0, 0, 0, 0, 0]);
    const [txRef] = (await rows("select tx_ref from payment_orders where job_id = $1", [jobId])).map(
      ({ tx_ref }) => tx_ref,
    );
    const [excess] = (await readBooks(app, accountant)).body.excesses.filter(
      ({ tx_ref }: { tx_ref: string }) => tx_ref === txRef,
    );
    expect(excess).toMatchObject({ reason: "too-little", state: "due" });
    expect((await pressRefund(app, accountant, excess._id)).status).toBe(200);
    await expect.poll(async () => (await settled(txRef)).refund?.status).toBe("returned");
  });

  test("was accepted becomes units once if it was paid twice, and the second payment goes back", async () => {
    const txRef = await orderBoost();
    await accept();
    await payAtProvider(app, txRef, { outcome: "twice" });
    await webhookSettles(
      app,
      async () => (await excessesOf(app, txRef)).map(({ reason }) => reason).toSorted(),
      ["duplicate", "too-late"],
    );
    expect(await unitsOf(app, ada)).toBe(5_000);
    // Only what goes back is shown as a refund.
    expect((await settled(txRef)).refund).toEqual({ amount: 5_000, currency: "NGN", status: "pending" });
    const duplicate = (await excessesOf(app, txRef)).find(({ reason }) => reason === "duplicate");
    expect((await pressRefund(app, accountant, duplicate!.id)).status).toBe(200);
    await expect.poll(async () => (await settled(txRef)).refund?.status).toBe("returned");
    expect(await unitsOf(app, ada)).toBe(5_000);
  });

  test("was accepted is explained to its payer, and to staff, who cannot refund it as well", async () => {
    const txRef = await creditedBoost();
    const notices = (await app.call({ method: "GET", path: "/api/notices", as: ada.cookie })).body.notices;
    const how = { amount: "₦5,000", how: "boost" } as Parameters<
      (typeof notificationSentences)["units-bought"]
    >[0];
    expect(notices.map(({ text }: { text: string }) => text)).toContain(
      notificationSentences["units-bought"](how),
    );
    const bought = (await app.call({ method: "GET", path: "/api/payment-orders", as: ada.cookie })).body;
    expect(bought.orders).toMatchObject([{ tx_ref: txRef, status: "short", units: 5_000, endsAt: null }]);
    const statement = await app.call({ method: "GET", path: "/api/wallet/statement", as: ada.cookie });
    expect(statement.body.lines).toMatchObject([{ kind: "topup", units: 5_000, reference: txRef }]);

    const [excess] = (await readBooks(app, accountant)).body.excesses.filter(
      ({ tx_ref }: { tx_ref: string }) => tx_ref === txRef,
    );
    expect(excess).toMatchObject({ reason: "too-late", state: "credited", amount: 5_000, mayRefund: false });
    expect((await pressRefund(app, accountant, excess._id)).body.state).toBe("credited");
    expect(await refundsAtProvider(app, await paymentIdOf(app, txRef))).toEqual([]);
  });
});

describe("units in place of a boost", () => {
  test("rest like bought ones before they go to a bank, and keep the account open as long", async () => {
    await creditedBoost();
    const balance = await app.call({ method: "GET", path: "/api/wallet/balance", as: ada.cookie });
    expect(balance.body).toMatchObject({ runorUnits: 5_000, withdrawableUnits: 0, restingUnits: 5_000 });
    expect((await send(5_000)).status).toBe(201);
    expect(await obstaclesOf(app, ada)).toEqual(["disputable"]);
  });

  test("leave the wallet when the payment is refunded by hand, a fraction of a unit only once it is whole", async () => {
    const txRef = await creditedBoost();
    const paymentId = await paymentIdOf(app, txRef);
    await refundByHand(app, paymentId, 1_000.5);
    await webhookSettles(app, () => unitsOf(app, ada), 4_000);
    const moved = await changes(async () => {
      await refundByHand(app, paymentId, 3_999.5);
      await webhookSettles(app, () => unitsOf(app, ada), 0);
    });
    expect(moved).toEqual([399_950, 0, 0, 0, 0, 50, -400_000]);
    expect(await koboOf(app, `chargeback_due:${ada.userId}`)).toBe(0);
  });

  test.each(["refund", "chargeback"])(
    "that were spent are owed after a %s, and bought ones pay",
    async (kind) => {
      const txRef = await creditedBoost();
      expect((await send(4_000)).status).toBe(201);
      const moved = await changes(async () => {
        if (kind === "refund") await refundByHand(app, await paymentIdOf(app, txRef));
        else await dispute(app, txRef, { status: "lost" });
        await webhookSettles(app, () => koboOf(app, `chargeback_due:${ada.userId}`), -400_000);
      });
      expect(moved).toEqual([500_000, 0, 0, 0, 0, 0, -100_000]);
      expect(await unitsOf(app, ada)).toBe(0);

      // Units that come in place of another boost are bought ones, too.
      jobId = (await aJob(app.deps.db, { userId: ada.userId })).id;
      await creditedBoost();
      expect([await unitsOf(app, ada), await koboOf(app, `chargeback_due:${ada.userId}`)]).toEqual([
        1_000, 0,
      ]);
    },
  );
});

describe("an account suspended while a payment was under way", () => {
  test.each([
    ["subscription", "a month", 2_365, 236_500],
    ["boost", "a boost", 5_000, 500_000],
  ])("gets units for %s, to use once it is open again", async (purpose, _what, units, kobo) => {
    const txRef = await order(purpose === "boost" ? { purpose, jobId } : { purpose });
    await decide("suspend");
    const moved = await changes(async () => {
      await payAtProvider(app, txRef);
      await webhookSettles(app, () => koboOf(app, `wallet:${ada.userId}`), kobo);
    });
    expect(moved).toEqual([-kobo, 0, 0, 0, 0, 0, kobo]);
    expect(await rows("select subscribed_until from users where id = $1", [ada.userId])).toEqual([
      { subscribed_until: null },
    ]);
    expect(await promotion()).toEqual([{ is_promoted: false, boosts: 0 }]);

    const lifted = await post(`/api/suspensions/${ada.userId}/lift`, desk.cookie, { reason: "A mistake" });
    expect(lifted.status).toBe(200);
    const login = { phoneNumber: ada.phone, password: ada.password };
    const { cookie } = await app.call({ method: "POST", path: "/api/auth/login", body: login });
    ada.cookie = cookie!;
    expect(await unitsOf(app, ada)).toBe(units);
    expect(await settled(txRef)).toMatchObject({ status: "short", units });
  });
});
