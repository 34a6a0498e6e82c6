/** The metric behind the alert LogNotSaved, for a database server whose log is received through a slot. */
import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "#server/config.ts";
import { ownerOf } from "#server/db/backup/log-owner.ts";
import { keepShipping } from "#server/db/backup/log-shipping.ts";
import { keepReceiving, serverLogFolder } from "#server/db/backup/server-log.ts";
import { openStore } from "#server/db/backup/store.ts";
import { followLog } from "#server/features/platform/backups/backups.service.ts";
import { createLog } from "#server/log.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { run } from "#tests/support/backup-commands.ts";
import { onServer } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { needing } from "#tests/support/needing.ts";
import { hasPostgres15, startPostgres15, type TestServer } from "#tests/support/postgres-15.ts";

const folder = temporaryFolder("runor-log-");
const backups = path.join(folder, "backups");
let server: TestServer;
let app: TestApp;
let env: Record<string, string>;

beforeAll(async () => {
  if (!hasPostgres15) return;
  server = await startPostgres15();
  env = {
    DATABASE_URL: server.shop,
    DATABASE_REPLICATION_URL: server.saver,
    DATA_DIR: path.join(folder, "data"),
    BACKUP_TO: backups,
  };
  app = await startTestApp(env, {
    database: { connectionString: server.shop, name: "shop", drop: async () => {} },
  });
});
afterAll(async () => {
  await app?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const figure = async (): Promise<number> => {
  const { body } = await app.call({ method: "GET", path: "/metrics" });
  return Number(/^runor_unsaved_log_seconds (\S+)/m.exec(body)?.[1]);
};
/** Runs the task of every minute, which may fail. */
const aMinute = async () => {
  app.clock.advance(60);
  await followLog(app.deps).catch(() => {});
  return figure();
};
const tenMinutes = async () => {
  for (let minute = 1; minute < 10; minute += 1) await aMinute();
  return aMinute();
};
/** The alert's threshold. */
const firesAbove = 300;
const clears = () => expect.poll(aMinute, { timeout: 60_000, interval: 500 }).toBeLessThan(30);
const backUp = async () => expect(await run("backup", [], env)).toMatchObject({ code: 0 });

/** Ends the open segment twice, because a segment that was still open at the last check need not be saved. */
async function writeLog(): Promise<void> {
  for (const _ of [1, 2]) {
    await app.deps.pool.query("insert into changes (topic, key) values ('system', 'written')");
    await onServer(server.connectionString, "select pg_switch_wal()");
  }
}

function receive(): () => Promise<void> {
  const { config, log } = app.deps;
  const openBackups = () => openStore(backups, config);
  const ends = [
    keepReceiving(config, log),
    keepShipping(serverLogFolder(config.dataDir), {
      openStore: openBackups,
      ownerOf: () => ownerOf(config),
      log,
    }),
  ];
  return async () => {
    for (const end of ends) await end();
  };
}

test(
  "a server's log that is missing in the backups is reported until it is there, whatever the cause",
  needing("PostgreSQL 15", hasPostgres15, 240_000),
  async () => {
    await writeLog();
    expect(await tenMinutes(), "never received, no backup").toBeGreaterThan(firesAbove);
    await backUp();
    await clears();

    await writeLog();
    expect(await tenMinutes(), "no process receives").toBeGreaterThan(firesAbove);
    let end = receive();
    await clears();

    renameSync(path.join(backups, "wal"), path.join(backups, "away"));
    writeFileSync(path.join(backups, "wal"), "no folder");
    await writeLog();
    expect(await tenMinutes(), "the place refuses").toBeGreaterThan(firesAbove);
    rmSync(path.join(backups, "wal"));
    renameSync(path.join(backups, "away"), path.join(backups, "wal"));
    await clears();

    await end();
    await onServer(server.connectionString, "select pg_drop_replication_slot('runor_log')");
    await writeLog();
    await writeLog();
    await onServer(server.connectionString, "checkpoint");
    await onServer(server.connectionString, "checkpoint");
    const failed = vi.spyOn(app.deps.log, "error");
    end = receive();
    const isReceived = async () =>
      (await app.deps.pool.query("select from pg_replication_slots where active")).rowCount;
    await expect.poll(isReceived, { timeout: 60_000 }).toBe(1);
    expect(failed.mock.calls, "it never asks for a removed segment").toEqual([]);
    await writeLog();
    expect(await tenMinutes(), "a segment was removed before it was received").toBeGreaterThan(firesAbove);
    await backUp();
    await clears();
    await end();
  },
);

test(
  "the receiver makes a server that has just started close segments by archive_timeout, if its role may",
  needing("PostgreSQL 15", hasPostgres15, 60_000),
  async () => {
    const young = await startPostgres15(undefined, ["archive_timeout=1"]);
    const settings = {
      DATA_DIR: path.join(folder, "young"),
      DATABASE_URL: young.shop,
      DATABASE_REPLICATION_URL: young.saver,
    };
    const ofShop = young.connectionString.replace("/postgres?", "/shop?");
    await onServer(ofShop, "grant execute on function pg_reload_conf() to saver");
    const end = keepReceiving(readConfig(settings), createLog("silent"));
    try {
      await onServer(young.shop, "create table written ()");
      await expect
        .poll(() => readdirSync(serverLogFolder(settings.DATA_DIR)), { timeout: 20_000 })
        .toContainEqual(expect.stringMatching(/^[0-9A-F]{24}$/));
    } finally {
      await end();
      await young.stop();
    }
  },
);
