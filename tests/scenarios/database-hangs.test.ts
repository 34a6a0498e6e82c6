/** A database that accepts connections and never answers, as with a frozen disk: a signal stops it. */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import { openDatabase, openOwnerPool } from "#server/db/client.ts";
import type { EmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { isTransient } from "#server/db/sql-state.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { startOwnPostgres } from "#tests/support/cluster.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

/** The limit for one answer; balancers and browsers wait thirty seconds or more. */
const boundMs = 15_000;

const folder = temporaryFolder("runor-hangs-");
let postgres: EmbeddedPostgres;
let app: TestApp;
let poster: SignedInUser;

beforeAll(async () => {
  postgres = await startOwnPostgres(path.join(folder, "pg"));
  const database = { connectionString: postgres.connectionString, name: "postgres", drop: async () => {} };
  app = await startTestApp({ DATA_DIR: folder, DEMO: "0" }, { database });
  poster = await aSignedInUser(app);
  await fundWallet(app.deps, { userId: poster.id, units: 5_000 });
});
afterAll(async () => {
  signalAll("SIGCONT");
  await app.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a signal to the postmaster and all its child processes. */
function signalAll(signal: "SIGSTOP" | "SIGCONT"): void {
  const first = readFileSync(path.join(folder, "pg/postmaster.pid"), "utf8").split("\n")[0] ?? "";
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", first], { encoding: "utf8" });
  for (const pid of [first, ...children.trim().split(/\s+/)]) process.kill(Number(pid), signal);
}

const post = () =>
  app.call({
    ...{ method: "POST", path: "/jobs/post-job", as: poster.cookie },
    body: { description: "Mend the roof", maxBudget: 900 },
  });
const calls = {
  write: post,
  own: () => app.call({ method: "GET", path: "/api/wallet/balance", as: poster.cookie }),
  list: () => app.call({ method: "GET", path: "/jobs/get-job?limit=7" }),
  ready: () => app.call({ method: "GET", path: "/readyz" }),
};
const timed = async (call: () => ReturnType<TestApp["call"]>) => {
  const from = performance.now();
  const { status, headers } = await call();
  return { status, mayRetry: headers["retry-after"] !== undefined, ms: Math.round(performance.now() - from) };
};

// Both tests wait for timeouts, so they run concurrently.
test.concurrent("while the database hangs each call is refused in time, then at once, and works once it answers again", async ({
  expect,
}) => {
  expect((await post()).status).toBe(201);
  // One call is in the middle of a transaction, waiting for a lock.
  const owner = openOwnerPool({ connectionString: app.connectionString, max: 1, log: app.deps.log });
  await owner.query("begin; lock table jobs in exclusive mode");
  const waitsForLock = "select from pg_locks where not granted and relation = 'jobs'::regclass";
  const begun = timed(calls.write);
  await expect.poll(async () => (await owner.query(waitsForLock)).rowCount).toBe(1);
  signalAll("SIGSTOP");
  // More calls than connections in the pool: some wait for a connection, others for a statement.
  const many = Array.from({ length: 6 }, () => [calls.write, calls.own, calls.list]).flat();
  const [ready, ...refused] = await Promise.all([calls.ready, ...many].map(timed));
  expect(ready).toMatchObject({ status: 503, mayRetry: true });
  for (const answer of [await begun, ...refused]) {
    expect(answer).toMatchObject({ status: 503, mayRetry: true });
    expect(answer.ms).toBeLessThan(boundMs);
  }
  const later = await Promise.all([calls.write, calls.own, calls.list].map(timed));
  for (const answer of later) {
    expect(answer).toMatchObject({ status: 503, mayRetry: true });
    expect(answer.ms).toBeLessThan(boundMs / 5);
  }

  signalAll("SIGCONT");
  await owner.query("rollback");
  await owner.end();
  await expect.poll(async () => (await post()).status).toBe(201);
  await expect.poll(async () => (await calls.ready()).status).toBe(200);
});

test.concurrent("a host that accepts connections and never answers fails in time", async ({ expect }) => {
  const sockets = new Set<Socket>();
  const mute: Server = createServer((socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
  const { port } = mute.address() as { port: number };
  const connectionString = `postgresql://runor@127.0.0.1:${port}/runor`;
  const client = openDatabase({ connectionString, max: 2, log: app.deps.log, role: "runor_app" });
  const from = performance.now();
  const failures = await Promise.all(
    [1, 2, 3].map(() => client.pool.query("select 1").catch((error: unknown) => error)),
  );
  expect(failures.map(isTransient)).toEqual([true, true, true]);
  expect(performance.now() - from).toBeLessThan(boundMs);
  await client.close();
  for (const socket of sockets) socket.destroy();
  mute.close();
});
