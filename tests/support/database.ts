/** One PostgreSQL per run (global-setup.ts), one database per test file, copied from a migrated template. */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

export const templateDatabase = "runor_template";

export interface TestDatabase {
  /** Connects as the owner: migrations, queue, set-up. */
  connectionString: string;
  name: string;
  drop(): Promise<void>;
}

export const inDatabase = (server: string, database: string): string =>
  server.replace(/\/[^/?]*(\?|$)/, `/${database}$1`);

/** An empty, migrated database for one test file, or a copy of a database that has no connections. */
export async function createTestDatabase({ of }: { of?: TestDatabase } = {}): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_SERVER;
  if (!server) throw new Error("TEST_DATABASE_SERVER is not set: run tests through vitest's global set-up");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(
    server,
    `create database ${name} template ${of?.name ?? templateDatabase} strategy file_copy`,
  );
  return {
    connectionString: inDatabase(server, name),
    name,
    drop: () => dropOnceLeft(server, name),
  };
}

const leavingMs = 50;
const maxWaits = 40;

/** Lets connections close for two seconds, because cutting them raises errors that no test handles. */
async function dropOnceLeft(server: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    for (let waits = 0; waits < maxWaits; waits += 1) {
      const { rows } = await client.query("select 1 from pg_stat_activity where datname = $1 limit 1", [
        name,
      ]);
      if (rows.length === 0) break;
      await sleep(leavingMs);
    }
    await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}

/** Runs a statement outside the tests' databases. */
export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
