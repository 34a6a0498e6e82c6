import { randomBytes } from "node:crypto";
import type { Attempt, AttemptResult, Checkout, PaymentMethod } from "../checkout/checkout.ts";
import type { SandboxContext } from "../options.ts";
import type { SandboxRecords } from "../records.ts";
import { sendEvent } from "./webhook.ts";

export const transactionKind = "paystack-transaction";
/** The id of the account's owner. */
const integration = 165_949;

/** As `GET /transaction/verify/{reference}` returns it. Amounts are kobo. */
export interface TransactionData {
  id: number;
  domain: "test";
  status: "abandoned" | "failed" | "success" | "reversed";
  reference: string;
  receipt_number: null;
  amount: number;
  message: string | null;
  gateway_response: string;
  paid_at: string | null;
  created_at: string;
  channel: string;
  currency: string;
  ip_address: string;
  metadata: unknown;
  log: null;
  fees: number | null;
  fees_split: null;
  authorization: object;
  customer: {
    id: number;
    first_name: string | null;
    last_name: string | null;
    email: string;
    customer_code: string;
    phone: string | null;
    metadata: null;
    risk_action: string;
  };
  plan: null;
  requested_amount: number;
  paidAt: string | null;
  createdAt: string;
}

export interface Transaction {
  data: TransactionData;
  refundedKobo: number;
}

const channels: Record<PaymentMethod, string> = { card: "card", transfer: "bank_transfer", ussd: "ussd" };

/** The provider's record of a page: one transaction, abandoned until it is paid. */
export function newTransaction(id: number, checkout: Checkout): Transaction {
  const now = new Date().toISOString();
  return {
    data: {
      id,
      domain: "test",
      status: "abandoned",
      reference: checkout.reference,
      receipt_number: null,
      amount: checkout.amountKobo,
      message: null,
      gateway_response: "The transaction was not completed",
      paid_at: null,
      created_at: now,
      channel: "card",
      currency: checkout.currency,
      ip_address: "52.31.139.75",
      metadata: checkout.metadata,
      log: null,
      fees: null,
      fees_split: null,
      authorization: {},
      customer: {
        id: id + 1_000_000,
        first_name: null,
        last_name: null,
        email: checkout.customer.email,
        customer_code: `CUS_${randomBytes(8).toString("hex").slice(0, 15)}`,
        phone: checkout.customer.phone,
        metadata: null,
        risk_action: "default",
      },
      plan: null,
      requested_amount: checkout.amountKobo,
      paidAt: null,
      createdAt: now,
    },
    refundedKobo: 0,
  };
}

/** Records an attempt on the page's only transaction. A second payment, a bank transfer, is sent back. */
export async function recordAttempt(
  context: SandboxContext,
  records: SandboxRecords,
  { checkout, attempt }: { checkout: Checkout; attempt: Attempt },
): Promise<AttemptResult> {
  const before = await records.lock<Transaction>(transactionKind, checkout.reference);
  if (!before) throw new Error(`no transaction for ${checkout.reference}`);
  const transactionId = String(before.data.id);
  if (before.data.status === "success") {
    const firstDeliveries = await rejectTransfer(context, records, { before, attempt });
    return { transactionId, firstDeliveries };
  }
  const data = tried(before.data, attempt);
  await records.replace(transactionKind, checkout.reference, { ...before, data });
  const isAnnounced = attempt.succeeded && !attempt.isSilent;
  const event = { name: "charge.success", data };
  return { transactionId, firstDeliveries: isAnnounced ? await sendEvent(context, records, event) : [] };
}

function tried(data: TransactionData, attempt: Attempt): TransactionData {
  const now = new Date().toISOString();
  const channel = channels[attempt.method];
  if (!attempt.succeeded) return { ...data, status: "failed", channel, gateway_response: "Declined" };
  return {
    ...data,
    status: "success",
    amount: attempt.amountKobo,
    currency: attempt.currency,
    gateway_response: "Approved",
    channel,
    paid_at: now,
    paidAt: now,
    fees: feeKobo(attempt.amountKobo),
    authorization: authorizationBy(channel),
  };
}

/** 1.5 %, plus ₦100 from ₦2,500 on; at most ₦2,000. The merchant bears it. */
function feeKobo(amountKobo: number): number {
  const flatKobo = amountKobo < 250_000 ? 0 : 10_000;
  return Math.min(Math.round(amountKobo * 0.015) + flatKobo, 200_000);
}

function authorizationBy(channel: string): object {
  const isCard = channel === "card";
  return {
    authorization_code: `AUTH_${randomBytes(5).toString("hex")}`,
    bin: isCard ? "408408" : "008XXX",
    last4: isCard ? "4081" : "X553",
    exp_month: "12",
    exp_year: "2030",
    channel,
    card_type: isCard ? "visa" : "transfer",
    bank: isCard ? "TEST BANK" : null,
    country_code: "NG",
    brand: isCard ? "visa" : "Managed Account",
    reusable: isCard,
    signature: isCard ? `SIG_${randomBytes(10).toString("hex")}` : null,
    account_name: null,
  };
}

/** The documented samples are about wrong amounts; the shape is the same. */
function rejectTransfer(
  context: SandboxContext,
  records: SandboxRecords,
  { before, attempt }: { before: Transaction; attempt: Attempt },
): Promise<string[]> {
  const { customer, id } = before.data;
  return sendEvent(context, records, {
    name: "bank.transfer.rejected",
    data: {
      bank_transfer: {
        amount: String(attempt.amountKobo),
        message: "transaction is already completed",
        message_type: "ALREADY_COMPLETED",
        transaction_id: String(id),
      },
      customer: { ...customer, domain: "test", integration },
    },
  });
}
