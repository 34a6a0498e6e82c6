import { nairaNumber } from "../http/naira.ts";
import type { PayoutOrder, ProviderPayout } from "../ports/payouts.ts";
import { type FlutterwaveConnection, flutterwaveError } from "./connection.ts";
import { findFlutterwaveTransfer } from "./transfer-lookup.ts";
import { referenceOnTheWire } from "./transfer-reference.ts";
import { readTransfer } from "./transfers.ts";

const operation = "send payout";
const narrationMaxLength = 100;

/** `POST /transfers`. Success means queued; the outcome is looked up later. */
export async function sendFlutterwaveTransfer(
  call: FlutterwaveConnection,
  order: PayoutOrder,
  isTestMode: boolean,
): Promise<ProviderPayout> {
  const body = transferRequest(order, isTestMode);
  const answer = await call({ operation, method: "POST", path: "/transfers", body });
  if (!answer.ok) {
    const isRefused = await isClearRefusal(answer, () =>
      findFlutterwaveTransfer(call, order.reference, isTestMode),
    );
    throw flutterwaveError(operation, { kind: isRefused ? "refused" : "unknown", ...answer });
  }
  const { reported } = readTransfer(operation, answer.data);
  if (reported.reference !== order.reference || reported.amountKobo !== order.amountKobo) {
    throw flutterwaveError(operation, { kind: "unknown", message: "the answer is for another transfer" });
  }
  return reported;
}

function transferRequest(order: PayoutOrder, isTestMode: boolean): Record<string, unknown> {
  return {
    account_bank: order.bankCode,
    account_number: order.accountNumber,
    amount: nairaNumber(order.amountKobo),
    currency: "NGN",
    debit_currency: "NGN",
    reference: referenceOnTheWire(order.reference, isTestMode),
    narration: order.narration.slice(0, narrationMaxLength),
    beneficiary_name: order.accountName,
  };
}

/** A refusal counts if a lookup then finds no transfer: the answer to a reused reference is undocumented. */
async function isClearRefusal(
  answer: { httpStatus: number; message: string },
  look: () => ReturnType<typeof findFlutterwaveTransfer>,
): Promise<boolean> {
  if (answer.httpStatus === 401 || answer.httpStatus === 403) return true;
  if (![400, 404, 422].includes(answer.httpStatus)) return false;
  if (/reference|duplicate|already|exist/i.test(answer.message)) return false;
  return look().then(
    (found) => found.status === "absent",
    () => false,
  );
}
