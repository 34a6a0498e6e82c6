/**
 * `npm run bench -- backup`: backup, point-in-time restore and drill of a ledger, in the embedded database or with
 * `--server FOLDER` in a database server with the programs of that folder. `--moves`, `--write`.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { readConfig } from "#server/config.ts";
import { addKey } from "#server/db/backup/encryption.ts";
import { ownerOf } from "#server/db/backup/log-owner.ts";
import { keepShipping } from "#server/db/backup/log-shipping.ts";
import { folderPlace } from "#server/db/backup/places.ts";
import { keepReceiving, serverLogFolder } from "#server/db/backup/server-log.ts";
import { openStore } from "#server/db/backup/store.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { createLog } from "#server/log.ts";
import { makeTables } from "../../scripts/other-tables.ts";
import { writePart } from "../report/page.ts";
import { table } from "../report/tables.ts";
import { startNamedServer } from "./named-server.ts";

const wallets = 20_000;
const movesAtOnce = 500_000;
/** Written after the backup, so that the restore has log to replay. */
const laterMoves = 100_000;
const goalSeconds = 600;

/** Errors: the restored books differ, or the goal is missed. */
export async function benchBackup(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      moves: { type: "string", default: "10000000" },
      server: { type: "string" },
      write: { type: "boolean", default: false },
    },
  });
  const folder = mkdtempSync(path.join(tmpdir(), "runor-bench-"));
  try {
    await addKey(keysIn(folder));
    const site = values.server ? await named(folder, values.server) : await embedded(folder);
    const { lines, failures } = await measure(folder, site, Number(values.moves));
    const figures = table(["what", "figure"], lines, ["left", "left"]);
    console.log(`\n${figures}`);
    if (values.write) writePart(values.server ? "backup-of-server" : "backup", [figures]);
    if (failures.length > 0) throw new Error(failures.join("; "));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const keysIn = (folder: string): string => path.join(folder, "keys");

/** A database, from before the backup to after the restore. */
interface Site {
  url: string;
  env: Record<string, string>;
  /** Completes the saved log and makes the database ready for a restore. */
  close(): Promise<void>;
  /** Returns the restored database's address. */
  open(): Promise<string>;
  end(): Promise<void>;
}

async function embedded(folder: string): Promise<Site> {
  const cluster = path.join(folder, "data/pg");
  let postgres = await startEmbeddedPostgres(cluster, { settings: { max_wal_size: "4GB" } });
  const close = () => postgres.stop();
  const open = async () => {
    postgres = await startEmbeddedPostgres(cluster);
    return postgres.connectionString;
  };
  return {
    url: postgres.connectionString,
    env: { DATA_DIR: path.dirname(cluster) },
    close,
    open,
    end: () => postgres.stop(),
  };
}

async function named(folder: string, programs: string): Promise<Site> {
  const { url, replicationUrl, adminUrl, stop } = await startNamedServer(programs, folder);
  const dataDir = path.join(folder, "data");
  const backups = path.join(folder, "backups");
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    DATABASE_REPLICATION_URL: replicationUrl,
    DATABASE_PROGRAMS: programs,
  };
  // As a running product does.
  const config = readConfig({ ...env, BACKUP_KEY_FILE: keysIn(folder) });
  const log = createLog("warn");
  const openStoreHere = () => openStore(backups, config);
  const endReceiving = keepReceiving(config, log);
  const endShipping = keepShipping(serverLogFolder(dataDir), {
    openStore: openStoreHere,
    ownerOf: () => ownerOf(config),
    log,
  });
  const close = async () => {
    const admin = await connected(adminUrl);
    const open = await one(admin, "select pg_walfile_name(pg_current_wal_lsn())");
    await admin.query("select pg_switch_wal()");
    await admin.end();
    while (!existsSync(path.join(backups, `wal/${open}.gz.age`))) await sleep(200);
    await endReceiving();
    await endShipping();
  };
  return { url, env, close, open: async () => url, end: stop };
}

type Line = readonly [string, string];

async function measure(
  folder: string,
  site: Site,
  moves: number,
): Promise<{ lines: Line[]; failures: string[] }> {
  const backups = path.join(folder, "backups");
  const env = { ...site.env, BACKUP_KEY_FILE: keysIn(folder), DEMO: "0" };
  const client = await fill(site.url, moves);
  const size = await one(client, "select pg_database_size(current_database())::text");
  const saved = await run(["scripts/backup.ts", backups], env);
  for (let n = 0; n < 10; n += 1) await addMoves(client, moves + n * (laterMoves / 10), laterMoves / 10);
  const moment = new Date(await one(client, "select clock_timestamp()::text"));
  const books = await one(client, sumOfBooks);
  await sleep(1_000);
  await addMoves(client, moves + laterMoves, 1_000, "200");
  await client.end();
  await site.close();
  const restored = await run(["scripts/restore.ts", backups, "--to", moment.toISOString(), "--replace"], env);
  const reader = await connected(await site.open());
  const isEqual = (await one(reader, sumOfBooks)) === books;
  await reader.end();
  await site.end();
  const drilled = await run(["scripts/restore.ts", backups, "--drill"], env);
  const total = saved.seconds + restored.seconds;
  const failures = [
    ...(isEqual ? [] : ["the restored books differ from those of that second"]),
    ...(total <= goalSeconds ? [] : [`backup and restore took ${total.toFixed(0)} s, goal ${goalSeconds} s`]),
  ];
  const lines: Line[] = [
    ["ledger", `${moves.toLocaleString("en")} moves, ${megabytes(size)} in the database`],
    ["backup, encrypted and verified", `${saved.seconds.toFixed(0)} s, ${saved.memory} MB of memory`],
    ["stored", `${megabytes(String(await bytesIn(backups)))}`],
    [
      `restore to a second, with ${laterMoves.toLocaleString("en")} moves of log`,
      `${restored.seconds.toFixed(0)} s, ${restored.memory} MB of memory`,
    ],
    ["books at that second", isEqual ? "equal, account by account" : "DIFFERENT"],
    ["drill", `${drilled.seconds.toFixed(0)} s, ${drilled.memory} MB of memory`],
    [
      `backup and restore, goal ${goalSeconds} s for 10 million moves`,
      `${total.toFixed(0)} s${failures.length === 0 ? "" : ": missed"}`,
    ],
  ];
  return { lines, failures };
}

async function fill(connectionString: string, moves: number): Promise<pg.Client> {
  await migrateDatabase(connectionString);
  // As a product does when it starts: a backup of tables holds the queue's version.
  await makeTables(connectionString, { sandbox: false });
  const client = await connected(connectionString);
  await client.query(
    `insert into ledger.account (code, guarded) select 'wallet:' || gen_random_uuid(), true from generate_series(1, ${wallets})`,
  );
  for (let from = 0; from < moves; from += movesAtOnce)
    await addMoves(client, from, Math.min(movesAtOnce, moves - from));
  return client;
}

/** Units go to another wallet and come back, so every balance remains 0. */
const addMoves = (client: pg.Client, from: number, count: number, amount = "100") =>
  client.query(`
    insert into ledger.move (journal, leg, kind, debit, credit, amount, phase)
    select gen_random_uuid(), 1, 'transfer', case when n % 2 = 0 then a else b end, case when n % 2 = 0 then b else a end,
      ${amount}, 'posted'
    from (select n, first + (n / 2 * 7919) % ${wallets} as a, first + (n / 2 * 7919 + 1) % ${wallets} as b
      from generate_series(${from}::bigint, ${from + count - 1}::bigint) n,
        (select min(id) as first from ledger.account where guarded) f) pairs`);

/** A hash of every account's number of moves and their sum. */
const sumOfBooks = `
  select md5(string_agg(account || ' ' || moves || ' ' || kobo, ',' order by account)) from (
    select account, count(*) as moves, sum(amount) as kobo from (
      select debit as account, amount from ledger.move union all select credit, amount from ledger.move) m
    group by account) books`;

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

async function one(client: pg.Client, statement: string): Promise<string> {
  const { rows } = await client.query({ text: statement, rowMode: "array" });
  return rows[0]?.[0] ?? "";
}

/** Runs a script as an operator would. `memory`: the process's peak in MB, without its database. */
async function run(
  words: string[],
  env: Record<string, string>,
): Promise<{ seconds: number; memory: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  let memory = 0;
  const watch = setInterval(() => {
    memory = peakMegabytes(child.pid) ?? memory;
  }, 200);
  const code = await new Promise((resolve) => child.once("close", resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}`);
  return { seconds: (performance.now() - started) / 1_000, memory };
}

function peakMegabytes(pid: number | undefined): number | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes ? Math.round(Number(kilobytes) / 1024) : undefined;
  } catch {
    return undefined;
  }
}

async function bytesIn(folder: string): Promise<number> {
  const place = folderPlace(folder);
  const sizes = (await place.list("")).map((key) => statSync(path.join(folder, key)).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}

const megabytes = (bytes: string): string =>
  `${Math.round(Number(bytes) / 1024 ** 2).toLocaleString("en")} MB`;
