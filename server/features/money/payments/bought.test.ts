import { afterAll, beforeAll, expect, test } from "vitest";
import { aJob } from "#server/seed/builders/a-job.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { closeSoundly, expectSoundPayments, payAtProvider, webhookSettles } from "#tests/support/money.ts";
import { signUp, type TestPerson } from "#tests/support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => closeSoundly(app, expectSoundPayments));

const order = async (as: TestPerson, body: object): Promise<string> =>
  (await app.call({ method: "POST", path: "/api/payment-orders", body, as: as.cookie })).body.tx_ref;
const bought = (as: TestPerson) => app.call({ method: "GET", path: "/api/payment-orders", as: as.cookie });
const countOf = async (as: TestPerson): Promise<number> => (await bought(as)).body.orders.length;

test("an abandoned but paid order is listed newest first, only to its owner", async () => {
  const [ada, other] = [await signUp(app), await signUp(app)];
  const job = await aJob(app.deps.db, { userId: ada.userId });
  const unpaid = await order(ada, { purpose: "subscription" });
  expect((await bought(ada)).body).toEqual({ orders: [] });

  const month = await order(ada, { purpose: "subscription" });
  await payAtProvider(app, month);
  await webhookSettles(app, () => countOf(ada), 1);
  const boost = await order(ada, { purpose: "boost", jobId: job.id });
  await payAtProvider(app, boost);
  await webhookSettles(app, () => countOf(ada), 2);

  const { status, body } = await bought(ada);
  expect(status).toBe(200);
  expect(body.orders).toMatchObject([
    { tx_ref: boost, purpose: "boost", status: "paid", amount: 5_000, jobId: job.id, refund: null },
    { tx_ref: month, purpose: "subscription", status: "paid", amount: 2_365, jobId: null, refund: null },
  ]);
  const days = (entry: { at: string; endsAt: string }) =>
    (Date.parse(entry.endsAt) - Date.parse(entry.at)) / 86_400_000;
  expect(days(body.orders[0])).toBeCloseTo(30, 1);
  expect(days(body.orders[1])).toBeGreaterThan(27);
  expect(JSON.stringify(body)).not.toContain(unpaid);
  expect((await bought(other)).body).toEqual({ orders: [] });
  expect((await app.call({ method: "GET", path: "/api/payment-orders" })).status).toBe(401);
});

test("a payment that was too small is listed with its refund", async () => {
  const ada = await signUp(app);
  const short = await order(ada, { purpose: "subscription" });
  await payAtProvider(app, short, { outcome: "short", amount: 1_000 });
  await webhookSettles(app, () => countOf(ada), 1);

  expect((await bought(ada)).body.orders).toMatchObject([
    {
      tx_ref: short,
      status: "short",
      amount: 1_000,
      endsAt: null,
      refund: { amount: 1_000, status: "pending" },
    },
  ]);
});
