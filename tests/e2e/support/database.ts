/** The run's own database, for the few facts that only time makes. */
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";

/** Runs a statement in the database of the product under test. */
export async function inDatabase(statement: string, values: unknown[] = []): Promise<void> {
  await rowsOf(statement, values);
}

/** Reads rows of that database. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  // The product has started it: this only joins.
  const { connectionString } = await startEmbeddedPostgres(
    path.resolve(process.env.E2E_DATA_DIR ?? "", "pg"),
  );
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** As if the 45 seconds since a person's last code were over: the server has its own clock. */
export async function endCodePause(userId: string): Promise<void> {
  await inDatabase("update throttles set window_ends_at = now() where key = $1", [
    `code-pause:user:${userId}`,
  ]);
}
