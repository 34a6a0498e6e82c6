import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pollOrders } from "#server/features/money/payments/payments.tasks.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { providerFault } from "#tests/support/faults.ts";
import {
  closeSoundly,
  expectSoundPayments,
  orderUnits,
  payAtProvider,
  readOrder,
  unitsOf,
  webhookSettles,
} from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import { signUp, type TestPerson } from "#tests/support/people.ts";
import { fieldTexts } from "#texts/fields.ts";

let app: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ PROVIDER_TIMEOUT_SECONDS: "1" });
  ada = await signUp(app, { fullName: "Ada Obi" });
});
afterAll(() => closeSoundly(app, expectSoundPayments));

const create = (body: unknown, key?: string, as: string | undefined = ada.cookie) =>
  app.call({
    method: "POST",
    path: "/api/payment-orders",
    body,
    as,
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });
const ordersOf = async (person: TestPerson) =>
  (
    await app.deps.pool.query("select * from payment_orders where user_id = $1 order by created_at", [
      person.userId,
    ])
  ).rows;
const orderAtProvider = async (txRef: string) => {
  const [row] = await asOwner(app, "select body from sandbox.record where kind = 'checkout' and key = $1", [
    txRef,
  ]);
  return row?.body;
};

describe("creating an order", () => {
  test("prices 1,000 units, and returns a reference with the time and the provider's page [CONST-04] [CONST-07] [CREDITS-09] [API-57]", async () => {
    const answer = await create({ purpose: "units", units: 1000, returnTo: "/post-job" });

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      tx_ref: expect.stringMatching(/^runor-\d{13}-[0-9a-f]{16}$/),
      amount: 1097.5,
      units: 1000,
      link: `${app.address}/sandbox/pay/${answer.body.tx_ref}`,
    });
    const order = await orderAtProvider(answer.body.tx_ref);
    expect(order).toMatchObject({
      amountKobo: 109_750,
      currency: "NGN",
      description: "1,000 Runor units",
      redirectUrl: `${app.address}/credits?tx_ref=${answer.body.tx_ref}`,
      customer: { phone: ada.phone, name: "Ada Obi" },
    });
    expect(await readOrder(app, ada, answer.body.tx_ref)).toEqual({
      tx_ref: answer.body.tx_ref,
      purpose: "units",
      amount: 1097.5,
      status: "pending",
      units: 1000,
      jobId: null,
      returnTo: "/post-job",
      refund: null,
    });
  });

  test("sends the provider a placeholder e-mail only if the customer has none [VALID-17]", async () => {
    const bola = await signUp(app);
    const first = await orderUnits(app, bola, 1000);
    await app.deps.pool.query("update users set email = 'bola@example.ng' where id = $1", [bola.userId]);
    const second = await orderUnits(app, bola, 1000);

    const emailOf = async (txRef: string) => (await orderAtProvider(txRef)).customer.email;
    expect(await emailOf(first.txRef)).toBe(`customer-${bola.userId}@example.com`);
    expect(await emailOf(second.txRef)).toBe("bola@example.ng");
  });

  test.each([
    [999, fieldTexts.unitsMinimum],
    [0, fieldTexts.unitsMinimum],
    [-1000, fieldTexts.unitsMinimum],
    [1000.7, fieldTexts.unitsInvalid],
    ["1000", fieldTexts.unitsInvalid],
    ["1e5", fieldTexts.unitsInvalid],
    ["a lot", fieldTexts.unitsInvalid],
    ["", fieldTexts.unitsInvalid],
    [null, fieldTexts.unitsInvalid],
    [undefined, fieldTexts.unitsInvalid],
    [true, fieldTexts.unitsInvalid],
    [[1000], fieldTexts.unitsInvalid],
    [5_000_001, fieldTexts.unitsMaximum],
    [1e21, fieldTexts.unitsInvalid],
    [Number.MAX_SAFE_INTEGER, fieldTexts.unitsMaximum],
  ])(
    "answers 400 with a message at the field for %j units [VALID-12] [VALID-13] [VALID-14] [CONST-04]",
    async (units, sentence) => {
      const before = (await ordersOf(ada)).length;
      const answer = await create({ purpose: "units", units });

      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: "invalid", fields: { units: sentence }, message: sentence });
      expect((await ordersOf(ada)).length).toBe(before);
    },
  );

  test("accepts the largest purchase to the unit", async () => {
    const answer = await create({ purpose: "units", units: 5_000_000 });
    expect(answer.body).toMatchObject({ amount: 4_987_600, units: 5_000_000 });
  });

  test("refuses other purposes, callers without a session, and accounts that may not move money", async () => {
    expect((await create({ purpose: "gift", units: 1000 })).status).toBe(400);
    expect((await create({ purpose: "units", units: 1000 }, undefined, "")).status).toBe(401);
    const halted = await signUp(app);
    await app.deps.pool.query("update users set money_disabled = true where id = $1", [halted.userId]);
    expect((await create({ purpose: "units", units: 1000 }, undefined, halted.cookie)).status).toBe(403);
    expect(await ordersOf(halted)).toEqual([]);
  });

  test.each(["https://evil.example/x", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "drops a return address of %s",
    async (returnTo) => {
      const answer = await create({ purpose: "units", units: 1000, returnTo });
      expect((await readOrder(app, ada, answer.body.tx_ref)).returnTo).toBeNull();
    },
  );

  test("refuses a user's forty-first order within an hour, but repeats an earlier one", async () => {
    const bola = await signUp(app);
    const body = { purpose: "units", units: 1000 };
    const first = await create(body, "first", bola.cookie);
    for (let n = 2; n <= 40; n += 1)
      expect((await create(body, undefined, bola.cookie)).status, `order ${n}`).toBe(201);
    expect(await create(body, undefined, bola.cookie)).toMatchObject({
      status: 429,
      body: { code: "too_many_requests" },
    });
    expect(await create(body, "first", bola.cookie)).toMatchObject({ status: 201, body: first.body });
    app.clock.advance(3_600);
    expect((await create(body, undefined, bola.cookie)).status).toBe(201);
  });

  test("does not find another user's order or an unknown one", async () => {
    const bola = await signUp(app);
    const { txRef } = await orderUnits(app, bola, 1000);

    for (const reference of [txRef, "runor-1795182556734-0000000000000000", "x", "..%2F..%2F"]) {
      const answer = await app.call({
        method: "GET",
        path: `/api/payment-orders/${reference}`,
        as: ada.cookie,
      });
      expect(answer.status).toBe(404);
    }
    expect((await app.call({ method: "GET", path: `/api/payment-orders/${txRef}` })).status).toBe(401);
  });
});

describe("Idempotency-Key", () => {
  test("gives one order per key, refuses the key with another body, and creates another order for another key", async () => {
    const bola = await signUp(app);
    const body = { purpose: "units", units: 1500 };
    const first = await create(body, "buy-1", bola.cookie);

    expect(await create(body, "buy-1", bola.cookie)).toMatchObject({ status: 201, body: first.body });
    expect(await create({ ...body, units: 1600 }, "buy-1", bola.cookie)).toMatchObject({
      status: 409,
      body: { code: "key_reused" },
    });
    expect((await create(body, "buy-2", bola.cookie)).body.tx_ref).not.toBe(first.body.tx_ref);
    expect((await create(body, "buy-1", ada.cookie)).body.tx_ref).not.toBe(first.body.tx_ref);
    expect((await ordersOf(bola)).length).toBe(2);
  });

  test("makes concurrent calls wait for the one that opens the page", async () => {
    const bola = await signUp(app);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => create({ purpose: "units", units: 1000 }, "same", bola.cookie)),
    );

    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.body.link).toContain("/sandbox/pay/");
    expect((await ordersOf(bola)).length).toBe(1);
  });

  test("creates a new order after a process died while opening the page", async () => {
    const bola = await signUp(app);
    const dead = await create({ purpose: "units", units: 1000 }, "again", bola.cookie);
    await app.deps.pool.query("update payment_orders set link = null where tx_ref = $1", [dead.body.tx_ref]);
    app.clock.advance(60);

    const answer = await create({ purpose: "units", units: 1000 }, "again", bola.cookie);
    expect(answer.status).toBe(201);
    expect((await ordersOf(bola)).map(({ tx_ref, status }) => [tx_ref, status])).toEqual([
      [dead.body.tx_ref, "failed"],
      [answer.body.tx_ref, "pending"],
    ]);
  });

  test("does not wait for an order that the poller has failed meanwhile", async () => {
    const bola = await signUp(app);
    const dead = await create({ purpose: "units", units: 1000 }, "later", bola.cookie);
    await app.deps.pool.query("update payment_orders set link = null where tx_ref = $1", [dead.body.tx_ref]);
    app.clock.advance(11 * 60);
    await pollOrders.handle(app.deps, {});
    expect((await ordersOf(bola)).map(({ status }) => status)).toEqual(["failed"]);

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => create({ purpose: "units", units: 1000 }, "later", bola.cookie)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.tx_ref}`)).size).toBe(1);
    expect((await ordersOf(bola)).map(({ tx_ref }) => tx_ref)).toEqual([
      dead.body.tx_ref,
      answers[0]?.body.tx_ref,
    ]);
  });

  test.each(["", "with space", "x".repeat(101), "ключ"])("refuses the key %j", async (key) => {
    const answer = await app.call({
      method: "POST",
      path: "/api/payment-orders",
      body: { purpose: "units", units: 1000 },
      as: ada.cookie,
      headers: { "idempotency-key": key },
    });
    expect(answer.status).toBe(400);
  });
});

describe("an unreliable provider", () => {
  test.each(["400", "401", "429", "500", "503", "nonsense", "reset", "hang"])(
    "that answers %s fails the order with 502, and the same key can be tried again",
    async (kind) => {
      const bola = await signUp(app);
      await providerFault(app, { kind, on: "create-payment" });
      const failed = await create({ purpose: "units", units: 1000 }, "key", bola.cookie);
      expect(failed).toMatchObject({ status: 502, body: { code: "provider_unavailable" } });
      expect((await ordersOf(bola)).map(({ status }) => status)).toEqual(["failed"]);

      const again = await create({ purpose: "units", units: 1000 }, "key", bola.cookie);
      expect(again.status).toBe(201);
      expect((await ordersOf(bola)).map(({ status }) => status)).toEqual(["failed", "pending"]);
    },
  );

  test.each(["503-after-create", "hang-after-create", "reset-after-create"])(
    "that opens the page without an answer (%s) can still report a payment for it",
    async (kind) => {
      const bola = await signUp(app);
      await providerFault(app, { kind, on: "create-payment" });
      expect((await create({ purpose: "units", units: 1000 }, undefined, bola.cookie)).status).toBe(502);
      const [order] = await ordersOf(bola);
      expect(order).toMatchObject({ status: "failed", link: null });

      await payAtProvider(app, order.tx_ref);
      await webhookSettles(app, () => unitsOf(app, bola), 1000);
      expect(await readOrder(app, bola, order.tx_ref)).toMatchObject({ status: "paid" });
    },
  );
});
