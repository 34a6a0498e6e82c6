/** The product behind a real PgBouncer. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { createLog } from "#server/log.ts";
import { startRunor } from "#server/runor.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp } from "#tests/support/app.ts";
import { freePort } from "#tests/support/free-port.ts";
import { needing } from "#tests/support/needing.ts";
import { codeSentTo, signUp } from "#tests/support/people.ts";
import { hasPooler, type Pooler, startPooler } from "#tests/support/pooler.ts";
import { startProcessBeside } from "#tests/support/process-beside.ts";
import { send } from "#tests/support/transfers.ts";

describe("behind PgBouncer", needing("PgBouncer", hasPooler), () => {
  const patiently = { timeout: 20_000, interval: 500 };
  let folder: string;
  let postgres: EmbeddedPostgres;
  let pooler: Pooler | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "runor-pooler-"));
    postgres = await startEmbeddedPostgres(path.join(folder, "pg"), { settings: { fsync: "off" } });
  }, 60_000);
  afterAll(async () => {
    pooler?.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const pooled = async (mode: string, port?: number) => {
    pooler?.kill();
    pooler = await startPooler({ folder, data: path.join(folder, "pg"), mode, ...(port && { port }) });
    return pooler;
  };

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
    const runor = await start((await pooled("session")).url);
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
    const { url, port, kill } = await pooled("session");
    const database = { connectionString: url, name: "postgres", drop: async () => {} };
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
    kill();
    const whileAway = await app.call({ method: "POST", path: "/jobs/post-job", body, as: ada.cookie });
    expect([whileAway.status, whileAway.headers["retry-after"]]).toEqual([503, expect.anything()]);
    await pooled("session", port);
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
      const { url } = await pooled(mode);
      await expect(start(url)).rejects.toThrow(/pool_mode=session|transaction blocks not allowed/);
    },
    60_000,
  );
});
