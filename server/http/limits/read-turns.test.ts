/** More reads than a process can answer, over real connections. */
import type { FastifyRequest } from "fastify";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { fundWallet } from "#server/seed/fund.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { unitsOf } from "#tests/support/money.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { ReadTurns, readerOf } from "./read-turns.ts";

let app: TestApp;
let holder: pg.Client | undefined;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: "1" });
});
afterEach(async () => {
  await holder?.end();
  holder = undefined;
});
afterAll(() => app.close());

/** Reads of jobs wait for the database until the returned function is called. */
async function holdJobs(): Promise<() => Promise<void>> {
  holder = new pg.Client({ connectionString: app.connectionString });
  await holder.connect();
  await holder.query("begin");
  await holder.query("lock table jobs in access exclusive mode");
  return async () => void (await holder!.query("rollback"));
}

const transfer = (payer: SignedInUser, payee: SignedInUser) =>
  app.call({
    method: "POST",
    path: "/api/transfer",
    as: payer.cookie,
    body: {
      senderPhoneNumber: localPhone(payer.phone),
      recipientPhoneNumber: localPhone(payee.phone),
      recipientName: payee.fullName,
      amount: 300,
    },
  });

interface Answer {
  status: number;
  retryAfter: number | undefined;
}

let searches = 0;
/** Each call is a different search from a different address. */
async function search(): Promise<Answer> {
  searches += 1;
  const headers = { "x-forwarded-for": `10.1.${searches >> 8}.${searches & 255}` };
  const answer = await fetch(`${app.address}/jobs/get-job?q=word${searches}`, { headers });
  await answer.arrayBuffer();
  const after = answer.headers.get("retry-after");
  return { status: answer.status, retryAfter: after === null ? undefined : Number(after) };
}

test("with too many calls in progress posts are refused with a time to ask again, and money is not", async () => {
  const [payer, payee] = [await aSignedInUser(app), await aSignedInUser(app)];
  await fundWallet(app.deps, { userId: payer.id, units: 1_000 });
  const subscribedUntil = new Date(Date.now() + 1e10);
  const posters = await Promise.all(Array.from({ length: 8 }, () => aSignedInUser(app, { subscribedUntil })));
  const post = (n: number) => {
    const body = { description: `Mend the gate of house ${n}`, maxBudget: 900 };
    return app.call({ method: "POST", path: "/jobs/post-job", as: posters[n % 8]!.cookie, body });
  };
  const release = await holdJobs();
  const tooMany = app.deps.pool.options.max * 64 + 1;
  const posts = Array.from({ length: tooMany }, (_, n) => post(n));
  await expect.poll(() => app.deps.state.queueLoads().get("urgent-calls")?.running).toBe(tooMany);

  const refused = await post(0);
  expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "3"]);
  const sent = transfer(payer, payee);
  await release();
  expect((await sent).status).toBe(201);
  await Promise.all(posts);
});

test("too many searches are refused with a time to ask again, while money moves", async () => {
  const [payer, payee] = [await aSignedInUser(app), await aSignedInUser(app)];
  await fundWallet(app.deps, { userId: payer.id, units: 1_000 });
  const release = await holdJobs();
  const all = Array.from({ length: 520 }, search);
  const settled: Answer[] = [];
  for (const one of all) void one.then((answer) => settled.push(answer));
  await expect.poll(() => settled.length).toBeGreaterThan(60);
  const waiting = (await app.call({ method: "GET", path: "/metrics" })).body;
  expect(waiting).toMatch(/^process_queue_entries\{queue="reads",state="running"\} [1-9]/m);
  expect(waiting).toMatch(/^process_queue_entries\{queue="reads",state="waiting"\} [1-9]/m);

  const sent = await transfer(payer, payee);
  expect([sent.status, await unitsOf(app, payee)]).toEqual([201, 300]);
  await release();
  const answers = await Promise.all(all);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(60);
  expect(refused.every(({ retryAfter = 0 }) => retryAfter > 0)).toBe(true);
  expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(all.length);
  expect((await search()).status).toBe(200);
  const after = (await app.call({ method: "GET", path: "/metrics" })).body;
  expect(after).toContain(`\nrefused_requests_total{code="unavailable",limit="reads"} ${refused.length}\n`);
  expect(after).toContain('\nprocess_queue_entries{queue="reads",state="waiting"} 0\n');
});

test("people with an account go before visitors, and those who left are not served", async () => {
  const turns = new ReadTurns({ atOnce: () => 1, maxQueue: 2, burstWaitMs: 60_000, maxWaitMs: 60_000 });
  const served: string[] = [];
  const first = Promise.withResolvers<void>();
  const ask = (name: string, reader: { isVisitor: boolean; isGone?: boolean }, work = Promise.resolve()) =>
    turns.run({ isVisitor: reader.isVisitor, isGone: () => reader.isGone ?? false }, async () => {
      served.push(name);
      await work;
    });
  const visitor = { isVisitor: true };
  const running = ask("first", visitor, first.promise);
  const waiting = [
    ask("visitor", visitor),
    ask("gone", { isVisitor: false, isGone: true }).catch((error) => error.code),
    ask("member", { isVisitor: false }),
    ask("late visitor", visitor),
  ];
  await expect(ask("one too many", visitor)).rejects.toMatchObject({ code: "unavailable" });
  first.resolve();
  await running;

  expect((await Promise.all(waiting))[1]).toBe("unavailable");
  expect(served).toEqual(["first", "member", "visitor", "late visitor"]);
});

test("an account that is not verified, which costs nothing, has the turns of a visitor", () => {
  const isVisitor = (actor: { isVerified: boolean } | undefined) =>
    readerOf({ actor } as FastifyRequest)?.isVisitor;
  expect([undefined, { isVerified: false }, { isVerified: true }].map(isVisitor)).toEqual([
    true,
    true,
    false,
  ]);
});

test("readers wait during a burst, and only briefly once the queue has lasted longer than one", async () => {
  vi.useFakeTimers();
  try {
    const turns = new ReadTurns({ atOnce: () => 1, maxQueue: 9, burstWaitMs: 5_000, maxWaitMs: 1_000 });
    const reader = { isVisitor: true, isGone: () => false };
    const end = Promise.withResolvers<void>();
    const running = turns.run(reader, () => end.promise);
    const outcomes: string[] = [];
    const ask = (name: string) =>
      turns
        .run(reader, async () => name)
        .then(
          () => outcomes.push(`${name} answered`),
          ({ code, retryAfterSeconds }) => outcomes.push(`${name} ${code} ${retryAfterSeconds}`),
        );
    void ask("first");
    await vi.advanceTimersByTimeAsync(4_000);
    void ask("second");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(outcomes).toEqual(["first unavailable 3"]);
    void ask("third");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outcomes).toEqual(["first unavailable 3", "third unavailable 3"]);
    end.resolve();
    await running;
    await vi.advanceTimersByTimeAsync(0);
    expect(outcomes.at(-1)).toBe("second answered");
    expect(await turns.run(reader, async () => "again")).toBe("again");
  } finally {
    vi.useRealTimers();
  }
});
