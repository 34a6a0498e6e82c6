/** Backups of a database server: every table as text, in one snapshot, restorable by any PostgreSQL version. */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { connectToPrimary } from "../hosts.ts";
import { migrateDatabase } from "../migrate.ts";
import { type Backup, type Manifest, makeBackup, newestBackup, saveFiles } from "./backups.ts";
import { expectSame, expectSound, fingerprintOf, type Table, tablesOf } from "./fingerprint.ts";

const fileOf = (folder: string, { name }: Table): string => path.join(folder, "tables", `${name}.copy.gz`);

/** Reads the whole database in one snapshot. `dataDir`: the folder of uploaded files, if they are on a disk. */
export async function backUpServer(
  url: string,
  folder: string,
  dataDir: string | undefined,
): Promise<Backup> {
  const client = await connectToPrimary(url);
  try {
    return await makeBackup(folder, async (making) => {
      await mkdir(path.join(making, "tables"), { recursive: true, mode: 0o700 });
      await client.query("begin isolation level repeatable read read only");
      const finishedAt = new Date().toISOString();
      const fingerprint = await fingerprintOf(client);
      expectSound(fingerprint);
      for (const table of await tablesOf(client)) {
        const rows = client.query(copyTo(`copy ${table.name} (${table.columns}) to stdout`));
        await pipeline(rows, createGzip(), createWriteStream(fileOf(making, table)));
      }
      const state = await stateOf(client);
      await client.query("commit");
      if (dataDir) await saveFiles(dataDir, folder);
      return { kind: "server" as const, finishedAt, fingerprint, ...state };
    });
  } finally {
    await client.end();
  }
}

async function stateOf(
  client: pg.Client,
): Promise<Pick<Manifest, "migration" | "queueVersion" | "sequences">> {
  const newest = await client.query("select max(created_at)::text as at from drizzle.__drizzle_migrations");
  const { rows: names } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and n.nspname in ('public', 'ledger', 'pgboss', 'sandbox') order by 1`);
  const sequences = [];
  for (const { name } of names) {
    const { rows } = await client.query(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    );
    sequences.push({ name, ...(rows[0] as { value: string; isCalled: boolean }) });
  }
  return { migration: Number(newest.rows[0].at), queueVersion: await queueVersionOf(client), sequences };
}

async function queueVersionOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query("select to_regclass('pgboss.version') is not null as there");
  return rows[0].there ? (await client.query("select version from pgboss.version")).rows[0].version : null;
}

/** Whether a restore would overwrite existing data. */
export async function serverHoldsData(url: string): Promise<boolean> {
  const client = await connectToPrimary(url);
  const { rows } = await client
    .query("select to_regclass('public.users') is not null as there")
    .finally(() => client.end());
  return rows[0].there;
}

/**
 * Creates the tables of the backup's version in an empty database (emptied first with `replace`), fills them in one
 * transaction, and commits only if the content equals what was saved. Then migrates to this version. `prepare`: creates
 * what migrations do not, the tables of the queue and the sandbox.
 */
export async function restoreServer(
  url: string,
  folder: string,
  { to, prepare }: { to: Date | undefined; prepare: () => Promise<void> },
): Promise<{ backup: Backup }> {
  const backup = await newestBackup(folder, to);
  if (backup.kind !== "server")
    throw new Error("This is a backup of the embedded database: unset DATABASE_URL.");
  if (to && new Date(backup.finishedAt).getTime() !== to.getTime())
    throw new Error(
      `Of a database server only whole backups come back; the one before is of ${backup.finishedAt}.`,
    );
  const client = await connectToPrimary(url);
  try {
    await client.query(
      "drop schema if exists ledger, pgboss, sandbox, drizzle, public cascade; create schema public",
    );
    await migrateDatabase(url, backup.migration ? { upTo: backup.migration } : {});
    await prepare();
    const version = await queueVersionOf(client);
    if (version !== backup.queueVersion)
      throw new Error(
        `The queue's tables are of version ${version}, in the backup ${backup.queueVersion}: use its version of Runor.`,
      );
    await client.query("begin");
    await fill(client, backup);
    expectSame(await fingerprintOf(client), backup.fingerprint);
    await client.query("commit");
  } finally {
    await client.end();
  }
  await migrateDatabase(url);
  return { backup };
}

/** Drops foreign keys and disables triggers while rows load in any order; adding the keys again checks them. */
async function fill(client: pg.Client, backup: Backup): Promise<void> {
  const tables = await tablesOf(client);
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0
      and connamespace::regnamespace::text in ('public', 'ledger', 'pgboss', 'sandbox')`);
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  for (const table of tables) {
    await client.query(`delete from ${table.name}`);
    const rows = client.query(copyFrom(`copy ${table.name} (${table.columns}) from stdin`));
    await pipeline(createReadStream(fileOf(backup.folder, table)), createGunzip(), rows);
  }
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { name, value, isCalled } of backup.sequences ?? [])
    await client.query("select setval($1, $2, $3)", [name, value, isCalled]);
}
