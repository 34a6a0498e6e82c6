/** Queries a database while the product on it is being killed. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** The number `n` that a statement returns. */
export const number = async (db: pg.Client, sql: string): Promise<number> =>
  Number((await db.query<{ n: string }>(sql)).rows[0]?.n);

const endsWithinMs = 300_000;

/** Polls until the condition holds. Errors: after five minutes. */
export async function until(isSo: () => Promise<boolean>, what: string, askEveryMs = 200): Promise<void> {
  const deadline = Date.now() + endsWithinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${endsWithinMs / 1_000} s`);
    await sleep(askEveryMs);
  }
}
