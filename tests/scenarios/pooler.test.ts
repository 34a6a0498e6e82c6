/** The product behind a real PgBouncer, where one is installed (Debian: apt-get install pgbouncer). */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/db/embedded.ts";
import { command, socketFolder } from "#server/db/embedded-files.ts";
import { createLog } from "#server/log.ts";
import { startRunor } from "#server/runor.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp } from "#tests/support/app.ts";
import { freePort } from "#tests/support/free-port.ts";
import { needing } from "#tests/support/needing.ts";
import { codeSentTo, signUp } from "#tests/support/people.ts";
import { startProcessBeside } from "#tests/support/process-beside.ts";
import { send } from "#tests/support/transfers.ts";

const program = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"].find(existsSync);

describe("behind PgBouncer", needing("PgBouncer", program !== undefined), () => {
  const patiently = { timeout: 20_000, interval: 500 };
  let folder: string;
  let postgres: EmbeddedPostgres;
  let stopPooler = () => {};
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "runor-pooler-"));
    postgres = await startEmbeddedPostgres(path.join(folder, "pg"), { settings: { fsync: "off" } });
  }, 60_000);
  afterAll(async () => {
    stopPooler();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Returns the pooler's connection string. */
  async function startPooler(mode: string, chosen?: number): Promise<string> {
    const port = chosen ?? (await freePort());
    const file = path.join(folder, `${mode}.ini`);
    const userList = path.join(folder, "users.txt");
    writeFileSync(userList, '"postgres" ""\n');
    writeFileSync(
      file,
      `[databases]\n* = host=${socketFolder(path.join(folder, "pg"))} user=postgres\n[pgbouncer]\npool_mode = ${mode}\n` +
        `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\nauth_file = ${userList}\n` +
        "ignore_startup_parameters = extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout\n" +
        "default_pool_size = 40\nlogfile = /dev/null\n",
    );
    const { file: run, args, identity } = command(program as string, ["-q", file], [folder]);
    const child = spawn(run, args, { ...identity, stdio: "ignore" });
    stopPooler();
    stopPooler = () => child.kill("SIGKILL");
    const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
    const isUp = async () => {
      const client = new pg.Client({ connectionString: url });
      client.on("error", () => {});
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    };
    await expect.poll(isUp, { timeout: 10_000 }).toBe(true);
    return url;
  }

  const start = async (connectionString: string) =>
    startRunor({
      config: readConfig({
        NODE_ENV: "test",
        HOST: "127.0.0.1",
        PORT: String(await freePort()),
        DATA_DIR: folder,
        DEMO: "0",
      }),
      connectionString,
      log: createLog("silent"),
    });

  test("with session pooling the product works as its own role, with its time-outs", async () => {
    const runor = await start(await startPooler("session"));
    expect((await fetch(`${runor.address}/readyz`)).status).toBe(200);
    const { pool } = runor.deps;
    const { rows } = await pool.query(
      "select current_user as role, current_setting('statement_timeout') as longest",
    );
    expect(rows).toEqual([{ role: "runor_app", longest: "30s" }]);
    for (const statement of [
      "update ledger.account set posted = 1",
      "alter table ledger.move disable trigger all",
    ])
      await expect(pool.query(statement)).rejects.toMatchObject({ code: "42501" });
    await runor.close();
  }, 60_000);

  test("with session pooling people post and send units, queued tasks run, and another process reads the change feed, also after PgBouncer was restarted", async () => {
    const database = {
      connectionString: await startPooler("session"),
      name: "postgres",
      drop: async () => {},
    };
    const app = await startTestApp({}, { database, worker: true });
    const other = await startProcessBeside(app, { ROLE: "web" });
    const jobs = async () => (await fetch(`${other.address}/jobs/get-job`)).text();
    const [ada, musa] = [await signUp(app), await signUp(app)];
    for (const person of [ada, musa]) {
      // The worker sends the code, woken by LISTEN.
      await expect.poll(async () => (await app.messagesTo(person.phone)).length).toBeGreaterThan(0);
      const body = { userId: person.userId, verificationCode: await codeSentTo(app, person.phone) };
      const verified = await app.call({ method: "POST", path: "/api/auth/verify", body, as: person.cookie });
      expect(verified.status).toBe(200);
    }

    await fundWallet(app.deps, { userId: ada.userId, units: 900 });
    await send(app, ada, { to: musa, amount: 400 });
    const balance = await app.call({ method: "GET", path: "/api/wallet/balance", as: musa.cookie });
    expect(balance.body.runorUnits).toBe(400);

    // The other process has cached the list without the job; the change feed makes it read the list again.
    const description = "Mend the pooled roof of the shop";
    expect(await jobs()).not.toContain(description);
    const body = { description, maxBudget: 300 };
    const posted = await app.call({ method: "POST", path: "/jobs/post-job", body, as: ada.cookie });
    expect(posted.status).toBe(201);
    await expect.poll(jobs).toContain(description);
    expect(other.deps.freshness.lagSeconds()).toBeLessThan(5);

    // PgBouncer is killed, which ends all connections, and starts again.
    stopPooler();
    const whileAway = await app.call({ method: "POST", path: "/jobs/post-job", body, as: ada.cookie });
    expect([whileAway.status, whileAway.headers["retry-after"]]).toEqual([503, expect.anything()]);
    await startPooler("session", Number(new URL(database.connectionString).port));
    const later = { description: "Mend the gutter of the shop", maxBudget: 300 };
    const postLater = () => app.call({ method: "POST", path: "/jobs/post-job", body: later, as: ada.cookie });
    await expect.poll(async () => (await postLater()).status, patiently).toBe(201);
    await expect.poll(jobs, patiently).toContain(later.description);
    const late = await signUp(app);
    await expect.poll(async () => (await app.messagesTo(late.phone)).length, patiently).toBeGreaterThan(0);
    await other.close();
    await app.close();
  }, 60_000);

  test.each(["transaction", "statement"])(
    "with %s pooling it refuses to start",
    async (mode) => {
      const url = await startPooler(mode);
      await expect(start(url)).rejects.toThrow(/pool_mode=session|transaction blocks not allowed/);
    },
    60_000,
  );
});
