/** What prevents payouts to a user, at every stage before the provider is called. */
import type { Db } from "#server/db/client.ts";
import type { Message } from "#server/language/message.ts";
import { withdrawalAnswers } from "#server/language/messages.ts";
import { koboPerUnit } from "#shared/money/money.ts";
import { chargebackDueKobo, isWalletFrozen } from "../ledger/ledger.service.ts";
import { isAccountDeleted, isMoneyDisabled, isSuspended } from "./withdrawals.queries.ts";

/** The reason, for staff, why this user must not be paid now; undefined if payouts are allowed. */
export async function whyNotPayable(db: Db, userId: string): Promise<Message | undefined> {
  if (await isWalletFrozen(db, userId)) return withdrawalAnswers.walletFrozen;
  if ((await chargebackDueKobo(db, userId)) >= koboPerUnit) return withdrawalAnswers.ownerOwes;
  if (await isSuspended(db, userId)) return withdrawalAnswers.ownerSuspended;
  if (await isAccountDeleted(db, userId)) return withdrawalAnswers.ownerLeft;
  return (await isMoneyDisabled(db, userId)) ? withdrawalAnswers.moneyDisabled : undefined;
}
