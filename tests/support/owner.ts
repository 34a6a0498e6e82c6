import pg from "pg";
import type { TestApp } from "./app.ts";

/** Runs a statement as the database's owner, without the application's restrictions. */
export async function asOwner(
  app: TestApp,
  statement: string,
  values?: unknown[],
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it asked for
): Promise<any[]> {
  const { options: _role, ...connection } = app.deps.pool.options as pg.ClientConfig;
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}
