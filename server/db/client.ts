import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Logger } from "pino";
import { minuteMs } from "#shared/time/durations.ts";
import type { ExtractTablesWithRelations } from "./drizzle.ts";
import type { PgTransaction } from "./pg-core.ts";
import { PreparingClient } from "./sessions/preparing-client.ts";
import { SessionPool } from "./sessions/session-pool.ts";

/** The pool: runs single statements and opens transactions. */
export type Database = NodePgDatabase;
/** None: queries name their tables. Registering them would cost each connection memory and 20 ms. */
type Tables = Record<string, never>;
export type Transaction = PgTransaction<NodePgQueryResultHKT, Tables, ExtractTablesWithRelations<Tables>>;
/** Runs queries: the pool or an open transaction. */
export type Db = Database | Transaction;

export interface DatabaseClient {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

// Dates are read as Date, bigint columns as safe integers (sums in kobo stay below 2^53).
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint out of safe range: ${value}`);
  return number;
});

/** Longest statement of the product; a server with a higher limit is misconfigured. */
export const statementTimeoutMs = 30_000;

export function openDatabase(options: {
  connectionString: string;
  max: number;
  log: Logger;
  role?: string;
}): DatabaseClient {
  const pool = new SessionPool({
    Client: PreparingClient,
    connectionString: options.connectionString,
    max: options.max,
    connectionTimeoutMillis: 10_000,
    idleInTransactionTimeoutMs: 30_000,
    statementTimeoutMs,
    // Longer than the server's own limit: catches one connection that broke without notice.
    query_timeout: 40_000,
    cutsSilence: true,
    keepAlive: true,
    ...(options.role ? { role: options.role } : {}),
  });
  reportLosses(pool, options.log, "database connection failed");
  return { db: onPool(pool), pool, close: () => pool.end() };
}

export const onPool = (pool: pg.Pool): Database => drizzle({ client: pool });

/** Short, because the primary can be asked instead. */
const replicaTimeoutMs = 5_000;

export function openReplicaPool(options: {
  connectionString: string;
  max: number;
  role: string;
  log: Logger;
}): pg.Pool {
  const pool = new SessionPool({
    Client: PreparingClient,
    connectionString: options.connectionString,
    max: options.max,
    isReplica: true,
    connectionTimeoutMillis: 1_000,
    statementTimeoutMs: replicaTimeoutMs,
    query_timeout: replicaTimeoutMs,
    keepAlive: true,
    role: options.role,
  });
  reportLosses(pool, options.log, "replica connection failed");
  return pool;
}

/** Without a listener, an error of an idle connection would end the process. */
function reportLosses(pool: pg.Pool, log: Logger, message: string): void {
  // A connection that is being closed may still receive an error from the server.
  const report = (error: Error) => {
    if (!pool.ending) log.error({ err: error }, message);
  };
  pool.on("error", report);
  pool.on("connect", (client) => {
    client.on("error", report);
  });
}

const bound = new WeakMap<pg.PoolClient, Database>();

export function onConnection(client: pg.PoolClient): Database {
  let db = bound.get(client);
  if (!db) {
    db = drizzle({ client: client as pg.Client }) as unknown as Database;
    bound.set(client, db);
  }
  return db;
}

/** Catches a server that vanished. Longer than for others: the queue migrates its tables through this pool. */
const ownerTimeoutMs = minuteMs;

/** A small pool as the database's owner, for what the application role may not do. */
export function openOwnerPool(options: { connectionString: string; max: number; log: Logger }): pg.Pool {
  const pool = new SessionPool({
    connectionString: options.connectionString,
    max: options.max,
    connectionTimeoutMillis: 10_000,
    query_timeout: ownerTimeoutMs,
    keepAlive: true,
  });
  reportLosses(pool, options.log, "owner connection failed");
  return pool;
}

/** Limit for reading the change feed: while it hangs, cached responses may be stale without notice. */
const feedTimeoutMs = 2_000;

/** One connection for the change feed alone, so that it never waits behind requests. */
export function openFeedPool(options: { connectionString: string; role: string; log: Logger }): pg.Pool {
  const pool = new SessionPool({
    connectionString: options.connectionString,
    max: 1,
    connectionTimeoutMillis: feedTimeoutMs,
    query_timeout: feedTimeoutMs,
    keepAlive: true,
    role: options.role,
  });
  reportLosses(pool, options.log, "feed connection failed");
  return pool;
}
