import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { advisoryLocks } from "./advisory-locks.ts";
import { connectToPrimary } from "./hosts.ts";
import { sqlState, sqlStates } from "./sql-state.ts";

export const ownSteps = path.join(import.meta.dirname, "migrations");
/** A migration that waits for a table blocks every later query on it, so it gives up soon and lets these pass. */
const lockTimeoutMs = 1_000;
const pauseMs = 2_000;
const turnMs = 100;
/** Waits ten minutes for another transaction. */
const maxTries = 200;

const journal = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/**
 * Applies the missing steps as the database's owner, each in its own transaction, except for an index that is built
 * concurrently. `upTo`: time of the last step.
 * Locks: one process at a time; waits for busy tables without blocking others.
 * Errors: refuses a database whose restore did not finish, unless the restore itself asks (`isRestoring`).
 */
export async function migrateDatabase(
  connectionString: string,
  {
    upTo = Number.POSITIVE_INFINITY,
    folder = ownSteps,
    isRestoring = false,
  }: { upTo?: number; folder?: string; isRestoring?: boolean } = {},
): Promise<void> {
  const client = await connectToPrimary(connectionString);
  try {
    if (!isRestoring) await refuseUnfinishedRestore(client);
    await client.query("set client_min_messages to warning");
    await takeTurn(client);
    await client.query(journal);
    const done = await client.query("select created_at from drizzle.__drizzle_migrations");
    const known = new Set(done.rows.map(({ created_at }) => Number(created_at)));
    for (const step of readMigrationFiles({ migrationsFolder: folder }))
      if (!known.has(step.folderMillis) && step.folderMillis <= upTo) await apply(client, step);
  } finally {
    await client.end();
  }
}

/** Polls: a session that waits inside a statement holds a snapshot, which blocks a concurrent index build. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      advisoryLocks.migrations,
    ]);
    if (rows[0]?.taken) return;
    await sleep(turnMs);
  }
}

/** Where a restore keeps a schema until it has finished. */
export const asideOf = (schema: string): string => `before_restore_${schema}`;

async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regnamespace($1) is not null as there", [asideOf("public")]);
  if (rows[0]?.there)
    throw new Error(
      "A restore of this database did not finish: run `npm run restore` again, which begins with what was there before.",
    );
}

const concurrentIndex = /^\s*create (?:unique )?index concurrently if not exists "?(\w+)"?/i;

/** The index of a step that builds one while its table is written to, which PostgreSQL does outside transactions only. */
function indexOf({ sql }: MigrationMeta): string | undefined {
  const [statement = "", ...others] = sql;
  const [, name] = concurrentIndex.exec(statement) ?? [];
  if (name && others.length > 0) throw new Error(`The index ${name} needs a migration of its own.`);
  return name;
}

/** An interrupted build leaves an invalid index behind, which `if not exists` would take for a finished one. */
async function buildIndex(client: pg.Client, step: MigrationMeta, name: string): Promise<void> {
  const invalid = "select from pg_index where indexrelid = to_regclass($1) and not indisvalid";
  if ((await client.query(invalid, [name])).rowCount) await client.query(`drop index concurrently "${name}"`);
  for (const statement of step.sql) await client.query(statement);
  await note(client, step);
}

const note = (client: pg.Client, { hash, folderMillis }: MigrationMeta) =>
  client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
    hash,
    folderMillis,
  ]);

async function apply(client: pg.Client, step: MigrationMeta): Promise<void> {
  const index = indexOf(step);
  if (index) return buildIndex(client, step, index);
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query("begin");
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
      for (const statement of step.sql) await client.query(statement);
      await note(client, step);
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback").catch(() => {});
      if (sqlState(error) !== sqlStates.lockTimeout || tries === maxTries) throw error;
      await sleep(pauseMs);
    }
  }
}
