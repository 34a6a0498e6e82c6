import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Freshness } from "#server/freshness.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { onServer } from "#tests/support/database.ts";
import { cutConnections, giveDatabaseBack, takeDatabaseAway } from "#tests/support/outage.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { openFeedPool } from "../client.ts";
import { SessionPool } from "./session-pool.ts";
import { refuseSharedSessions } from "./shared-sessions.ts";

const server = process.env.TEST_DATABASE_SERVER ?? "";
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const databaseName = () => /\/(\w+)\?/.exec(app.connectionString)?.[1];
const cutAll = () => cutConnections(app);
const statusOf = async (path: string) => (await app.call({ method: "GET", path })).status;

test("every connection has the product's role and limits, regardless of the address's options", async () => {
  const { rows } = await app.deps.pool.query(
    "select current_user as role, current_setting('statement_timeout') as longest, current_setting('jit') as jit",
  );
  expect(rows).toEqual([{ role: "runor_app", longest: "30s", jit: "off" }]);
});

test("refuses to work under another role, and is not ready with other limits", async () => {
  const name = `outsider_${randomBytes(4).toString("hex")}`;
  await onServer(server, `create role ${name} login`);
  const outsider = app.connectionString.replace("//postgres@", `//${name}@`);
  const pool = new SessionPool({ connectionString: outsider, max: 1, role: "runor_app" });
  await expect(pool.query("select 1")).rejects.toMatchObject({ code: "42501" });
  await pool.end();
  await onServer(server, `drop role ${name}`);

  const held = await Promise.all(Array.from({ length: 8 }, () => app.deps.pool.connect()));
  for (const client of held) await client.query("set statement_timeout = 0");
  for (const client of held) client.release();
  expect(await statusOf("/readyz")).toBe(503);
  for (const client of held) await client.query("set statement_timeout = 30000");
  expect(await statusOf("/readyz")).toBe(200);
});

test("refuses a pooler that shares one session between two clients", async () => {
  // State that a pooler without a reset between clients leaves behind.
  await onServer(server, `alter database ${databaseName()} set runor.session = 'of another client'`);
  const options = { connectionString: app.connectionString, log: app.deps.log };
  await expect(refuseSharedSessions(options)).rejects.toThrow("pool_mode=session");
  await onServer(server, `alter database ${databaseName()} reset all`);
  await expect(refuseSharedSessions(options)).resolves.toBeUndefined();
});

test("a read-only database gives 503 with Retry-After and not ready, and recovers at once", async () => {
  const person = await aSignedInUser(app);
  await fundWallet(app.deps, { userId: person.id, units: 5_000 });
  const send = () =>
    app.call({
      method: "POST",
      path: "/jobs/post-job",
      as: person.cookie,
      body: { description: "Mend the roof", maxBudget: 900 },
    });
  await onServer(server, `alter database ${databaseName()} set default_transaction_read_only = on`);
  await cutAll();
  const refused = await send();
  expect(refused.status).toBe(503);
  expect(refused.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
  await expect.poll(() => statusOf("/readyz")).toBe(503);

  await onServer(server, `alter database ${databaseName()} reset all`);
  expect((await send()).status).toBe(201);
  await expect.poll(() => statusOf("/readyz")).toBe(200);
});

test("without a database, cached responses are served as old for a limited time, and dropped once it is back", async () => {
  const follow = (options?: { mayBeOldSeconds: number }) => {
    const pool = openFeedPool({
      connectionString: app.connectionString,
      role: "runor_app",
      log: app.deps.log,
    });
    const freshness = new Freshness(pool, app.deps.log, options);
    const forgotten: string[] = [];
    freshness.on("jobs", (change) => forgotten.push(change?.key ?? "everything"));
    return { pool, freshness, forgotten };
  };
  const [patient, strict] = [follow(), follow({ mayBeOldSeconds: 0 })];
  for (const { freshness } of [patient, strict]) await freshness.read();
  await takeDatabaseAway(app);
  for (const { freshness } of [patient, strict]) freshness.start();

  await expect.poll(() => patient.freshness.oldSince).toBeDefined();
  await expect.poll(() => strict.forgotten.length).toBeGreaterThan(1);
  expect(strict.freshness.oldSince).toBeUndefined();
  expect(patient.forgotten).toEqual(["everything"]);

  await giveDatabaseBack(app);
  await expect.poll(() => patient.freshness.oldSince).toBeUndefined();
  expect(patient.forgotten).toEqual(["everything", "everything"]);
  for (const { freshness, pool } of [patient, strict]) {
    freshness.stop();
    await pool.end();
  }
});

test("a full disk means not ready", async () => {
  await onServer(server, `alter database ${databaseName()} set temp_file_limit = 0`);
  await cutAll();
  await expect.poll(() => statusOf("/readyz")).toBe(503);
  await onServer(server, `alter database ${databaseName()} reset all`);
  await cutAll();
  await expect.poll(() => statusOf("/readyz")).toBe(200);
});

test("calls wait for an open connection when the server accepts no more", async () => {
  const name = `few_${randomBytes(4).toString("hex")}`;
  await onServer(server, `create role ${name} login connection limit 2`);
  await onServer(server, `grant runor_app to ${name}`);
  const connectionString = app.connectionString.replace("//postgres@", `//${name}@`);
  const pool = new SessionPool({ connectionString, max: 10, role: "runor_app" });
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => pool.query("select pg_sleep(0.02)")),
  );
  expect(answers.filter(({ status }) => status === "rejected")).toEqual([]);
  await pool.end();
  await onServer(server, `drop role ${name}`);
});
