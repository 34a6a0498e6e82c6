/** Two processes on one database: a person's write at one of them is in the next answer of the other. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let beside: TestApp;
let poster: SignedInUser;
beforeAll(async () => {
  const database = await createTestDatabase();
  const settings = { FREE_JOBS_PER_MONTH: "1000", DATABASE_URL: database.connectionString };
  app = await startTestApp(settings, { database });
  beside = await startTestApp(settings, { beside: app });
  poster = await aSignedInUser(app);
  await fundWallet(app.deps, { userId: poster.id, units: 5_000 });
  await aJob(app.deps.db, { userId: poster.id });
  await beside.deps.freshness.read();
  // The other process learns of changes only when a request makes it read the feed.
  beside.deps.freshness.stop();
});
afterAll(async () => {
  await beside?.close();
  await app?.close();
});
beforeEach(async () => {
  await listAt(beside, undefined);
});

const send = (to: TestApp, path: string, cookie: string | undefined, body?: unknown) =>
  fetch(to.address + path, {
    method: body ? "POST" : "GET",
    headers: {
      ...(cookie && { cookie }),
      ...(body ? { "content-type": "application/json", origin: to.address } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

async function listAt(process: TestApp, cookie: string | undefined): Promise<string[]> {
  const answer = await send(process, "/jobs/get-job", cookie);
  expect(answer.headers.get("set-cookie")).toBeNull();
  return (await answer.json()).map(({ description }: { description: string }) => description);
}

/** Posts a job at the first process and returns what the browser sends afterwards. */
async function post(description: string): Promise<string> {
  const answer = await send(app, "/jobs/post-job", poster.cookie, { description, maxBudget: 900 });
  expect(answer.status).toBe(201);
  const [set = ""] = answer.headers.getSetCookie();
  expect(set).toMatch(/^runor_wrote=[\w-]+; Max-Age=2; Path=\/; HttpOnly; SameSite=Lax$/);
  return `${poster.cookie}; ${set.split(";")[0]}`;
}

test("a new job is in its poster's next list, and others see it once the process reads the feed", async () => {
  const before = await listAt(beside, poster.cookie);
  const browser = await post("Mend the roof of the church");
  expect(await listAt(beside, undefined)).toEqual(before);
  expect(await listAt(beside, poster.cookie)).toEqual(before);
  expect(await listAt(beside, browser)).toContain("Mend the roof of the church");
  expect(await listAt(beside, undefined)).toContain("Mend the roof of the church");
});

test("a visitor's made-up cookie neither makes a process read the feed nor keeps it from its cached answers", async () => {
  const before = await listAt(beside, undefined);
  await post("Tile the bathroom floor");
  expect(await listAt(beside, "runor_wrote=made-up")).toEqual(before);
});

test("also while another reading of the feed is under way, and for several requests at once", async () => {
  const early = beside.deps.freshness.catchUp();
  const browser = await post("Sew twelve school uniforms");
  const lists = await Promise.all([1, 2, 3].map(() => listAt(beside, browser)));
  for (const list of lists) expect(list).toContain("Sew twelve school uniforms");
  await early;
});

test("a change and a removal are seen as well", async () => {
  const browser = await post("Paint the gate");
  const [job] = await (await send(beside, `/jobs/get-job?userId=${poster.id}`, browser)).json();
  expect(await listAt(beside, browser)).toContain("Paint the gate");
  const answer = await fetch(`${app.address}/jobs/taken-job/${job._id}`, {
    method: "POST",
    headers: { cookie: poster.cookie, origin: app.address },
  });
  expect(answer.status).toBe(200);
  expect(await listAt(beside, browser)).not.toContain("Paint the gate");
});

test("the process of the write, and people who wrote nothing, read no feed", async () => {
  const browser = await post("Repair two chairs");
  const readAt = (process: TestApp) => process.deps.freshness.lagSeconds();
  const lag = readAt(beside);
  await listAt(beside, undefined);
  await listAt(beside, poster.cookie);
  expect(readAt(beside)).toBeGreaterThanOrEqual(lag);
  app.deps.freshness.stop();
  // A read that was under way would end after the figure.
  await app.deps.freshness.catchUp();
  const own = readAt(app);
  expect(await listAt(app, browser)).toContain("Repair two chairs");
  expect(readAt(app)).toBeGreaterThanOrEqual(own);
  app.deps.freshness.start();
});

test("visitors, reads, refused writes and a sign-out set no such cookie", async () => {
  const visitor = await send(app, "/api/collect-emails", undefined, { email: "ada@example.com" });
  expect([visitor.status, visitor.headers.get("set-cookie")]).toEqual([201, null]);
  const refused = await send(app, "/jobs/post-job", poster.cookie, { description: "" });
  expect([refused.status, refused.headers.get("set-cookie")]).toEqual([400, null]);
  const read = await send(app, "/api/auth/session", poster.cookie);
  expect([read.status, read.headers.get("set-cookie")]).toEqual([200, null]);
  const { cookie } = await aSignedInUser(app);
  const out = await send(app, "/api/auth/logout", cookie, {});
  expect(out.status).toBe(200);
  expect(out.headers.getSetCookie().join()).not.toContain("runor_wrote");
});

test("a process with its own embedded database sets none, because no other process serves it", async () => {
  const alone = await startTestApp();
  try {
    const { id: userId, cookie } = await aSignedInUser(alone);
    await fundWallet(alone.deps, { userId, units: 1_000 });
    const answer = await send(alone, "/jobs/post-job", cookie, {
      description: "Cut the grass",
      maxBudget: 900,
    });
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([201, null]);
  } finally {
    await alone.close();
  }
});

test("a feed that cannot be read holds the answer back for half a second only", async () => {
  const browser = await post("Wash three rugs");
  const before = await listAt(beside, undefined);
  const other = await app.deps.pool.connect();
  await other.query("begin");
  await other.query("set local role none");
  await other.query("lock table changes in access exclusive mode");
  try {
    expect(await listAt(beside, browser)).toEqual(before);
  } finally {
    await other.query("rollback");
    other.release();
  }
  await expect.poll(() => listAt(beside, browser)).toContain("Wash three rugs");
});
