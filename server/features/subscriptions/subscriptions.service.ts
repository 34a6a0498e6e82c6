/** Subscriptions last a calendar month each, follow one another when renewed early, and end by themselves. */
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/ids.ts";
import type { Deps } from "../../deps.ts";
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
