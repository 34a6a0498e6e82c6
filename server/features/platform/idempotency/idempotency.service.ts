/** Idempotency keys for calls that may arrive twice but must run once, such as posts and payments. */
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { beginCall, storeAnswer } from "./idempotency.queries.ts";

export { forgetKey } from "./idempotency.queries.ts";

export interface OnceCall {
  userId: string;
  operation: string;
  /** The caller's Idempotency-Key; without one, every call is new. */
  key: string | undefined;
  requestHash: string;
}

export interface Answer<Response> {
  status: number;
  /** Plain JSON: repeated calls read it from the database. */
  response: Response;
}

/**
 * The answer of an earlier call with the same key, for calls that prepare something costly before `once`. Locks: the
 * key, until the transaction ends. Errors: `key_reused` for another request.
 */
export async function earlierAnswer<Response>(
  tx: Transaction,
  call: OnceCall,
): Promise<Answer<Response> | undefined> {
  if (call.key === undefined) return undefined;
  const { isSame, status, response } = await beginCall<Response>(tx, { ...call, key: call.key });
  if (isSame === false) throw new AppError("key_reused");
  return isSame ? { status, response } : undefined;
}

/**
 * Runs the work and stores its response in the same transaction. Locks: the key; a second call waits.
 * Errors: `key_reused` for another request; those of the work leave the key free. Repeats: the first response.
 */
export async function once<Response>(
  tx: Transaction,
  call: OnceCall,
  work: () => Promise<Answer<Response>>,
): Promise<Answer<Response>> {
  const earlier = await earlierAnswer<Response>(tx, call);
  if (earlier) return earlier;
  const answer = await work();
  const { key } = call;
  if (key !== undefined) await storeAnswer(tx, { ...call, key, ...answer });
  return answer;
}
