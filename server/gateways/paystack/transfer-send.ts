import { z } from "zod";
import type { PayoutOrder, ProviderPayout } from "../ports/payouts.ts";
import {
  type PaystackAnswer,
  type PaystackCall,
  type PaystackConnection,
  paystackError,
  saysNo,
} from "./connection.ts";
import { findPaystackTransfer, readTransfer } from "./transfers.ts";

const operation = "send payout";
const reasonMaxLength = 100;

const recipientAnswer = z.object({
  recipient_code: z.string(),
  details: z.object({ account_number: z.string(), bank_code: z.string() }),
});

/** `POST /transferrecipient`, then `POST /transfer`: it pays saved recipients, not account numbers. */
export async function sendPaystackTransfer(
  connection: PaystackConnection,
  order: PayoutOrder,
): Promise<ProviderPayout> {
  const recipient = await recipientFor(connection, order);
  const data = await dataOf(connection, order.reference, {
    operation,
    method: "POST",
    path: "/transfer",
    body: {
      source: "balance",
      amount: order.amountKobo,
      currency: "NGN",
      recipient,
      reference: order.reference,
      reason: order.narration.slice(0, reasonMaxLength),
    },
  });
  const { reported } = readTransfer(connection, operation, data);
  if (reported.reference !== order.reference || reported.amountKobo !== order.amountKobo) {
    throw paystackError(operation, { kind: "unknown", message: "the answer is for another transfer" });
  }
  return reported;
}

/** Repeats: for a known account number the provider returns the earlier recipient, so it is compared with the order. */
async function recipientFor(connection: PaystackConnection, order: PayoutOrder): Promise<string> {
  const data = await dataOf(connection, order.reference, {
    operation,
    method: "POST",
    path: "/transferrecipient",
    body: {
      type: "nuban",
      name: order.accountName,
      account_number: order.accountNumber,
      bank_code: order.bankCode,
      currency: "NGN",
    },
  });
  const parsed = recipientAnswer.safeParse(data);
  const details = parsed.data?.details;
  if (details?.account_number !== order.accountNumber || details.bank_code !== order.bankCode) {
    throw paystackError(operation, { kind: "unknown", message: "the answer is for another recipient" });
  }
  return parsed.data!.recipient_code;
}

/** Errors: `refused` for a bad key, or if a lookup finds no transfer: an earlier call may have made one. */
async function dataOf(
  connection: PaystackConnection,
  reference: string,
  call: PaystackCall,
): Promise<unknown> {
  const answer = await connection.call(call);
  if (answer.ok) return answer.data;
  const error = paystackError(operation, { kind: "unknown", ...answer });
  const isRefused =
    error.reason !== "duplicate-reference" && (await isClearNo(connection, reference, answer));
  throw isRefused ? paystackError(operation, { kind: "refused", ...answer }) : error;
}

async function isClearNo(
  connection: PaystackConnection,
  reference: string,
  answer: Extract<PaystackAnswer, { ok: false }>,
): Promise<boolean> {
  if (answer.httpStatus === 401 || answer.httpStatus === 403) return true;
  if (!saysNo(answer)) return false;
  return findPaystackTransfer(connection, reference).then(
    (found) => found.status === "absent",
    () => false,
  );
}
