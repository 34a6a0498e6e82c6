/** A standby becomes the primary: everything that the product writes to has come over. */
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { copyCluster } from "#server/db/backup/base-backup.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/db/embedded.ts";
import { socketFolder } from "#server/db/embedded-files.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { startTestApp } from "#tests/support/app.ts";

const folder = mkdtempSync(path.join(tmpdir(), "runor-standby-"));
const running: EmbeddedPostgres[] = [];
afterAll(async () => {
  for (const server of running.reverse()) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test("a standby that is promoted soon after the tables were made takes every write", async () => {
  const first = path.join(folder, "first");
  const second = path.join(folder, "second");
  const primary = await startEmbeddedPostgres(first, { settings: { fsync: "off" } });
  running.push(primary);
  appendFileSync(path.join(first, "pg_hba.conf"), "local replication all trust\n");
  await ask(primary.connectionString, "select pg_reload_conf()");
  await copyCluster(primary.connectionString, first, second);
  writeFileSync(path.join(second, "standby.signal"), "");
  const standby = await startEmbeddedPostgres(second, {
    settings: { fsync: "off", primary_conninfo: `host=${socketFolder(first)} user=postgres` },
  });
  running.push(standby);

  await migrateDatabase(primary.connectionString);
  const [{ lsn }] = await ask(primary.connectionString, "select pg_current_wal_flush_lsn()::text as lsn");
  const hasCome = async () =>
    (await ask(standby.connectionString, `select pg_last_wal_replay_lsn() >= '${lsn}' as come`))[0].come;
  await expect.poll(hasCome, { timeout: 20_000 }).toBe(true);
  await primary.stop();
  await ask(standby.connectionString, "select pg_promote()");

  const write =
    "set role runor_app; insert into changes (topic, key) values ('jobs', gen_random_uuid()::text)";
  await ask(standby.connectionString, write);
  const sequences = await ask(
    standby.connectionString,
    "select c.oid::regclass::text as name from pg_class c where c.relkind = 'S'",
  );
  for (const { name } of sequences) await ask(standby.connectionString, `select nextval('${name}')`);
  expect(sequences.length).toBeGreaterThan(1);
}, 60_000);

test("no sequence is unlogged, the queue's included: a standby would have a file of zeros for it", async () => {
  const app = await startTestApp();
  const { rows } = await app.deps.pool.query(
    "select oid::regclass::text as name from pg_class where relkind = 'S' and relpersistence <> 'p'",
  );
  await app.close();
  expect(rows).toEqual([]);
});
