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
 * Runs the work and stores its response in the same transaction. Locks: the key; a second call waits.
 * Errors: `key_reused` for another request; those of the work leave the key free. Repeats: the first response.
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
