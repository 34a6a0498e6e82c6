import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { notify } from "#server/features/messaging/notifications/notify.ts";
import { queueSms } from "#server/features/messaging/sms/sms.service.ts";
import { accountOf } from "#server/features/money/banking/banking.service.ts";
import { payoutSms } from "#server/language/messages.ts";
import { groupDigits, type Kobo, koboPerUnit, unitsToKobo } from "#shared/money/money.ts";
import { isNumber } from "#shared/phones/phone.ts";
import { findPhone, type WithdrawalRow } from "../withdrawals.queries.ts";

/** Sends a notification if the transaction commits. */
export async function queueNotification(
  deps: Pick<Deps, "queue" | "config" | "clock" | "metrics">,
  tx: Transaction,
  payout: {
    about: "paid" | "failed" | "cancelled" | "reversed";
    withdrawal: WithdrawalRow;
    /** The amount that the bank received. */
    gotKobo?: Kobo;
  },
): Promise<void> {
  const { about, withdrawal, gotKobo = unitsToKobo(withdrawal.units) } = payout;
  const account = await accountOf(tx, withdrawal.bankAccountId);
  const body = payoutSms[about]({
    product: deps.config.productName,
    amount: groupDigits(Math.floor(gotKobo / koboPerUnit)),
    bank: account.bankName,
    lastDigits: account.accountNumber.slice(-4),
  });
  const to = await findPhone(tx, withdrawal.userId);
  // A deleted account has no phone number and cannot read notifications.
  if (!isNumber(to)) return;
  await queueSms(deps, tx, { to, body, purpose: "payout", channel: "dnd" });
  await notify(deps, tx, {
    userId: withdrawal.userId,
    kind: about === "paid" ? "withdrawal-paid" : "withdrawal-failed",
    about: about === "paid" ? withdrawal.id : `${withdrawal.id}:${about}`,
    params: { units: Math.floor(gotKobo / koboPerUnit), how: about },
  });
}
