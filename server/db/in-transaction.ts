import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { AppError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { onConnection, type Transaction } from "./client.ts";
import { isConnectionLost, sqlState } from "./sql-state.ts";

/**
 * The database gave up on this transaction, and the same work may succeed at once: serialization, deadlock, and a
 * write on a server that is no primary any more (the pool has another connection then).
 */
const repeatable = new Set(["40001", "40P01", "25006"]);
const maxRetries = 5;
const firstWaitMs = 10;

/**
 * Runs the work in one transaction.
 * Errors: what the work throws; a connection lost on the way leaves it open whether the work was committed, so the
 * caller repeats with the same key.
 * Repeats: the work runs again, up to five times, after a deadlock or serialization failure, so it must have no
 * effect outside the transaction.
 */
export async function inTransaction<T>(
  deps: Pick<Deps, "pool" | "metrics">,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return repeatedly(deps, () => attempt(deps.pool, work));
}

/** Does the work again, up to five times, after a deadlock or serialization failure: it must be one transaction. */
export async function repeatedly<T>(deps: Pick<Deps, "metrics">, work: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work();
    } catch (error) {
      if (retries === maxRetries || !repeatable.has(sqlState(error) ?? "")) throw error;
      deps.metrics.transactionRetries.inc();
      // Random waits, or the same transactions meet again.
      await sleep(Math.random() * firstWaitMs * 2 ** retries);
    }
  }
}

/** The query builder's own transactions keep a connection for ever when their first statement fails. */
async function attempt<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let refusal: unknown;
  let isBroken = false;
  try {
    return await onConnection(client).transaction(async (tx) => {
      try {
        return await work(tx);
      } catch (error) {
        refusal = error;
        throw error;
      }
    });
  } catch (error) {
    // A failing rollback would hide why there was one.
    const reason = refusal ?? error;
    isBroken = !(reason instanceof AppError) && (isConnectionLost(error) || sqlState(error) === undefined);
    throw reason;
  } finally {
    client.release(isBroken);
  }
}
