/** Calls that may arrive twice and must happen once: posting, money. */
import { AppError } from "../../../app-error.ts";
import type { Db, Transaction } from "../../../db/client.ts";
import { beginCall, deleteKey, type KeyedCall, storeAnswer } from "./idempotency.queries.ts";

export interface OnceCall {
  userId: string;
  operation: string;
  /** The caller's Idempotency-Key; undefined: every call is a new one. */
  key: string | undefined;
  /** `hashRequest` of what was asked. */
  requestHash: string;
}

export interface Answer<Response> {
  /** HTTP status. */
  status: number;
  /** Plain JSON: a repeated call gets it back from the database. */
  response: Response;
}

/**
 * Does the work and keeps its answer under the caller's key, both in this transaction.
 * Errors: `key_reused` when the key came with another request before; whatever the work throws (the key stays free).
 * Repeats: same key and request get the first answer, and the work does not run.
 * Locks: a second call with the same key waits until the first transaction ends.
 */
export async function once<Response>(
  tx: Transaction,
  call: OnceCall,
  work: () => Promise<Answer<Response>>,
): Promise<Answer<Response>> {
  const { key } = call;
  if (key === undefined) return work();
  const keyed = { ...call, key };
  const earlier = await beginCall<Response>(tx, keyed);
  if (earlier.isSame === false) throw new AppError("key_reused");
  if (earlier.isSame) return { status: earlier.status, response: earlier.response };
  const answer = await work();
  await storeAnswer(tx, { ...keyed, ...answer });
  return answer;
}

/**
 * Frees a key whose work came to nothing after all, so that the caller may try again with it. Only while its answer is
 * this one: the key may stand for the next try already.
 */
export async function forgetKey(db: Db, call: KeyedCall & { response: unknown }): Promise<void> {
  await deleteKey(db, call);
}
