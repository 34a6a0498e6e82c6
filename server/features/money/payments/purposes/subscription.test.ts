import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { trialBalance } from "#server/features/money/ledger/ledger.service.ts";
import { monthAfter } from "#server/features/money/subscriptions/subscriptions.rules.ts";
import { dayMs } from "#shared/time/durations.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import {
  closeSoundly,
  expectSoundPayments,
  payAtProvider,
  readOrder,
  reportPayment,
  unitsOf,
  webhookSettles,
} from "#tests/support/money.ts";
import { signUp, type TestPerson } from "#tests/support/people.ts";

let app: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  ada = await signUp(app);
});
afterAll(() => closeSoundly(app, expectSoundPayments));

const order = async (key?: string): Promise<string> => {
  const answer = await app.call({
    method: "POST",
    path: "/api/payment-orders",
    body: { purpose: "subscription", returnTo: "/job-page" },
    as: ada.cookie,
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });
  expect(answer).toMatchObject({ status: 201, body: { amount: 2365, units: 0 } });
  return answer.body.tx_ref;
};
const confirm = (userId = ada.userId) => {
  app.clock.advance(4);
  return app.call({
    method: "POST",
    path: "/api/auth/update-subscription",
    body: { userId },
    as: ada.cookie,
  });
};
const me = async () =>
  (await app.call({ method: "GET", path: "/api/auth/session", as: ada.cookie })).body.user;
const subscriptionEnd = async () => new Date((await me()).subscriptionEndsAt);
const daysLeft = async () => ((await subscriptionEnd()).getTime() - app.clock.now().getTime()) / dayMs;

test("a month costs 2,365 and begins when the provider confirms the payment [API-21] [STATE-14]", async () => {
  expect(await confirm()).toMatchObject({ status: 402, body: { code: "payment_unconfirmed" } });
  const txRef = await order();
  expect((await confirm()).status).toBe(402);
  const redirect = await payAtProvider(app, txRef);
  expect(redirect).toContain(`${app.address}/sub-confirmation?tx_ref=${txRef}&variant=serviceman&`);

  const answer = await confirm();
  expect(answer).toMatchObject({ status: 200, body: { isSubscribed: true } });
  expect(await me()).toMatchObject({
    isSubscribed: true,
    subscriptionEndsAt: answer.body.subscriptionEndsAt,
    runorUnits: 0,
  });
  expect(await daysLeft()).toBeGreaterThan(27.9);
  expect(await daysLeft()).toBeLessThan(31.1);
  const { lines } = await trialBalance(app.deps.db);
  expect(lines).toContainEqual({ account: "subscription_income", balanceKobo: 236_500 });
});

test("the webhook alone starts the month, and further questions, reports and reads add none", async () => {
  const txRef = await order();
  await payAtProvider(app, txRef);
  await webhookSettles(app, async () => (await me()).isSubscribed, true);
  const { subscriptionEndsAt } = await me();

  for (let times = 0; times < 3; times += 1) {
    expect((await confirm()).status).toBe(200);
    expect((await reportPayment(app, ada, { tx_ref: txRef })).body).toMatchObject({
      status: "paid",
      runorUnits: 0,
    });
    expect((await readOrder(app, ada, txRef)).status).toBe("paid");
  }
  expect((await me()).subscriptionEndsAt).toBe(subscriptionEndsAt);
});

test("an early renewal adds a month to the end, and the subscription ends by itself", async () => {
  const ends: Date[] = [];
  for (let month = 0; month < 2; month += 1) {
    const txRef = await order();
    await payAtProvider(app, txRef);
    expect((await confirm()).status).toBe(200);
    ends.push(await subscriptionEnd());
  }
  expect(ends[1]).toEqual(monthAfter(ends[0]!));

  // A visit in between keeps the session alive.
  for (const days of [40, 23]) {
    app.clock.advance(days * 24 * 3600);
    await me();
  }
  expect(await me()).toMatchObject({ isSubscribed: false });
  expect((await confirm()).status).toBe(402);
});

test("a payment that is too small gives no month and can be given back", async () => {
  const txRef = await order();
  await payAtProvider(app, txRef, { outcome: "short" });

  expect((await confirm()).status).toBe(402);
  expect(await readOrder(app, ada, txRef)).toMatchObject({ status: "short", units: 0 });
  expect([(await me()).isSubscribed, await unitsOf(app, ada)]).toEqual([false, 0]);
  const { rows } = await app.deps.pool.query(
    "select reason, amount_minor from payment_excesses e join payment_orders o on o.id = e.order_id where tx_ref = $1",
    [txRef],
  );
  expect(rows).toEqual([{ reason: "too-little", amount_minor: 118_250 }]);
});

test("a renewal under way is not confirmed by the current month", async () => {
  const first = await order();
  await payAtProvider(app, first);
  expect((await confirm()).status).toBe(200);
  app.clock.advance(2 * 3600);
  const renewal = await order();

  expect((await confirm()).status).toBe(402);
  await payAtProvider(app, renewal);
  expect((await confirm()).status).toBe(200);
});

test("a subscription cannot be confirmed for another user or without a session", async () => {
  const bola = await signUp(app);
  expect((await confirm(bola.userId)).status).toBe(403);
  const stranger = {
    method: "POST",
    path: "/api/auth/update-subscription",
    body: { userId: ada.userId },
  } as const;
  expect((await app.call(stranger)).status).toBe(401);
});
