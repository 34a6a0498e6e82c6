/**
 * The product behind PgBouncer: works as its own role with session pooling, and refuses to start with
 * transaction pooling. Run by hand, because the pooler comes from the system: `node scripts/in-node24.mjs
 * tests/pooler/run.ts` (Debian: apt-get install pgbouncer).
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { readConfig } from "#server/config.ts";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import { command, socketFolder } from "#server/db/embedded-files.ts";
import { createLog } from "#server/log.ts";
import { startRunor } from "#server/runor.ts";
import { freePort } from "#tests/support/app.ts";

const program = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"].find(existsSync);
if (!program) throw new Error("PgBouncer is needed. On Debian: apt-get install pgbouncer");
const folder = mkdtempSync(path.join(tmpdir(), "runor-pooler-"));
const postgres = await startEmbeddedPostgres(path.join(folder, "pg"), { settings: { fsync: "off" } });
const log = createLog("silent");

async function startPooler(mode: string) {
  const port = await freePort();
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
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  for (let tries = 0; tries < 100; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    const isUp = await client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
    if (isUp) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, stop: () => child.kill("SIGKILL") };
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
    log,
  });

try {
  const session = await startPooler("session");
  const runor = await start(session.url);
  assert.equal((await fetch(`${runor.address}/readyz`)).status, 200);
  const { rows } = await runor.deps.pool.query(
    "select current_user as role, current_setting('statement_timeout') as longest",
  );
  assert.deepEqual(rows, [{ role: "runor_app", longest: "30s" }]);
  await assert.rejects(runor.deps.pool.query("update ledger.account set posted = 1"), { code: "42501" });
  await assert.rejects(runor.deps.pool.query("alter table ledger.move disable trigger all"), {
    code: "42501",
  });
  await runor.close();
  session.stop();
  process.stdout.write("session pooling: ready, as runor_app, with its time-outs\n");

  for (const mode of ["transaction", "statement"]) {
    const pooler = await startPooler(mode);
    await assert.rejects(start(pooler.url), /pool_mode=session|transaction blocks not allowed/);
    pooler.stop();
    process.stdout.write(`${mode} pooling: refused\n`);
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
