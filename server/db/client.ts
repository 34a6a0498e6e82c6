import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgTransaction } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Logger } from "pino";
import { PreparingClient } from "./preparing-client.ts";
import * as accounts from "./schema/accounts.ts";
import * as audit from "./schema/audit.ts";
import * as idempotency from "./schema/idempotency.ts";
import * as jobs from "./schema/jobs.ts";
import * as ledger from "./schema/ledger.ts";
import * as media from "./schema/media.ts";
import * as notifications from "./schema/notifications.ts";
import * as payments from "./schema/payments.ts";
import * as serviceCards from "./schema/service-cards.ts";
import * as subscriptions from "./schema/subscriptions.ts";

const schema = {
  ...accounts,
  ...audit,
  ...idempotency,
  ...jobs,
  ...ledger,
  ...media,
  ...notifications,
  ...payments,
  ...serviceCards,
  ...subscriptions,
};
export type Schema = typeof schema;

/** The pool: runs single statements and opens transactions. */
export type Database = NodePgDatabase<Schema>;
/** One open transaction. */
export type Transaction = PgTransaction<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;
/** What a query needs: the pool or an open transaction. */
export type Db = Database | Transaction;

export interface DatabaseClient {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

// Dates travel as Date, bigint columns as safe integers (kobo sums stay below 2^53).
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint out of safe range: ${value}`);
  return number;
});

/** Opens the pool as the restricted application role. */
export function openDatabase(options: {
  connectionString: string;
  max: number;
  log: Logger;
  role?: string;
}): DatabaseClient {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: options.connectionString,
    max: options.max,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 30_000,
    options: options.role ? `-c role=${options.role}` : undefined,
  });
  // The server may say goodbye to a connection that is closing already.
  const report = (message: string) => (error: Error) => {
    if (!pool.ending) options.log.error({ err: error }, message);
  };
  pool.on("error", report("idle database connection failed"));
  // A killed database ends the process through clients that no one listens to.
  pool.on("connect", (client) => {
    client.on("error", report("database connection failed"));
  });
  return { db: drizzle({ client: pool, schema }), pool, close: () => pool.end() };
}

const bound = new WeakMap<pg.PoolClient, Database>();

/** The query builder on one connection of the pool. */
export function onConnection(client: pg.PoolClient): Database {
  let db = bound.get(client);
  if (!db) {
    db = drizzle({ client: client as pg.Client, schema }) as unknown as Database;
    bound.set(client, db);
  }
  return db;
}

/** A small pool of the database's owner, for what the application's own role may not do. */
export function openOwnerPool(options: { connectionString: string; max: number; log: Logger }): pg.Pool {
  const pool = new pg.Pool({ connectionString: options.connectionString, max: options.max });
  pool.on("error", (error) => options.log.error({ err: error }, "idle owner connection failed"));
  return pool;
}
