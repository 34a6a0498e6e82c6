/** The run's own database, for the few states that only come about with time. */
import path from "node:path";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { embeddedConnectionString } from "#server/db/embedded/embedded.ts";

export async function inDatabase(statement: string, values: unknown[] = []): Promise<void> {
  await rowsOf(statement, values);
}

export async function rowsOf<Row extends pg.QueryResultRow>(
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database() });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** The product has started this database. */
const database = (): string => embeddedConnectionString(path.resolve(process.env.E2E_DATA_DIR ?? "", "pg"));

/** Queues a task for the product's worker, which runs it immediately. */
export async function queueTask(name: string, data: object): Promise<void> {
  const queue = new PgBoss({
    connectionString: database(),
    schema: "pgboss",
    max: 1,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await queue.start();
  await queue.send(name, data);
  await queue.stop({ graceful: false });
}

/** Ends the 45-second pause since a person's last code, by SQL because the server has its own clock. */
export async function endCodePause(userId: string): Promise<void> {
  await inDatabase("update throttles set window_ends_at = now() where key = $1", [
    `code-pause:user:${userId}`,
  ]);
}
