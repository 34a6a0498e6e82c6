import { createHash } from "node:crypto";
import type { SandboxContext } from "../options.ts";
import type { PayoutProvider, PayoutState, SandboxPayout } from "../payouts/payouts.ts";
import { sendEvent } from "./webhook.ts";

const statuses: Record<PayoutState, string> = {
  new: "pending",
  pending: "pending",
  succeeded: "success",
  failed: "failed",
  reversed: "reversed",
};

/** ₦10, ₦25 or ₦50 by amount. */
export function feeKobo(amountKobo: number): number {
  if (amountKobo <= 500_000) return 1_000;
  return amountKobo <= 5_000_000 ? 2_500 : 5_000;
}

/** The real codes are random; these derive from the id, so that they need not be stored. */
export const transferCode = (payout: Pick<SandboxPayout, "id">): string =>
  `TRF_${code(`transfer:${payout.id}`)}`;

export const recipientCode = (account: Pick<SandboxPayout, "bankCode" | "accountNumber">): string =>
  `RCP_${code(`recipient:${account.bankCode}:${account.accountNumber}`)}`;

export function recipientOnTheWire(
  account: Pick<SandboxPayout, "bankCode" | "bankName" | "accountNumber" | "accountName" | "createdAt">,
) {
  return {
    active: true,
    createdAt: account.createdAt,
    currency: "NGN",
    description: null,
    domain: "test",
    email: null,
    integration: 165_949,
    metadata: null,
    name: account.accountName,
    recipient_code: recipientCode(account),
    type: "nuban",
    is_deleted: false,
    details: {
      authorization_code: null,
      account_number: account.accountNumber,
      account_name: account.accountName,
      bank_code: account.bankCode,
      bank_name: account.bankName,
    },
  };
}

/** A transfer as the API returns it. Amounts are kobo. */
export function transferOnTheWire(payout: SandboxPayout) {
  const isOver = payout.state === "failed" || payout.state === "reversed";
  const isPaid = payout.state === "succeeded" || payout.state === "reversed";
  return {
    id: Number(payout.id),
    amount: payout.amountKobo,
    currency: "NGN",
    domain: "test",
    failures: null,
    integration: 165_949,
    reason: payout.narration,
    reference: payout.reference,
    source: "balance",
    source_details: null,
    status: payout.state === "new" && payout.needsApproval ? "otp" : statuses[payout.state],
    titan_code: null,
    transfer_code: transferCode(payout),
    transferred_at: isPaid ? payout.createdAt : null,
    fee_charged: payout.feeKobo,
    gateway_response: isOver ? payout.message.replace(/^DISBURSE FAILED: /, "") : null,
    session: { provider: isPaid ? "nip" : null, id: isPaid ? `1100062003240713310020${payout.id}` : null },
    createdAt: payout.createdAt,
    updatedAt: payout.createdAt,
    recipient: recipientOnTheWire(payout),
  };
}

/** `transfer.success`, `transfer.failed` and `transfer.reversed`. */
export function paystackPayouts(context: SandboxContext): PayoutProvider {
  return {
    announce(records, payout) {
      const data = transferOnTheWire(payout);
      return sendEvent(context, records, { name: `transfer.${data.status}`, data });
    },
  };
}

const code = (seed: string): string => createHash("sha256").update(seed).digest("hex").slice(0, 15);
