import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

const folder = path.join(import.meta.dirname, "migrations");
/** Any number will do as long as no other tool takes the same advisory lock. */
const migrationLock = 7_866_001;

/** Brings the database to the newest shape, as its owner. Repeats: does nothing. Locks: one process at a time. */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("set client_min_messages to warning");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}
