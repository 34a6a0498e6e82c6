import type { SandboxContext } from "../options.ts";
import type { PayoutProvider, PayoutState, SandboxPayout } from "../payouts/payouts.ts";
import { flutterwaveKeys } from "./account.ts";

const statuses: Record<PayoutState, string> = {
  new: "NEW",
  pending: "PENDING",
  succeeded: "SUCCESSFUL",
  failed: "FAILED",
  reversed: "REVERSED",
};

/** ₦10, ₦25 or ₦50 by amount plus 7.5 % tax, with three decimals as in the provider's samples. */
export function feeNaira(amountKobo: number): number {
  if (amountKobo <= 500_000) return 10.75;
  return amountKobo <= 5_000_000 ? 26.875 : 53.75;
}

export function transferOnTheWire(payout: SandboxPayout) {
  return {
    id: Number(payout.id),
    account_number: payout.accountNumber,
    bank_code: payout.bankCode,
    full_name: payout.accountName,
    created_at: payout.createdAt,
    currency: "NGN",
    debit_currency: "NGN",
    amount: payout.amountKobo / 100,
    fee: feeNaira(payout.amountKobo),
    status: statuses[payout.state],
    reference: payout.reference,
    meta: null,
    narration: payout.narration,
    approver: null,
    complete_message: payout.message,
    requires_approval: payout.needsApproval ? 1 : 0,
    is_approved: payout.needsApproval && payout.state === "new" ? 0 : 1,
    bank_name: payout.bankName,
  };
}

/** `transfer.completed`, for success and failure alike. It has `fullname` where answers have `full_name`. */
export function flutterwavePayouts(context: SandboxContext): PayoutProvider {
  return {
    announce(records, payout) {
      const { full_name: fullname, ...data } = transferOnTheWire(payout);
      return context.webhooks.enqueue(records, {
        port: "flutterwave",
        headers: { "verif-hash": flutterwaveKeys.webhookHash },
        forgedHeaders: { "verif-hash": "not-the-hash" },
        payload: { event: "transfer.completed", "event.type": "Transfer", data: { ...data, fullname } },
      });
    },
  };
}
