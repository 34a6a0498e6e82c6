/** Answers must not depend on query plans, which can reveal failing casts and undefined orders. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSession } from "#server/features/identity/sessions/sessions.service.ts";
import { sessionCookie } from "#server/http/session.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { loadDemoData } from "#server/seed/demo.ts";
import { demoSignIns } from "#server/seed/demo-sign-ins.ts";
import { allTasks } from "#server/worker/tasks.ts";
import { startTestApp, type TestApp, type TestRequest } from "#tests/support/app.ts";
import {
  createTestDatabase,
  onServer,
  type TestDatabase,
  templateDatabase,
} from "#tests/support/database.ts";
import { deviceOf } from "#tests/support/devices.ts";
import { filledPath, readable } from "#tests/support/endpoints.ts";
import { buyUnits } from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import { aStaffMember, aWithdrawer, pendingOf, requested, withdraw } from "#tests/support/payouts.ts";
import { aVerifiedUser } from "#tests/support/people.ts";
import { hasPostgres15, startPostgres15, type TestServer } from "#tests/support/postgres-15.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";

const off = (...names: string[]) => names.map((name) => `enable_${name} = off`);
const generic = "plan_cache_mode = force_generic_plan";
const scans = ["indexscan", "indexonlyscan", "bitmapscan"];
/** Makes tables seem tiny or huge, so that each seed leads to another join order. */
const wrongStatistics = (seed: number) => `
  update pg_class set relpages = 1, reltuples = case hashtext(relname || '${seed}') % 2 when 0 then 1 else 1000000 end
  where relkind = 'r' and relnamespace <> 'pg_catalog'::regnamespace`;
/** Planner settings, and statements that prepare the database. */
const ways: Record<string, { settings?: readonly string[]; prepare?: string }> = {
  "statistics of now": { prepare: "analyze" },
  "hash joins over whole tables": { settings: off("nestloop", "mergejoin", ...scans), prepare: "analyze" },
  "no hash joins": { settings: off("hashjoin", "hashagg"), prepare: "analyze" },
  "no sequential scans": { settings: off("seqscan"), prepare: "analyze" },
  "generic plans": { settings: [generic] },
  "generic plans without hash joins": {
    settings: [...off("hashjoin", "hashagg"), generic],
    prepare: "analyze",
  },
  "wrong statistics": { prepare: wrongStatistics(1) },
  "wrong statistics and hash joins alone": {
    settings: off("nestloop", "mergejoin", ...scans),
    prepare: wrongStatistics(2),
  },
};

/** `npm test` uses the plans that differ most from each other and from today's; `npm run test:long` all. */
const short = [
  "hash joins over whole tables",
  "generic plans without hash joins",
  "wrong statistics and hash joins alone",
];
const shortOnOldest = short.slice(-1);
const every = Object.keys(ways);

/** The test run's PostgreSQL, and the oldest supported one where it is installed. */
type Server = [name: string, start: () => Promise<TestServer | undefined>, plans: string[]];
const isLong = process.env.EVERY_PLAN === "1";
const servers: Server[] = [
  ["the PostgreSQL of the tests", async () => undefined, isLong ? every : short],
  ...(hasPostgres15
    ? [["PostgreSQL 15", startPostgres15, isLong ? every : shortOnOldest] satisfies Server]
    : []),
];

let market: TestDatabase;
let expected: Outcomes;

describe.each(servers)("%s", (_name, start, plans) => {
  const own = process.env.TEST_DATABASE_SERVER;
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await start();
    if (server) {
      process.env.TEST_DATABASE_SERVER = server.connectionString;
      await onServer(server.connectionString, `create database ${templateDatabase} template shop`);
    }
    market = await createTestDatabase();
    const app = await startTestApp({ DEMO: "0" }, { database: market });
    await loadDemoData(app.deps);
    await app.close();
    expected = await answersUnder({});
    const refused = Object.entries(expected).filter(
      ([call, outcome]) => /^\d/.test(call) && !/^20[01]$/.test(outcome),
    );
    expect(refused).toEqual([]);
    expect(expected.deciders).toBe("[false,true]");
  }, 240_000);
  afterAll(async () => {
    await market.drop();
    await server?.stop();
    process.env.TEST_DATABASE_SERVER = own;
  });

  test.each(plans)(
    "the answers stay the same with %s",
    async (way) => {
      const outcomes = await answersUnder(ways[way] ?? {});
      const differing = Object.keys(expected).filter((call) => outcomes[call] !== expected[call]);
      expect(differing.map((call) => [call, firstDifference(expected[call], outcomes[call])])).toEqual([]);
    },
    120_000,
  );

  test("twelve people buy and withdraw units under any statistics of a young product", async () => {
    const database = await createTestDatabase();
    for (const setting of off("nestloop", "mergejoin", ...scans))
      await onServer(database.connectionString, `alter database ${database.name} set ${setting}`);
    const app = await startTestApp({ DEMO: "0", BOUGHT_UNITS_HOLD_DAYS: "0" }, { database });
    const people = [];
    for (let number = 0; number < 12; number += 1) {
      const person = await aWithdrawer(app, 0);
      await buyUnits(app, person, 3_000);
      people.push(person);
    }
    const answers: number[] = [];
    for (const prepare of ["analyze", ...[1, 2, 3, 4].map(wrongStatistics)]) {
      await asOwner(app, prepare);
      for (const person of people) answers.push((await withdraw(app, person, 200)).status);
    }
    await app.close();
    await database.drop();
    expect(answers.filter((status) => status !== 201)).toEqual([]);
  });
});

type Outcomes = Record<string, string>;

function firstDifference(one = "", other = ""): string[] {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return [one, other].map((answer) => answer.slice(Math.max(0, at - 40), at + 160));
}

/** Makes every call to a product on a copy of the market, with these plans. */
async function answersUnder({ settings = [], prepare }: (typeof ways)[string]): Promise<Outcomes> {
  const database = await createTestDatabase({ of: market });
  if (prepare) await onServer(database.connectionString, prepare);
  const { name } = database;
  for (const setting of settings)
    await onServer(database.connectionString, `alter database ${name} set ${setting}`);
  const app = await startTestApp({ DEMO: "0", BOUGHT_UNITS_HOLD_DAYS: "0" }, { database });
  try {
    return { ...(await readEverything(app)), ...(await writeThrough(app)) };
  } finally {
    await app.close();
    await database.drop();
  }
}

const [client, serviceman, , , , , , administrator] = demoSignIns;

async function cookieOf(app: TestApp, userId: string): Promise<string> {
  const { token } = await openSession(app.deps, app.deps.db, { userId, userAgent: "test" });
  return `${sessionCookie}=${token}`;
}

/** Their answers contain the current time or are in random order. */
const comparedByStatus = new Set([
  ...[
    "/metrics",
    "/readyz",
    "/api/sessions",
    "/api/my-data.zip",
    "/api/audit",
    "/api/accounting",
    "/api/approved-agents",
    "/api/status",
  ],
]);
const ageOfReport = /oldestMinutes\W+\d+/;
const searches = [
  ...["?q=plumber", "?state=Lagos", "?service=Plumber", "?q=pai&state=Lagos&limit=5"].flatMap((query) => [
    `/jobs/get-job${query}`,
    `/api/auth/servicemen${query}`,
  ]),
  "/api/auth/servicemen?reviewed=true",
  "/api/auth/servicemen?near=Ikeja&charge=5000",
  "/api/auth/subscribed-users?q=ade",
  "/api/audit?action=wallet",
  "/api/reports?status=decided",
  "/api/wallet/statement?limit=3",
];

/** Every readable address, as a visitor and as staff, with ids of the demo. */
async function readEverything(app: TestApp): Promise<Outcomes> {
  const values = await valuesOf(app);
  const addresses = readable.map((endpoint) =>
    filledPath(endpoint, (name) => encodeURIComponent(values(endpoint.path, name))),
  );
  const answers: Outcomes = {};
  for (const { userId } of [{ userId: undefined }, serviceman!, administrator!]) {
    const as = userId && (await cookieOf(app, userId));
    for (const path of [...addresses, ...searches]) {
      if (userId && isPicture(path)) continue;
      const { status, body } = await app.call({ method: "GET", path: withNeeded(path), as });
      const shown = comparedByStatus.has(path) ? status : { status, body };
      // Each product has its own port, and answers a little later.
      answers[`${path} ${userId ?? "visitor"}`] = JSON.stringify(shown)
        .replaceAll(app.deps.config.origin, "")
        .replace(ageOfReport, "");
    }
  }
  return answers;
}

/** Pictures are expensive to draw, and equal for all readers. */
const isPicture = (path: string) => path.startsWith("/share/");

function withNeeded(path: string): string {
  if (path === "/api/reports/subject") return `${path}?subjectType=user&subjectId=${serviceman!.userId}`;
  if (path === "/api/campaigns/quote") return `${path}?audience=everyone&body=Hello`;
  return path;
}

/** Returns a function that finds a value for a path parameter. Errors: an unknown parameter name. */
async function valuesOf(app: TestApp): Promise<(path: string, name: string) => string> {
  const { rows } = await app.deps.pool.query(`
    select (select id::text from jobs where status = 'open' and not is_promoted order by id limit 1) as "jobId",
           (select id::text from articles order by id limit 1) as "blogId",
           (select tx_ref from payment_orders order by id limit 1) as "txRef"`);
  const known: Record<string, string> = {
    ...rows[0],
    blogId: rows[0].blogId ?? client!.userId,
    userId: serviceman!.userId,
    phone: client!.phoneNumber,
    token: "unknown",
    campaignId: client!.userId,
    trade: "plumbing",
    state: "lagos",
    part: "trades.xml",
    picture: `${rows[0].jobId}.jpg`,
  };
  return (path, name) => {
    const value = known[name];
    if (!value) throw new Error(`${path}: give this test a value for {${name}}`);
    return value;
  };
}

/** Writes as people and the scheduler do. Returns the outcome of each call. */
async function writeThrough(app: TestApp): Promise<Outcomes> {
  const outcomes: Outcomes = {};
  const send = async (
    path: string,
    as: string,
    body: object = {},
    method: TestRequest["method"] = "POST",
  ) => {
    const answer = await app.call({ method, path, body, as });
    outcomes[`${Object.keys(outcomes).length} ${path.replace(/[0-9a-f-]{36}/, "{id}")}`] = String(
      answer.status,
    );
    return answer.body;
  };
  const payer = await aWithdrawer(app, 20_000);
  const payee = await aSignedInUser(app, {
    subscribedUntil: new Date(app.clock.now().getTime() + 86_400_000),
  });
  await aCard(app.deps.db, { userId: payee.id });
  await deviceOf(app, payee);
  await buyUnits(app, payer, 3_000);
  await send("/api/transfer", payer.cookie, {
    senderPhoneNumber: payer.phone,
    recipientPhoneNumber: payee.phone,
    amount: 700,
  });
  const [involved, uninvolved] = [await aStaffMember(app), await aStaffMember(app)];
  await send("/api/transfer", payee.cookie, {
    senderPhoneNumber: payee.phone,
    recipientPhoneNumber: involved.phone,
    amount: 200,
  });
  const withdrawalId = await requested(app, payer, 2_000);
  const deciders = [];
  for (const member of [involved, uninvolved])
    deciders.push((await pendingOf(app, member, withdrawalId)).mayApprove);
  outcomes.deciders = JSON.stringify(deciders);
  const { job } = await send("/jobs/post-job", payer.cookie, { description: "Mend a tap", maxBudget: 900 });
  const jobId = job?._id ?? "";
  await send("/api/comments", payee.cookie, { jobId, userId: payee.id, comment: "I can come today" });
  await send(`/jobs/call-job-and-increase-count/${jobId}`, payee.cookie);
  await send("/api/servicemen-jobs", payee.cookie, { userId: payee.id });
  await send("/api/accept-job", payee.cookie, { _id: jobId, callersId: payee.id });
  await send(`/api/complete-job/${jobId}`, payer.cookie);
  const review = { subjectId: payee.id, jobId, rating: 5, text: "Came on time" };
  await send("/api/reviews", payer.cookie, review);
  await send("/api/reports", payee.cookie, {
    subjectType: "user",
    subjectId: payer.id,
    reason: "scam",
    text: "",
  });
  await send(`/block-user/${payer.id}`, payee.cookie, { blockedUserId: payer.id });
  const leaver = await aVerifiedUser(app);
  await send("/api/auth/delete-account", leaver.cookie, { password: leaver.password });
  await app.runTasks();
  for (const task of allTasks.filter(({ schedule }) => schedule))
    outcomes[task.name] = await task.handle(app.deps, {} as never).then(
      () => "done",
      (error) => String(error),
    );
  await app.runTasks();
  const failed = await asOwner(app, "select name, output from pgboss.job where state in ('retry', 'failed')");
  outcomes.failed = JSON.stringify(failed);
  return outcomes;
}
