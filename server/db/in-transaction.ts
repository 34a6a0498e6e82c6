import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { AppError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { onConnection, type Transaction } from "./client.ts";
import { isConnectionLost, sqlState, sqlStates } from "./sql-state.ts";

/** The same transaction may succeed at once, after a write on a former primary too. */
const repeatable = new Set<string>([sqlStates.serializationFailure, sqlStates.deadlock, sqlStates.readOnly]);
const maxRetries = 5;
const firstWaitMs = 10;

/**
 * Errors: those of the work. After a lost connection the commit is unknown; the caller repeats with the same key.
 * Repeats: as `repeatedly` does, so the work must have no effect outside the transaction.
 */
export async function inTransaction<T>(
  deps: Pick<Deps, "pool" | "metrics">,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return repeatedly(deps, () => attempt(deps.pool, work));
}

/** Repeats a transaction, which returns how many rows it took, until it takes fewer than `size`. */
export async function inTransactions(
  deps: Pick<Deps, "pool" | "metrics">,
  { size, most }: { size: number; most: number },
  work: (tx: Transaction) => Promise<number>,
): Promise<void> {
  for (let done = 0; done < most; done += 1) if ((await inTransaction(deps, work)) < size) return;
}

/** Retries up to five times after a deadlock or serialization failure: the work must be one transaction. */
export async function repeatedly<T>(deps: Pick<Deps, "metrics">, work: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work();
    } catch (error) {
      if (retries === maxRetries || !repeatable.has(sqlState(error) ?? "")) throw error;
      deps.metrics.transactionRetries.inc();
      // Random, or the same transactions would collide again.
      await sleep(Math.random() * firstWaitMs * 2 ** retries);
    }
  }
}

/** Drizzle's own transactions leak the connection if BEGIN fails. */
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
    // A failing rollback must not hide the first error.
    const reason = refusal ?? error;
    isBroken = !(reason instanceof AppError) && (isConnectionLost(error) || sqlState(error) === undefined);
    throw reason;
  } finally {
    client.release(isBroken);
  }
}
