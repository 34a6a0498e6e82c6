import type pg from "pg";
import type { Logger } from "pino";
import { SessionPool, sharedSessions } from "./session-pool.ts";

/** Refuses poolers that change the session with each transaction: role, limits and locks would not hold. */
export async function refuseSharedSessions({
  connectionString,
  log,
}: {
  connectionString: string;
  log: Logger;
}): Promise<void> {
  const pool = new SessionPool({ connectionString, max: 2, connectionTimeoutMillis: 10_000 });
  pool.on("error", (error) => log.warn({ err: error }, "connection lost while starting"));
  const held: pg.PoolClient[] = [];
  const connect = async () => {
    const client = await pool.connect();
    held.push(client);
    return client;
  };
  try {
    if (!(await areApart(await connect(), await connect()))) throw new Error(sharedSessions);
  } finally {
    for (const client of held) client.release(true);
    await pool.end();
  }
}

async function areApart(one: pg.PoolClient, other: pg.PoolClient): Promise<boolean> {
  const pidOf = async (client: pg.PoolClient) =>
    (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
  const before = await pidOf(one);
  await other.query("begin");
  const beside = await pidOf(other);
  const after = await pidOf(one);
  return before !== beside && before === after;
}
