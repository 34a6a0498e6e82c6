import { createHash } from "node:crypto";
import type { Attempt, AttemptResult, Checkout, PaymentMethod } from "../checkout/checkout.ts";
import type { SandboxContext } from "../options.ts";
import type { SandboxRecords } from "../records.ts";
import { flutterwaveKeys } from "./account.ts";

export const transactionKind = "flutterwave-transaction";

/** As `GET /transactions/{id}/verify` returns it, except `meta` and `amount_settled`. */
interface TransactionData {
  id: number;
  tx_ref: string;
  flw_ref: string;
  device_fingerprint: string;
  amount: number;
  currency: string;
  charged_amount: number;
  app_fee: number;
  merchant_fee: number;
  processor_response: string;
  auth_model: string;
  ip: string;
  narration: string;
  status: "successful" | "failed" | "pending";
  payment_type: string;
  created_at: string;
  account_id: number;
  card?: Record<string, string>;
  customer: { id: number; name: string; phone_number: string | null; email: string; created_at: string };
}

export interface Transaction {
  data: TransactionData;
  meta: unknown;
  amountSettled: number;
  refundedKobo: number;
}

const methods: Record<PaymentMethod, { paymentType: string; authModel: string; eventType: string }> = {
  card: { paymentType: "card", authModel: "PIN", eventType: "CARD_TRANSACTION" },
  transfer: { paymentType: "bank_transfer", authModel: "AUTH", eventType: "BANK_TRANSFER_TRANSACTION" },
  ussd: { paymentType: "ussd", authModel: "USSD", eventType: "USSD_TRANSACTION" },
};

const testCard = {
  first_6digits: "553188",
  last_4digits: "2950",
  issuer: "MASTERCARD CREDIT",
  country: "NG",
  type: "MASTERCARD",
  expiry: "09/32",
};

/** Records one attempt and queues its `charge.completed`, which the provider sends for failures too. */
export async function recordAttempt(
  context: SandboxContext,
  records: SandboxRecords,
  facts: { checkout: Checkout; attempt: Attempt },
): Promise<AttemptResult> {
  const id = await records.nextNumber();
  const transaction = newTransaction(id, facts.checkout, facts.attempt);
  await records.insert(transactionKind, String(id), transaction);
  const firstDeliveries = facts.attempt.isSilent ? [] : await announce(context, records, transaction);
  return { transactionId: String(id), firstDeliveries };
}

/** Queues the webhook of a transaction. Returns what must be delivered before the caller's answer. */
export function announce(
  context: SandboxContext,
  records: SandboxRecords,
  transaction: Transaction,
): Promise<string[]> {
  const { data } = transaction;
  const method = Object.values(methods).find((one) => one.paymentType === data.payment_type);
  return context.webhooks.enqueue(records, {
    port: "flutterwave",
    headers: { "verif-hash": flutterwaveKeys.webhookHash },
    forgedHeaders: { "verif-hash": "not-the-hash" },
    payload: { event: "charge.completed", data, "event.type": method?.eventType ?? "CARD_TRANSACTION" },
  });
}

function newTransaction(id: number, checkout: Checkout, attempt: Attempt): Transaction {
  const { paymentType, authModel } = methods[attempt.method];
  const amount = attempt.amountKobo / 100;
  const feeKobo = Math.round(attempt.amountKobo * 0.014);
  const now = new Date().toISOString();
  return {
    data: {
      id,
      tx_ref: checkout.reference,
      flw_ref: `FLW-MOCK-${createHash("sha256").update(String(id)).digest("hex").slice(0, 32)}`,
      device_fingerprint: "N/A",
      amount,
      currency: attempt.currency,
      charged_amount: amount,
      app_fee: feeKobo / 100,
      merchant_fee: 0,
      processor_response: attempt.succeeded ? "Approved by Financial Institution" : "Insufficient Funds",
      auth_model: authModel,
      ip: "52.209.154.143",
      narration: `${paymentType.toUpperCase()} Transaction`,
      status: attempt.succeeded ? "successful" : "failed",
      payment_type: paymentType,
      created_at: now,
      account_id: 17_321,
      ...(attempt.method === "card" ? { card: testCard } : {}),
      customer: {
        id: id + 1_000_000,
        name: checkout.customer.name ?? "Anonymous Customer",
        phone_number: checkout.customer.phone,
        email: checkout.customer.email,
        created_at: now,
      },
    },
    meta: checkout.metadata,
    amountSettled: (attempt.amountKobo - feeKobo) / 100,
    refundedKobo: 0,
  };
}
