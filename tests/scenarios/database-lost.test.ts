/** Kills the database under a running product, which restarts it. */
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { openFeedPool } from "#server/db/client.ts";
import type { EmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { Freshness } from "#server/freshness.ts";
import { createLog } from "#server/log.ts";
import { type Runor, startRunor } from "#server/runor.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { startOwnPostgres } from "#tests/support/cluster.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { freePort } from "#tests/support/free-port.ts";

const folder = temporaryFolder("runor-lost-");
const log = createLog("silent");
let postgres: EmbeddedPostgres;
let runor: Runor;
let posterId: string;

beforeAll(async () => {
  postgres = await startOwnPostgres(path.join(folder, "pg"));
  const PORT = String(await freePort());
  const { connectionString } = postgres;
  const config = readConfig({ NODE_ENV: "test", HOST: "127.0.0.1", PORT, DATA_DIR: folder, DEMO: "0" });
  runor = await startRunor({ config, connectionString, log });
  posterId = (await aUser(runor.deps.db)).id;
  await aJob(runor.deps.db, { userId: posterId });
}, 120_000);
afterAll(async () => {
  await runor.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const statusOf = async (address: string) => (await runor.app.inject(address)).statusCode;
/** Kills the backends too, which would outlive the postmaster for a moment. */
async function killPostgres(): Promise<void> {
  const { rows } = await runor.deps.pool.query<{ pid: number }>("select pid from pg_stat_activity");
  const first = Number(readFileSync(path.join(folder, "pg/postmaster.pid"), "utf8").split("\n")[0]);
  for (const pid of [first, ...rows.map((row) => row.pid)]) process.kill(pid, "SIGKILL");
}

test("drops cached responses when the feed does not answer in time, and again when it answers", async () => {
  const pool = openFeedPool({ connectionString: postgres.connectionString, role: "runor_app", log });
  const freshness = new Freshness(pool, log);
  const heard: (string | undefined)[] = [];
  freshness.on("jobs", (change) => heard.push(change?.key));
  try {
    await freshness.read();
    expect(heard).toEqual([undefined]);
    const job = await aJob(runor.deps.db, { userId: posterId });
    await freshness.read();
    expect(heard).toEqual([undefined, job.id]);

    const locking = await runor.deps.pool.connect();
    await locking.query("reset role; begin; lock table changes in access exclusive mode");
    freshness.start();
    await expect.poll(() => heard.length).toBe(3);
    await locking.query("rollback");
    locking.release(true);
    await expect.poll(() => heard.length).toBeGreaterThan(3);
    expect(heard.slice(2).every((key) => key === undefined)).toBe(true);
  } finally {
    freshness.stop();
    await pool.end();
  }
}, 30_000);

test("drops cached responses when the feed was cut off and came back before the next check", async () => {
  const pool = openFeedPool({ connectionString: postgres.connectionString, role: "runor_app", log });
  const freshness = new Freshness(pool, log);
  const heard: (string | undefined)[] = [];
  freshness.on("jobs", (change) => heard.push(change?.key));
  await freshness.read();
  const { rows } = await pool.query("select pg_backend_pid() as pid");
  const cut = once(pool, "error");
  process.kill(rows[0].pid, "SIGTERM");
  await cut;
  await freshness.read();
  await pool.end();
  expect(heard).toEqual([undefined, undefined]);
});

test("answers 503 while the database is down, and normally after its restart", async () => {
  expect(await statusOf("/jobs/get-job")).toBe(200);

  await killPostgres();
  const refused = await runor.app.inject("/api/auth/servicemen");

  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ code: "unavailable" });
  expect(refused.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
  expect(await statusOf("/healthz")).toBe(200);
  await expect.poll(() => statusOf("/readyz")).toBe(200);
  expect((await runor.app.inject("/jobs/get-job")).json()).toHaveLength(2);
});
