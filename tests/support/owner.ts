import pg from "pg";
import type { TestApp } from "./app.ts";

const pools = new WeakMap<TestApp, pg.Pool>();

/** Runs a statement as the database's owner, without the application's restrictions. */
export async function asOwner(
  app: TestApp,
  statement: string,
  values?: unknown[],
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it asked for
): Promise<any[]> {
  const client = await poolOf(app).connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    // The next statement must not meet settings made by this one.
    client.release(/^\s*set\b/i.test(statement));
  }
}

/** Pooled, because some tests run hundreds of statements, which take less time than connecting. */
function poolOf(app: TestApp): pg.Pool {
  const known = pools.get(app);
  if (known) return known;
  const { connectionString } = app.deps.pool.options;
  const pool = new pg.Pool({ connectionString, max: 4, allowExitOnIdle: true });
  // Errors of idle connections whose server a test has stopped.
  pool.on("error", () => {});
  pools.set(app, pool);
  return pool;
}

/** Call before the database is dropped. */
export async function endOwner(app: TestApp): Promise<void> {
  await pools.get(app)?.end();
  pools.delete(app);
}
