/** What prevents payouts to a user, at every stage before the provider is called. */
import type { Db } from "#server/db/client.ts";
import type { Message } from "#server/language/message.ts";
import { withdrawalAnswers } from "#server/language/messages.ts";
import { koboPerUnit } from "#shared/money/money.ts";
import { chargebackDueKobo, isWalletFrozen } from "../ledger/ledger.service.ts";
import { findOwnerState } from "./withdrawals.queries.ts";

/** The reason, for staff, why this user must not be paid now; undefined if payouts are allowed. */
export async function whyNotPayable(db: Db, userId: string): Promise<Message | undefined> {
  if (await isWalletFrozen(db, userId)) return withdrawalAnswers.walletFrozen;
  if ((await chargebackDueKobo(db, userId)) >= koboPerUnit) return withdrawalAnswers.ownerOwes;
  const owner = await findOwnerState(db, userId);
  if (owner.isSuspended) return withdrawalAnswers.ownerSuspended;
  if (owner.isDeleted) return withdrawalAnswers.ownerLeft;
  return owner.moneyDisabled ? withdrawalAnswers.moneyDisabled : undefined;
}
