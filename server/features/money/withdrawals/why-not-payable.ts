/** What prevents payouts to a user, at every stage before the provider is called. */
import type { Db } from "#server/db/client.ts";
import type { Message } from "#server/language/message.ts";
import { withdrawalAnswers } from "#server/language/messages.ts";
import { koboPerUnit } from "#shared/money/money.ts";
import { chargebackDuesKobo, frozenAmong } from "../ledger/ledger.service.ts";
import { listOwnerStates } from "./withdrawals.queries.ts";

/** The reason, for staff, why this user must not be paid now; undefined if payouts are allowed. */
export const whyNotPayable = async (db: Db, userId: string): Promise<Message | undefined> =>
  (await whyNotPayableAmong(db, [userId])).get(userId);

/** The reasons by user, in three statements for any number of users. Those who may be paid are left out. */
export async function whyNotPayableAmong(db: Db, userIds: readonly string[]): Promise<Map<string, Message>> {
  const frozen = await frozenAmong(db, userIds);
  const dues = await chargebackDuesKobo(db, userIds);
  const owners = await listOwnerStates(db, userIds);
  if (owners.length < new Set(userIds).size) throw new Error("the owner of a withdrawal is gone");
  const reasons = new Map<string, Message>();
  for (const { id, ...owner } of owners) {
    const isOwing = (dues.get(id) ?? 0) >= koboPerUnit;
    const reason = reasonOf({ ...owner, isFrozen: frozen.has(id), isOwing });
    if (reason) reasons.set(id, reason);
  }
  return reasons;
}

function reasonOf(owner: {
  isFrozen: boolean;
  isOwing: boolean;
  isSuspended: boolean;
  isDeleted: boolean;
  moneyDisabled: boolean;
}): Message | undefined {
  if (owner.isFrozen) return withdrawalAnswers.walletFrozen;
  if (owner.isOwing) return withdrawalAnswers.ownerOwes;
  if (owner.isSuspended) return withdrawalAnswers.ownerSuspended;
  if (owner.isDeleted) return withdrawalAnswers.ownerLeft;
  return owner.moneyDisabled ? withdrawalAnswers.moneyDisabled : undefined;
}
