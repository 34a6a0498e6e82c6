/** Subscriptions last one calendar month, are added up when renewed early, and end by themselves. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { sqlState, sqlStates } from "#server/db/sql-state.ts";
import type { Deps } from "#server/deps.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { once } from "#server/features/platform/idempotency/idempotency.service.ts";
import { recordAudit } from "#server/features/trust/audit/audit.service.ts";
import {
  findSubscribedUntil,
  insertSubscription,
  lockSubscribedUntil,
  setSubscribedUntil,
} from "./subscriptions.queries.ts";
import { paidMonth } from "./subscriptions.rules.ts";

/** Grants the month that an order paid for. Repeats: one order gives one month. Locks: the user. */
export async function addPaidMonth(
  tx: Transaction,
  payment: { userId: string; txRef: string; paidAt: Date },
): Promise<void> {
  const { userId, txRef, paidAt } = payment;
  const month = paidMonth(paidAt, await lockSubscribedUntil(tx, userId));
  const isNew = await insertSubscription(tx, { id: newId(), userId, txRef, ...month, createdAt: paidAt });
  if (isNew) await setSubscribedUntil(tx, userId, month.endsAt);
}

export async function subscriptionEnd(
  deps: Pick<Deps, "db" | "clock">,
  userId: string,
): Promise<Date | undefined> {
  const until = await findSubscribedUntil(deps.db, userId);
  return until && until > deps.clock.now() ? until : undefined;
}

/**
 * A month without payment. Errors: `user_not_found`, also for deleted accounts; `key_reused`.
 * Repeats: the same key gives one month, even with another reason. Locks: the user.
 */
export async function giveMonth(
  deps: Deps,
  actor: Actor,
  { userId, reason, key }: { userId: string; reason: string | undefined; key: string | undefined },
): Promise<string> {
  const call = { userId: actor.userId, operation: "subscriptions.give-month", key };
  const { response } = await inTransaction(deps, (tx) =>
    once(tx, { ...call, requestHash: hashRequest({ userId }) }, async () => {
      const endsAt = await addGivenMonth(deps, tx, { userId, actorId: actor.userId, reason });
      return { status: 200, response: endsAt.toISOString() };
    }),
  );
  deps.freshness.touch("users", userId);
  return response;
}

async function addGivenMonth(
  deps: Deps,
  tx: Transaction,
  { userId, actorId, reason }: { userId: string; actorId: string; reason: string | undefined },
): Promise<Date> {
  const now = deps.clock.now();
  const before = await lockSubscribedUntil(tx, userId);
  const month = paidMonth(now, before);
  const stored = { id: newId(), userId, txRef: null, ...month, createdAt: now };
  await insertSubscription(tx, stored).catch((error) => {
    throw sqlState(error) === sqlStates.noSuchRow ? new AppError("user_not_found", { cause: error }) : error;
  });
  if (!(await setSubscribedUntil(tx, userId, month.endsAt))) throw new AppError("user_not_found");
  await recordAudit(tx, {
    actorId,
    action: "subscriptions.give-month",
    subjectType: "user",
    subjectId: userId,
    reason,
    before: { subscribedUntil: before },
    after: { subscribedUntil: month.endsAt },
  });
  return month.endsAt;
}
