/** Failover: a standby with everything that the product wrote becomes the primary without losing anything. */
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrateDatabase } from "#server/db/migrate.ts";
import { queueSms } from "#server/features/messaging/sms/sms.service.ts";
import { fundWallet } from "#server/seed/fund.ts";
import type { E164 } from "#shared/phones/phone.ts";
import { startTestApp, type TestAnswer, type TestApp } from "#tests/support/app.ts";
import { contactMaker, kindWords } from "#tests/support/contacts.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { ask, startTwoHosts, type TwoHosts } from "#tests/support/two-hosts.ts";

const folder = temporaryFolder("runor-standby-");
let hosts: TwoHosts;
let app: TestApp;
let beside: TestApp;
let poster: SignedInUser;

beforeAll(async () => {
  hosts = await startTwoHosts(folder);
  await migrateDatabase(hosts.url);
});
afterAll(async () => {
  await beside?.close();
  await app?.close();
  await hosts?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const connections = 10;
const started = async (options: { beside?: TestApp; readUrl?: string } = {}) => {
  const database = { connectionString: hosts.url, name: "postgres", drop: async () => {} };
  const environment = {
    DATABASE_URL: hosts.url,
    DATABASE_READ_URL: options.readUrl ?? hosts.url,
    DATABASE_POOL: String(connections),
    FREE_JOBS_PER_MONTH: "1000",
  };
  return startTestApp({ DEMO: "0", ...environment }, { database, worker: true, ...options });
};

// Each attempt makes five reads, and an address may make 240 a minute.
const patiently = { timeout: 20_000, interval: 500 };

/** What a person's browser sends after an answer. */
const cookieAfter = ({ cookie }: SignedInUser, headers: TestAnswer["headers"]): string =>
  [cookie, ...[headers["set-cookie"] ?? []].flat().map((set) => set.split(";")[0])].join("; ");

const isSuccess = (status: number) => status < 300;

let posts = 0;
/** Posts a job with unique words. */
async function post() {
  posts += 1;
  const body = { description: `Mend roof number ${posts}`, maxBudget: 900 };
  const { status, headers } = await app.call({
    method: "POST",
    path: "/jobs/post-job",
    as: poster.cookie,
    body,
  });
  const cookie = cookieAfter(poster, headers);
  const mayRetry = headers["retry-after"] !== undefined;
  return { status, mayRetry, description: body.description, cookie };
}
async function jobsOf(asked: TestApp, as?: string): Promise<string[]> {
  const { body } = await asked.call({ method: "GET", path: "/jobs/get-job?limit=100", as });
  return body.map(({ description }: { description: string }) => description);
}
/** Counts how five reads meant for the standby were answered. */
async function readFive(reader = beside): Promise<Record<string, number>> {
  const { replicaReads } = reader.deps.metrics;
  replicaReads.reset();
  for (const limit of [1, 2, 3, 4, 5]) {
    reader.deps.freshness.touch("jobs", "some other");
    const path = `/jobs/get-job?userId=${poster.id}&limit=${limit}`;
    expect((await reader.call({ method: "GET", path })).status).toBe(200);
  }
  const { values } = await replicaReads.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
}

test("public data is read from the standby, never older than the last known write", async () => {
  app = await started();
  beside = await started({ beside: app });
  poster = await aSignedInUser(app);
  await fundWallet(app.deps, { userId: poster.id, units: 5_000 });
  await expect.poll(() => readFive(), patiently).toEqual({ read: 5 });

  await ask(hosts.second.connectionString, "select pg_wal_replay_pause()");
  await jobsOf(beside);
  const { status, description, cookie } = await post();
  expect(status).toBe(201);
  expect(await jobsOf(beside, cookie)).toContain(description);
  expect(await jobsOf(app)).toContain(description);
  await expect.poll(() => jobsOf(beside)).toContain(description);
  expect(await readFive()).toEqual({ behind: 5 });
  expect(await jobsOf(beside)).toContain(description);
  // Ten minutes behind, then an hour: still no answer from the standby, and every new job is on the lists.
  for (const seconds of [600, 3_000]) {
    app.clock.advance(seconds);
    const later = await post();
    expect(later.status).toBe(201);
    await expect.poll(() => jobsOf(beside)).toContain(later.description);
    expect(await readFive()).toEqual({ behind: 5 });
  }

  await ask(hosts.second.connectionString, "select pg_wal_replay_resume()");
  await expect.poll(() => readFive(), patiently).toEqual({ read: 5 });
});

test("older pages of a statement are read from the standby, the newest from the primary", async () => {
  await fundWallet(app.deps, { userId: poster.id, units: 300 });
  const { replicaReads } = app.deps.metrics;
  const page = async (query: string) => {
    replicaReads.reset();
    const path = `/api/wallet/statement?limit=1${query}`;
    const { status, body } = await app.call({ method: "GET", path, as: poster.cookie });
    const [count] = (await replicaReads.get()).values;
    return { status, units: body.lines[0].units, next: body.next, outcome: count?.labels.outcome };
  };
  const newest = await page("");
  expect(newest).toMatchObject({ status: 200, units: 300, outcome: undefined });
  await expect
    .poll(() => page(`&cursor=${newest.next}`), patiently)
    .toMatchObject({ status: 200, units: 5_000, outcome: "read" });
});

test("while replay is paused, lists, profiles, comments, reviews and old statements show a person's own writes at once", async () => {
  const subscribedUntil = new Date(Date.now() + 30 * 24 * 3_600_000);
  const [author, other] = [await aSignedInUser(app, { subscribedUntil }), await aSignedInUser(app)];
  await fundWallet(app.deps, { userId: author.id, units: 5_000 });
  const { jobId } = await contactMaker(app).call({ poster: other, caller: author });
  const publicIdOf = async ({ id }: SignedInUser): Promise<string> =>
    (await app.deps.pool.query("select public_id from users where id = $1", [id])).rows[0].public_id;
  const [ofAuthor, ofOther] = [await publicIdOf(author), await publicIdOf(other)];
  const ownName = { userId: author.id, privateName: "zaranda" };
  const card = {
    businessName: "Wikki Works",
    serviceRendered: "Plumbing",
    currentLocation: "Bodija, Ibadan",
    minUnits: "₦5,000",
    serviceDescription: "Pipes and taps in every house.",
  };
  const writes: [path: string, body: object, words: string, reads: string[]][] = [
    [
      "/jobs/post-job",
      { description: "Mend a turnstile", maxBudget: 900 },
      "turnstile",
      ["/jobs/get-job?search=turnstile"],
    ],
    ["/api/comments", { jobId, comment: "Is the harmattan over?" }, "harmattan", [`/api/comments/${jobId}`]],
    [
      "/api/reviews",
      { ...kindWords, subjectId: other.id, jobId, text: "Paid before dusk." },
      "dusk",
      [`/api/reviews/${ofOther}`],
    ],
    [
      "/api/update-business-fields",
      { userId: author.id, ...card },
      "Wikki Works",
      ["/api/auth/servicemen?limit=50", `/jobs/user-profile/${ofAuthor}`],
    ],
    [
      "/api/auth/setPrivateName",
      ownName,
      "zaranda",
      [`/api/comments/${jobId}`, "/jobs/get-job?search=turnstile", `/api/reviews/${ofOther}`],
    ],
  ];
  const textOf = async (at: TestApp, path: string, as?: string) =>
    JSON.stringify((await at.call({ method: "GET", path, as })).body);
  await expect.poll(() => readFive(), patiently).toEqual({ read: 5 });
  await ask(hosts.second.connectionString, "select pg_wal_replay_pause()");
  try {
    for (const [path, body, words, reads] of writes) {
      for (const read of reads) for (const at of [app, beside]) await textOf(at, read);
      const written = await app.call({ method: "POST", path, body, as: author.cookie });
      expect([path, written.status, written.body.code]).toEqual([
        path,
        expect.toSatisfy(isSuccess),
        undefined,
      ]);
      const cookie = cookieAfter(author, written.headers);
      for (const read of reads) {
        expect([read, await textOf(app, read, author.cookie)]).toEqual([
          read,
          expect.stringContaining(words),
        ]);
        expect([read, await textOf(beside, read, cookie)]).toEqual([read, expect.stringContaining(words)]);
        await expect.poll(() => textOf(beside, read), patiently).toContain(words);
      }
    }
    const { replicaReads } = app.deps.metrics;
    replicaReads.reset();
    const newest = await app.call({
      method: "GET",
      path: "/api/wallet/statement?limit=1",
      as: poster.cookie,
    });
    const older = `/api/wallet/statement?limit=1&cursor=${newest.body.next}`;
    const { body } = await app.call({ method: "GET", path: older, as: poster.cookie });
    expect(body.lines[0].units).toBe(5_000);
    expect((await replicaReads.get()).values.map(({ labels }) => labels.outcome)).toEqual(["behind"]);
  } finally {
    await ask(hosts.second.connectionString, "select pg_wal_replay_resume()");
  }
  await expect.poll(() => readFive(), patiently).toEqual({ read: 5 });
});

test("a process opens no more than DATABASE_POOL connections at both servers together", async () => {
  const open =
    "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";
  const openNow = async () => {
    const lists = await Promise.all(
      [hosts.first, hosts.second].map((host) => ask(host.connectionString, open)),
    );
    return lists.flat().length;
  };
  const searches = Array.from({ length: 60 }, (_, place) => `/jobs/get-job?search=roof${place}&limit=5`);
  const answers = Promise.all(
    [app, beside].flatMap((asked) => [
      ...searches.map((path) => asked.call({ method: "GET", path })),
      ...searches.map(() => asked.call({ method: "GET", path: "/api/wallet/balance", as: poster.cookie })),
    ]),
  );
  let isAnswering = true;
  void answers.finally(() => {
    isAnswering = false;
  });
  const counts: number[] = [];
  while (isAnswering) counts.push(await openNow());
  expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([200]));
  expect(Math.max(...counts)).toBeGreaterThan(connections);
  expect(Math.max(...counts)).toBeLessThanOrEqual(2 * connections);
});

test("after failover to the standby, writes, queue and feed work there, without a 500", async () => {
  await hosts.killFirst();
  const promoted = ask(hosts.second.connectionString, "select pg_promote(false)");
  const answers = [await post()];
  while (answers.at(-1)?.status !== 201 && answers.length < 300) {
    await sleep(100);
    answers.push(await post());
  }
  await promoted;
  expect(answers.at(-1)?.status).toBe(201);
  const refused = answers.slice(0, -1);
  expect(refused.filter(({ status, mayRetry }) => status !== 503 || !mayRetry)).toEqual([]);
  await expect.poll(() => jobsOf(beside)).toContain(answers.at(-1)?.description);
  const later = await post();
  expect(later.status).toBe(201);
  await expect.poll(() => jobsOf(beside)).toContain(later.description);
  // The former primary is now a standby with another timeline; by its log position it would seem up to date.
  const former = () =>
    ask(hosts.first.connectionString, "select pg_is_in_recovery() as standby").catch(String);
  await expect.poll(former, patiently).toEqual([{ standby: true }]);
  await expect.poll(() => readFive(), patiently).toEqual({ behind: 5 });

  const listening = "select from pg_stat_activity where query ~ '^(listen .*|select)$'";
  await expect.poll(async () => (await ask(hosts.second.connectionString, listening)).length).toBe(2);
  const to = "+2348031112223" as E164;
  await queueSms(app.deps, app.deps.db, {
    to,
    isProven: true,
    body: "Hello",
    purpose: "security",
    channel: "dnd",
  });
  await expect.poll(async () => (await app.messagesTo(to)).length).toBe(1);
});

test("a standby that follows the new primary is read at once, before its next restart point", async () => {
  const reader = await started({ beside: app, readUrl: hosts.third.connectionString });
  try {
    await expect.poll(() => readFive(reader), patiently).toEqual({ read: 5 });
    // Its control file still names the timeline of the former primary.
    const control = "select timeline_id as timeline from pg_control_checkpoint()";
    expect(await ask(hosts.third.connectionString, control)).toEqual([{ timeline: 1 }]);
  } finally {
    await reader.close();
  }
});

test("the promoted standby has every sequence, none of them unlogged, which would be reset to zeros there", async () => {
  const sequences = await ask(
    hosts.second.connectionString,
    "select oid::regclass::text as name, relpersistence as kind from pg_class where relkind = 'S'",
  );
  for (const { name } of sequences) await ask(hosts.second.connectionString, `select nextval('${name}')`);
  expect(sequences.length).toBeGreaterThan(1);
  expect(sequences.filter(({ kind }) => kind !== "p")).toEqual([]);
});
