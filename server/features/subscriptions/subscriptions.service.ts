/** Subscriptions last a calendar month each, follow one another when renewed early, and end by themselves. */
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/ids.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import { sqlState } from "../../db/sql-state.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../audit/audit.service.ts";
import {
  findSubscribedUntil,
  insertSubscription,
  lockSubscribedUntil,
  setSubscribedUntil,
} from "./subscriptions.queries.ts";
import { paidMonth } from "./subscriptions.rules.ts";

/** Gives a person the month that an order paid. Repeats: one order gives one month. Locks: the person. */
export async function addPaidMonth(
  tx: Transaction,
  payment: { userId: string; txRef: string; paidAt: Date },
): Promise<void> {
  const { userId, txRef, paidAt } = payment;
  const month = paidMonth(paidAt, await lockSubscribedUntil(tx, userId));
  const isNew = await insertSubscription(tx, { id: newId(), userId, txRef, ...month, createdAt: paidAt });
  if (isNew) await setSubscribedUntil(tx, userId, month.endsAt);
}

/** When the person's subscription ends, if it has not. */
export async function subscriptionEnd(
  deps: Pick<Deps, "db" | "clock">,
  userId: string,
): Promise<Date | undefined> {
  const until = await findSubscribedUntil(deps.db, userId);
  return until && until > deps.clock.now() ? until : undefined;
}

/** PostgreSQL's code for a reference to what is not there. */
const noSuchRow = "23503";

/**
 * Gives a person a month without a payment, for a reason that is kept. Answers when the subscription now ends.
 * Errors: `user_not_found`. Locks: the person.
 */
export async function giveMonth(
  deps: Deps,
  actor: Actor,
  { userId, reason }: { userId: string; reason: string },
): Promise<Date> {
  const now = deps.clock.now();
  const endsAt = await inTransaction(deps, async (tx) => {
    const before = await lockSubscribedUntil(tx, userId);
    const month = paidMonth(now, before);
    const isStored = await insertSubscription(tx, {
      id: newId(),
      userId,
      txRef: null,
      ...month,
      createdAt: now,
    }).catch((error) => {
      throw sqlState(error) === noSuchRow ? new AppError("user_not_found", { cause: error }) : error;
    });
    if (isStored) await setSubscribedUntil(tx, userId, month.endsAt);
    await recordAudit(tx, {
      actorId: actor.userId,
      action: "subscriptions.give-month",
      subjectType: "user",
      subjectId: userId,
      reason,
      before: { subscribedUntil: before },
      after: { subscribedUntil: month.endsAt },
    });
    return month.endsAt;
  });
  deps.freshness.touch("users", userId);
  return endsAt;
}
