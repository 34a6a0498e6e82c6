import { rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { queueConnections } from "#server/config/database.ts";
import { openOwnerPool } from "#server/db/client.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { createLog } from "#server/log.ts";
import { Queue } from "#server/worker/queue.ts";
import { allTasks } from "#server/worker/tasks.ts";
import { inDatabase, templateDatabase } from "./database.ts";
import { removeAbandonedFolders, setRunFolder, temporaryFolder } from "./folder.ts";

/** Starts a throw-away PostgreSQL (or uses TEST_DATABASE_SERVER) and fills the template for test files. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  process.env.TZ = "UTC";
  removeAbandonedFolders();
  const folder = temporaryFolder("runor-test-");
  setRunFolder(folder);
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (process.env.TEST_DATABASE_SERVER) {
    await migrateTemplate(process.env.TEST_DATABASE_SERVER);
    return async () => removeFolder();
  }
  // Fast rather than durable, because this data lives for one run.
  const settings = {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    archive_mode: "off",
    wal_level: "minimal",
    max_wal_senders: "0",
    max_wal_size: "8GB",
    checkpoint_timeout: "1h",
    // The files are in memory, where worker processes only add context switches.
    io_method: "sync",
    // A test file's database lives for seconds, and tests that depend on statistics collect them.
    autovacuum: "off",
    max_connections: "200",
  };
  const postgres = await startEmbeddedPostgres(path.join(folder, "pg"), { settings });
  process.env.TEST_DATABASE_SERVER = postgres.connectionString;
  await migrateTemplate(postgres.connectionString);
  return async () => {
    await postgres.stop();
    removeFolder();
  };
}

/** Creates the template that test files copy. */
export async function migrateTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`drop database if exists ${templateDatabase}`);
  await client.query(`create database ${templateDatabase}`);
  await client.end();
  await migrateHere(inDatabase(server, templateDatabase));
}

/** Creates the product's tables and queues. */
export async function migrateHere(connectionString: string): Promise<void> {
  await migrateDatabase(connectionString);
  const log = createLog("silent");
  const pool = openOwnerPool({ connectionString, max: queueConnections, log });
  const queue = new Queue(pool, log);
  await queue.start(allTasks);
  await queue.stop();
  await pool.end();
}
