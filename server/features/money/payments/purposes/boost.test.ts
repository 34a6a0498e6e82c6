import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expireJobs } from "#server/features/market/jobs/renewal/renewal.tasks.ts";
import { trialBalance } from "#server/features/money/ledger/ledger.service.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { dayMs } from "#shared/time/durations.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { providerFault } from "#tests/support/faults.ts";
import {
  closeSoundly,
  expectSoundPayments,
  payAtProvider,
  readOrder,
  reportPayment,
  unitsOf,
  webhookSettles,
} from "#tests/support/money.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { errorTexts } from "#texts/errors.ts";
import { paymentAnswers } from "#texts/payments.ts";

let app: TestApp;
let ada: SignedInUser;
let jobId: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  ada = await aSignedInUser(app);
  jobId = (await aJob(app.deps.db, { userId: ada.id })).id;
});
afterAll(() => closeSoundly(app, expectSoundPayments));

const inSeconds = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1_000);
const nowhere = "0192f0c1-2345-7abc-8def-0123456789ab";
const create = (body: unknown, key?: string, as = ada.cookie) =>
  app.call({
    method: "POST",
    path: "/api/payment-orders",
    body,
    as,
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });
const order = async (of = jobId): Promise<string> => {
  const answer = await create({ purpose: "boost", jobId: of });
  expect(answer).toMatchObject({ status: 201, body: { amount: 5000, units: 0 } });
  return answer.body.tx_ref;
};
const promote = (of = jobId, as: string | undefined = ada.cookie) => {
  app.clock.advance(4);
  return app.call({ method: "POST", path: `/jobs/promote-job/${of}`, as });
};
const read = async (of = jobId) =>
  (await app.call({ method: "GET", path: `/jobs/get-job/${of}` })).body as { isPromoted: boolean };
const listed = async (): Promise<string[]> =>
  (await app.call({ method: "GET", path: "/jobs/get-job" })).body.map((job: { _id: string }) => job._id);
const rows = async (statement: string, values: unknown[]) =>
  (await app.deps.pool.query(statement, values)).rows;
const boostsOf = (of = jobId) =>
  rows("select tx_ref, starts_at, ends_at from boosts where job_id = $1 order by starts_at", [of]);
const excessesOf = (txRef: string) =>
  rows(
    "select reason, amount_minor, e.currency from payment_excesses e join payment_orders o on o.id = e.order_id where tx_ref = $1",
    [txRef],
  );
const income = async () =>
  Number(
    (await trialBalance(app.deps.db)).lines.find(({ account }) => account === "boost_income")?.balanceKobo ??
      0,
  );

describe("a paid boost", () => {
  test("costs 5,000 and puts the job first with its badge as soon as the provider confirms it [API-03] [STATE-20] [BOOST-06] [GEN-15] [CONST-02]", async () => {
    const newer = await aJob(app.deps.db, { userId: ada.id, createdAt: new Date(Date.now() + 60_000) });
    expect((await listed()).indexOf(newer.id)).toBeLessThan((await listed()).indexOf(jobId));
    const earned = await income();
    expect(await promote()).toMatchObject({ status: 402, body: { code: "payment_unconfirmed" } });
    const txRef = await order();
    expect(await readOrder(app, ada, txRef)).toMatchObject({ purpose: "boost", jobId, amount: 5000 });
    expect((await promote()).status).toBe(402);
    expect(await read()).toMatchObject({ isPromoted: false });
    const redirect = await payAtProvider(app, txRef);
    expect(redirect).toContain(`${app.address}/ads-confirm?tx_ref=${txRef}&`);

    const answer = await promote();
    expect(answer).toMatchObject({
      status: 200,
      body: { message: paymentAnswers.boosted, isPromoted: true },
    });
    const daysLeft = (Date.parse(answer.body.promotedUntil) - app.clock.now().getTime()) / dayMs;
    expect(daysLeft).toBeGreaterThan(29.9);
    expect(daysLeft).toBeLessThan(30.1);
    // Immediately, although lists are cached in memory.
    expect(await read()).toMatchObject({ isPromoted: true });
    expect((await listed())[0]).toBe(jobId);
    expect(await income()).toBe(earned + 500_000);
    expect([await readOrder(app, ada, txRef), await unitsOf(app, ada)]).toEqual([
      expect.objectContaining({ status: "paid", units: 0 }),
      0,
    ]);
  });

  test("is granted by the webhook alone, and not extended by further questions, reports or reads", async () => {
    const txRef = await order();
    await payAtProvider(app, txRef);
    await webhookSettles(app, async () => (await read()).isPromoted, true);
    const { promotedUntil } = (await promote()).body;

    for (let times = 0; times < 3; times += 1) {
      expect((await promote()).body.promotedUntil).toBe(promotedUntil);
      const reported = await reportPayment(app, ada, { tx_ref: txRef });
      expect(reported.body).toMatchObject({ status: "paid", runorUnits: 0 });
    }
    expect(await boostsOf()).toHaveLength(1);
  });

  test("ends by itself and can then be bought again", async () => {
    await payAtProvider(app, await order());
    expect((await promote()).status).toBe(200);
    expect(await create({ purpose: "boost", jobId })).toMatchObject({
      status: 409,
      body: { code: "already_boosted", message: errorTexts.already_boosted },
    });

    app.clock.advance(31 * 24 * 3600);
    expect((await promote()).status).toBe(402);
    await payAtProvider(app, await order());
    expect((await promote()).status).toBe(200);
    const [first, second] = await boostsOf();
    expect(second.starts_at.getTime()).toBeGreaterThan(first.ends_at.getTime());
  });

  test("starts when the first boost ends if two orders were paid for one job", async () => {
    const orders = [await order(), await order()];
    for (const txRef of orders) await payAtProvider(app, txRef);
    await webhookSettles(app, async () => (await boostsOf()).length, 2);
    const [first, second] = await boostsOf();
    expect(second.starts_at).toEqual(first.ends_at);
    const { promotedUntil } = (await promote()).body;
    expect(Date.parse(promotedUntil)).toBe(second.ends_at.getTime());
    expect(second.ends_at.getTime() - first.starts_at.getTime()).toBe(60 * dayMs);
  });

  test("applies to a job paused before its payment, which is listed first when resumed", async () => {
    const paused = await aJob(app.deps.db, { userId: ada.id, expiresAt: inSeconds(14 * 86_400) });
    const txRef = await order(paused.id);
    await app.call({ method: "POST", path: `/jobs/taken-job/${paused.id}`, as: ada.cookie });
    await payAtProvider(app, txRef);
    expect((await promote(paused.id)).status).toBe(200);
    expect(await listed()).not.toContain(paused.id);
    await app.call({ method: "POST", path: `/jobs/not-taken-job/${paused.id}`, as: ada.cookie });
    expect(await listed()).toContain(paused.id);
    expect(await read(paused.id)).toMatchObject({ isPromoted: true });
  });

  test("brings back a job that expired while its payment was under way, and leaves one paused by its poster", async () => {
    const [expiring, paused] = await Promise.all([
      aJob(app.deps.db, { userId: ada.id, expiresAt: inSeconds(60) }),
      aJob(app.deps.db, { userId: ada.id, expiresAt: inSeconds(14 * 86_400) }),
    ]);
    const orders = [await order(expiring.id), await order(paused.id)];
    await app.call({ method: "POST", path: `/jobs/taken-job/${paused.id}`, as: ada.cookie });
    app.clock.advance(120);
    await expireJobs.handle(app.deps, {});
    await app.deps.freshness.read();
    expect(await listed()).not.toContain(expiring.id);
    for (const txRef of orders) await payAtProvider(app, txRef);
    for (const job of [expiring, paused]) expect((await promote(job.id)).status).toBe(200);
    expect(await listed()).toContain(expiring.id);
    expect(await listed()).not.toContain(paused.id);
  });

  test("is granted once after concurrent questions", async () => {
    const txRef = await order();
    await payAtProvider(app, txRef, { outcome: "silent" });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.call({ method: "POST", path: `/jobs/promote-job/${jobId}`, as: ada.cookie }),
      ),
    );
    // While one question is under way, the others learn that the payment is not confirmed yet.
    expect(answers.map(({ status }) => status).filter((status) => ![200, 402].includes(status))).toEqual([]);
    expect((await promote()).status).toBe(200);
    expect(await boostsOf()).toHaveLength(1);
  });
});

describe("a payment that does not match the boost", () => {
  test("grants no boost if it is too small, and can be given back", async () => {
    const earned = await income();
    const txRef = await order();
    await payAtProvider(app, txRef, { outcome: "short" });
    expect((await promote()).status).toBe(402);
    expect(await readOrder(app, ada, txRef)).toMatchObject({ status: "short", units: 0 });
    expect(await excessesOf(txRef)).toEqual([
      { reason: "too-little", amount_minor: 250_000, currency: "NGN" },
    ]);
    expect([await boostsOf(), await read(), await income()]).toEqual([
      [],
      expect.objectContaining({ isPromoted: false }),
      earned,
    ]);
  });

  test("grants one boost if made twice, and the second can be given back", async () => {
    const txRef = await order();
    await payAtProvider(app, txRef, { outcome: "twice" });
    expect((await promote()).status).toBe(200);
    await webhookSettles(app, () => excessesOf(txRef), [
      { reason: "duplicate", amount_minor: 500_000, currency: "NGN" },
    ]);
    expect(await boostsOf()).toHaveLength(1);
  });

  test.each(["failed", "never"])("grants no boost (%s), and the order can still be paid", async (outcome) => {
    const txRef = await order();
    await payAtProvider(app, txRef, { outcome });
    expect((await promote()).status).toBe(402);
    expect([await boostsOf(), await excessesOf(txRef)]).toEqual([[], []]);
    if (outcome === "never") return;
    await payAtProvider(app, txRef);
    expect((await promote()).status).toBe(200);
  });

  test("grants no boost in another currency and is only recorded", async () => {
    const txRef = await order();
    await payAtProvider(app, txRef, { outcome: "wrong-currency" });
    expect((await promote()).status).toBe(402);
    expect(await boostsOf()).toEqual([]);
    expect(await excessesOf(txRef)).toMatchObject([{ reason: "wrong-currency" }]);
  });

  test("is answered with 402 until a provider outage ends", async () => {
    const txRef = await order();
    await payAtProvider(app, txRef, { outcome: "silent" });
    const faults = async (times: number) => {
      for (const on of ["verify-by-reference", "verify-by-id", "list"])
        await providerFault(app, { kind: "500", on, times });
    };
    await faults(1);
    expect((await promote()).status).toBe(402);
    await faults(0);
    expect((await promote()).status).toBe(200);
  });
});

describe("ordering a boost", () => {
  test("is limited to the owner's own existing jobs [API-03]", async () => {
    const bola = await aSignedInUser(app);
    const ask = (of: string, as: string) => create({ purpose: "boost", jobId: of }, undefined, as);
    expect(await ask(jobId, bola.cookie)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect(await ask(nowhere, ada.cookie)).toMatchObject({ status: 404, body: { code: "job_not_found" } });
    expect((await ask(jobId, "")).status).toBe(401);
    const statuses = [
      (await promote(jobId, bola.cookie)).status,
      (await promote(nowhere)).status,
      (await promote("no-id")).status,
      (await promote(jobId, "")).status,
    ];
    expect(statuses).toEqual([403, 404, 404, 401]);
  });

  test("is refused for a job that is assigned, done or removed", async () => {
    const statuses = [];
    for (const status of ["assigned", "completed", "removed"] as const) {
      const { id } = await aJob(app.deps.db, { userId: ada.id, status });
      statuses.push((await create({ purpose: "boost", jobId: id })).body.code);
    }
    expect(statuses).toEqual(["job_taken", "job_taken", "job_not_found"]);
  });

  test("is refused for a paused job, which people do not see, but not for an expired one, which it brings back", async () => {
    const [paused, expired] = await Promise.all(
      [86_400, -60].map((seconds) =>
        aJob(app.deps.db, { userId: ada.id, status: "paused", expiresAt: inSeconds(seconds) }),
      ),
    );
    const answer = await create({ purpose: "boost", jobId: paused!.id });
    expect(answer).toMatchObject({ status: 409, body: { code: "job_paused" } });
    await payAtProvider(app, await order(expired!.id));
    expect((await promote(expired!.id)).status).toBe(200);
    await app.deps.freshness.read();
    expect(await listed()).toContain(expired!.id);
  });

  test.each([[undefined], [null], [""], ["x"], [7], [[]], [{}], ["0192f0c1-2345-7abc-8def-0123456789zz"]])(
    "answers 400 with a message at the field for job %j",
    async (wrong) => {
      const answer = await create({ purpose: "boost", jobId: wrong });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: "invalid", fields: { jobId: expect.any(String) } },
      });
    },
  );

  test("ignores price, units and payer in the browser's request", async () => {
    const answer = await create({ purpose: "boost", jobId, amount: 1, units: 9, userId: nowhere });
    expect(answer.body).toMatchObject({ amount: 5000, units: 0 });
    const forged = await app.call({
      method: "POST",
      path: `/jobs/promote-job/${jobId}`,
      body: { isPromoted: true, status: "successful", tx_ref: answer.body.tx_ref },
      as: ada.cookie,
    });
    expect(forged.status).toBe(402);
  });

  test("creates one order per key, and a refused request can be repeated", async () => {
    const body = { purpose: "boost", jobId };
    const first = await create(body, "press-1");
    expect((await create(body, "press-1")).body).toEqual(first.body);
    expect((await create({ ...body, jobId: nowhere }, "press-1")).status).toBe(409);
    expect((await create(body, "press-2")).body.tx_ref).not.toBe(first.body.tx_ref);
    await payAtProvider(app, first.body.tx_ref);
    expect((await promote()).status).toBe(200);
    expect((await create(body, "press-3")).status).toBe(409);
    app.clock.advance(31 * 24 * 3600);
    expect((await create(body, "press-3")).status).toBe(201);
  });

  test("boosts only the job that was paid for", async () => {
    const other = await aJob(app.deps.db, { userId: ada.id });
    await payAtProvider(app, await order(other.id));
    expect((await promote()).status).toBe(402);
    expect((await promote(other.id)).status).toBe(200);
    const subscribe = {
      method: "POST",
      path: "/api/auth/subscribe-business",
      body: { userId: ada.id },
    } as const;
    expect((await app.call({ ...subscribe, as: ada.cookie })).status).toBe(402);
  });
});
