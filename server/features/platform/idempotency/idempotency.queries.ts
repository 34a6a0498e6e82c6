import type { Db, Transaction } from "#server/db/client.ts";
import { and, eq, sql } from "#server/db/drizzle.ts";
import { inSlices } from "#server/db/in-slices.ts";
import { idempotencyKeys } from "#server/db/schema/idempotency.ts";
import { asTime } from "#server/db/sql-values.ts";

interface KeyedCall {
  userId: string;
  /** The operation, as "payments.create-order"; one key may serve several operations. */
  operation: string;
  key: string;
}

const isCall = (call: KeyedCall) =>
  and(
    eq(idempotencyKeys.userId, call.userId),
    eq(idempotencyKeys.operation, call.operation),
    eq(idempotencyKeys.key, call.key),
  );

interface EarlierAnswer<Response> extends Record<string, unknown> {
  /** Whether the stored response answered the same request; null if the key is new. */
  isSame: boolean | null;
  status: number;
  response: Response;
}

/** The response stored under this key, if any. Locks: the key, until the transaction ends. */
export async function beginCall<Response>(
  tx: Transaction,
  { userId, operation, key, requestHash }: KeyedCall & { requestHash: string },
): Promise<EarlierAnswer<Response>> {
  const { rows } = await tx.execute<EarlierAnswer<Response>>(sql`
    select is_same as "isSame", status, response
    from earlier_answer(${userId}, ${operation}, ${key}, ${requestHash})`);
  return rows[0]!;
}

export async function storeAnswer(
  tx: Transaction,
  call: KeyedCall & { requestHash: string; status: number; response: unknown },
): Promise<void> {
  const { userId, operation, key, requestHash, status, response } = call;
  await tx.insert(idempotencyKeys).values({ userId, operation, key, requestHash, status, response });
}

/** Frees a key whose work failed later; only with this response, because a retry may have stored another. */
export async function forgetKey(db: Db, call: KeyedCall & { response: unknown }): Promise<void> {
  const isSame = sql`${idempotencyKeys.response} = ${JSON.stringify(call.response)}::jsonb`;
  await db.delete(idempotencyKeys).where(and(isCall(call), isSame));
}

export async function deleteKeysBefore(db: Db, moment: Date): Promise<void> {
  await inSlices(async (limit) => {
    const slice = sql`select ctid from idempotency_keys where created_at < ${asTime(moment)} limit ${limit}`;
    return (await db.execute(sql`delete from idempotency_keys where ctid in (${slice})`)).rowCount ?? 0;
  });
}
