import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { connectToPrimary } from "./hosts.ts";
import { sqlState } from "./sql-state.ts";

const ownSteps = path.join(import.meta.dirname, "migrations");
/** Arbitrary, but no other tool may use the same advisory lock. */
const migrationLock = 7_866_001;
/** A migration that waits for a table blocks every later query on it, so it gives up soon and lets these pass. */
const lockTimeoutMs = 1_000;
const pauseMs = 2_000;
/** Waits ten minutes for another transaction. */
const maxTries = 200;

const journal = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/**
 * Migrates the database to the newest version, as its owner, each step in its own transaction.
 * Repeats: applies only missing steps. Locks: one process at a time; waits for busy tables without blocking others.
 * `upTo`: stops after the step with this time. `folder`: steps other than the product's own.
 */
export async function migrateDatabase(
  connectionString: string,
  { upTo = Number.POSITIVE_INFINITY, folder = ownSteps }: { upTo?: number; folder?: string } = {},
): Promise<void> {
  const client = await connectToPrimary(connectionString);
  try {
    await client.query("set client_min_messages to warning");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(journal);
    const done = await client.query("select created_at from drizzle.__drizzle_migrations");
    const known = new Set(done.rows.map(({ created_at }) => Number(created_at)));
    for (const step of readMigrationFiles({ migrationsFolder: folder }))
      if (!known.has(step.folderMillis) && step.folderMillis <= upTo) await apply(client, step);
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, step: MigrationMeta): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query("begin");
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
      for (const statement of step.sql) await client.query(statement);
      await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
        step.hash,
        step.folderMillis,
      ]);
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback").catch(() => {});
      if (sqlState(error) !== "55P03" || tries === maxTries) throw error;
      await sleep(pauseMs);
    }
  }
}
