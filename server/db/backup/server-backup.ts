/** Backups of a database server: every table as text, in one snapshot, restorable by any PostgreSQL version. */
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import type { Login } from "../embedded/embedded.ts";
import { connectToPrimary } from "../hosts.ts";
import { asideOf, migrateDatabase } from "../migrate.ts";
import { dropAside, putAside, putBack } from "./aside.ts";
import { type Backup, type Manifest, makeBackup, newestBackup, objectOf } from "./backups.ts";
import { endSessions } from "./end-sessions.ts";
import { expectSame, expectSound, fingerprintOf, migrationOf, type Table, tablesOf } from "./fingerprint.ts";
import type { Place } from "./places.ts";
import { clusterIdOf } from "./recovery.ts";
import { type FileSizes, namedFiles, saveFiles } from "./saved-files.ts";
import { saveBase, saveRest } from "./server-base.ts";
import type { Source } from "./server-log.ts";
import type { Store } from "./store.ts";

/** Only the sandbox of providers makes this table, so the database of a live product may lack it. */
const sandboxTable = "sandbox.record";

/** Creates the tables that no migration creates: those of the queue and, if the backup has it, the sandbox. */
export type Prepare = (url: string, has: { sandbox: boolean }) => Promise<void>;

const fileOf = ({ name }: Pick<Table, "name">): string => `tables/${name}.copy.gz`;

/** Reads the whole database in one snapshot. `source`: also copies the server and saves its log so far. */
export async function backUpServer(
  url: string,
  { media, store, source }: { media: Place; store: Store; source?: Source | undefined },
): Promise<Backup> {
  const client = await connectToPrimary(url);
  try {
    return await makeBackup(store, async (save) => {
      // The copy comes first, so that the backup can be recovered to any moment after `finishedAt`.
      const base = source && (await saveBase(source, await loginOf(client, source), { store, save }));
      await client.query("begin isolation level repeatable read read only");
      const { rows: now } = await client.query<{ at: Date }>("select clock_timestamp() as at");
      const finishedAt = now[0]!.at.toISOString();
      const fingerprint = await fingerprintOf(client);
      expectSound(fingerprint);
      const objects = [];
      for (const table of await tablesOf(client)) {
        const rows = client.query(copyTo(`copy ${table.name} (${table.columns}) to stdout`));
        const packed = createGzip();
        const [, object] = await Promise.all([pipeline(rows, packed), save(fileOf(table), packed)]);
        objects.push(object);
      }
      const state = await stateOf(client);
      await client.query("commit");
      await saveFiles(media, store);
      if (source) await saveRest(source, store);
      const saved = { kind: "server" as const, finishedAt, fingerprint, ...state };
      if (!base) return { ...saved, objects };
      const { object, ...physical } = base;
      return { ...saved, objects: [object, ...objects], ...physical };
    });
  } finally {
    await client.end();
  }
}

/** The login for reading a copy of the server. Errors: the two addresses lead to different servers. */
async function loginOf(client: pg.Client, source: Source): Promise<Login> {
  if ((await clusterIdOf(client)) !== source.cluster)
    throw new Error("DATABASE_REPLICATION_URL leads to another server than DATABASE_URL.");
  const { rows } = await client.query<Login>("select session_user as user, current_database() as database");
  return rows[0]!;
}

async function stateOf(
  client: pg.Client,
): Promise<Pick<Manifest, "migration" | "databaseBytes" | "queueVersion" | "sequences">> {
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
  const size = await client.query("select pg_database_size(current_database())::text as bytes");
  return {
    migration: await migrationOf(client),
    databaseBytes: Number(size.rows[0].bytes),
    queueVersion: await queueVersionOf(client),
    sequences,
  };
}

async function queueVersionOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query("select to_regclass('pgboss.version') is not null as there");
  return rows[0].there ? (await client.query("select version from pgboss.version")).rows[0].version : null;
}

export async function serverHoldsData(url: string): Promise<boolean> {
  const client = await connectToPrimary(url);
  const { rows } = await client
    .query(
      `select coalesce(to_regclass('public.users'), to_regclass('${asideOf("public")}.users')) is not null as there`,
    )
    .finally(() => client.end());
  return rows[0].there;
}

/**
 * Loads a backup beside the existing data, which is dropped if the loaded content matches, else put back. `named`: the
 * uploaded files that it needs.
 * `of`: the backup of this time, else the newest.
 * Errors: names the damaged object, or the other connections to the database; nothing has changed then.
 */
export async function restoreServer(
  url: string,
  { store, of, prepare }: { store: Store; of?: Date; prepare: Prepare },
): Promise<{ backup: Backup; named: FileSizes }> {
  const backup = await newestBackup(store, of);
  if (backup.kind !== "server")
    throw new Error("This is a backup of the embedded database: unset DATABASE_URL.");
  const client = await connectToPrimary(url);
  let named: FileSizes;
  try {
    await expectAlone(client);
    await putBack(client);
    await putAside(client);
    named = await restoreBeside(client, { url, backup, store, prepare }).catch(async (error) => {
      await client.query("rollback");
      await putBack(client);
      throw new Error(`${error instanceof Error ? error.message : error} Nothing was changed.`, {
        cause: error,
      });
    });
  } finally {
    await client.end();
  }
  await migrateDatabase(url);
  return { backup, named };
}

async function restoreBeside(
  client: pg.Client,
  { url, backup, store, prepare }: { url: string; backup: Backup; store: Store; prepare: Prepare },
): Promise<FileSizes> {
  await migrateDatabase(url, { isRestoring: true, upTo: backup.migration });
  await prepare(url, { sandbox: sandboxTable in backup.fingerprint.tables });
  const version = await queueVersionOf(client);
  if (version !== backup.queueVersion)
    throw new Error(
      `The queue's tables are of version ${version}, in the backup ${backup.queueVersion}: use its version of Runor.`,
    );
  await client.query("begin");
  await fill(client, backup, store);
  expectSame(await fingerprintOf(client), backup.fingerprint);
  const named = await namedFiles(client);
  await endSessions(client);
  await dropAside(client);
  await client.query("commit");
  return named;
}

/** A process of the product that is still running would write into the tables while they are filled. */
export async function expectAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ who: string; connections: number }>(`
    select usename || coalesce(' from ' || host(client_addr), '') as who, count(*)::int as connections
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usename is not null
    group by 1 order by 1`);
  if (rows.length === 0) return;
  const others = rows.map(({ who, connections }) => `${connections} of ${who}`).join(", ");
  throw new Error(
    `Others are connected to the database (${others}): stop every process of the product, close other connections and restore again. Nothing was changed.`,
  );
}

/** Drops foreign keys and disables triggers while rows load in any order; adding the keys again checks them. */
async function fill(client: pg.Client, backup: Backup, store: Store): Promise<void> {
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
    const object = objectOf(backup, fileOf(table));
    // Before the copy begins: one that never gets its rows would wait for ever.
    const content = await store.read(object.key, object);
    const rows = client.query(copyFrom(`copy ${table.name} (${table.columns}) from stdin`));
    await pipeline(content, createGunzip(), rows);
  }
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { name, value, isCalled } of backup.sequences ?? [])
    await client.query("select setval($1, $2, $3)", [name, value, isCalled]);
}
