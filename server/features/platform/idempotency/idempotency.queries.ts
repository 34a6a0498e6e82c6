import { and, eq, lt, sql } from "drizzle-orm";
import type { Db, Transaction } from "../../../db/client.ts";
import { idempotencyKeys } from "../../../db/schema/idempotency.ts";

export interface KeyedCall {
  userId: string;
  /** What is done, as "payments.create-order": one key may serve several operations. */
  operation: string;
  key: string;
}

const isCall = (call: KeyedCall) =>
  and(
    eq(idempotencyKeys.userId, call.userId),
    eq(idempotencyKeys.operation, call.operation),
    eq(idempotencyKeys.key, call.key),
  );

/** Whether the key is now this transaction's. Locks: waits while another open transaction holds the same key. */
export async function claimKey(tx: Transaction, call: KeyedCall & { requestHash: string }): Promise<boolean> {
  const { userId, operation, key, requestHash } = call;
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId, operation, key, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return claimed.length === 1;
}

export async function findKey(
  db: Db,
  call: KeyedCall,
): Promise<{ requestHash: string; status: number | null; response: unknown } | undefined> {
  const [row] = await db
    .select({
      requestHash: idempotencyKeys.requestHash,
      status: idempotencyKeys.status,
      response: idempotencyKeys.response,
    })
    .from(idempotencyKeys)
    .where(isCall(call));
  return row;
}

export async function storeAnswer(
  tx: Transaction,
  call: KeyedCall,
  answer: { status: number; response: unknown },
): Promise<void> {
  await tx.update(idempotencyKeys).set(answer).where(isCall(call));
}

export async function deleteKey(db: Db, call: KeyedCall & { response: unknown }): Promise<void> {
  const isSame = sql`${idempotencyKeys.response} = ${JSON.stringify(call.response)}::jsonb`;
  await db.delete(idempotencyKeys).where(and(isCall(call), isSame));
}

export async function deleteKeysBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, moment));
}
