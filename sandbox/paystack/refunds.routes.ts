import type { FastifyInstance } from "fastify";
import { fieldsOf, textOf } from "../body-parsers.ts";
import { faultKinds, takeFaultIn } from "../faults.ts";
import type { SandboxContext } from "../options.ts";
import { balanceKoboOf, changeBalance } from "../payouts/balance.ts";
import type { SandboxRecords } from "../records.ts";
import { invalid, type Refusal, refuse, success, unknownTransaction } from "./envelope.ts";
import { type ListQuery, pageOf, spanOf } from "./paging.ts";
import { type Transaction, transactionKind } from "./transactions.ts";
import { sendEvent } from "./webhook.ts";

export const refundKind = "paystack-refund";

/** As lists return it, with the transaction's id; the answer to a request contains the whole transaction. */
export interface Refund {
  id: number;
  transaction: number;
  /** The lost dispute that it settles. */
  dispute: number | null;
  amount: number;
  currency: string;
  status: "pending" | "processed" | "failed";
  merchant_note: string;
  customer_note: string;
  domain: "test";
  createdAt: string;
}

export function refundRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { store } = context;

  app.post(
    "/refund",
    { schema: { hide: true }, config: { sandboxOperation: "refund" } },
    async (request, reply) => {
      const made = await store.inTransaction((records) => refund(context, records, fieldsOf(request.body)));
      if ("message" in made) return refuse(reply, made);
      await context.webhooks.kick(made.firstDeliveries);
      const data = { ...made.refund, status: "pending", transaction: made.transaction.data };
      return success("Refund has been queued for processing", data);
    },
  );

  app.get<ListQuery>(
    "/refund",
    { schema: { hide: true }, config: { sandboxOperation: "list-refunds" } },
    async (request) => {
      const page = pageOf(request.query);
      const span = spanOf(request.query);
      const { transaction } = request.query;
      const where = transaction ? { transaction: Number(transaction) } : {};
      const rows = await store.list<Refund>(refundKind, { where, ...span, ...page });
      const data = rows.map(({ body }) => body);
      return success("Refunds retrieved", data, page.meta(await store.count(refundKind, where, span)));
    },
  );
}

const statusOfFault = { "refund-stuck": "pending", "refund-fails": "failed" } as const;

/** Partial and repeated refunds are accepted up to the amount paid. They are deducted from the balance. */
async function refund(
  context: SandboxContext,
  records: SandboxRecords,
  body: Record<string, unknown>,
): Promise<Refusal | { refund: Refund; transaction: Transaction; firstDeliveries: string[] }> {
  const transaction = await lockTransaction(records, String(body.transaction ?? ""));
  if (!transaction) return { ...unknownTransaction, message: "Transaction not found", httpStatus: 404 };
  const { data, refundedKobo } = transaction;
  const leftKobo = data.amount - refundedKobo;
  const amountKobo = body.amount === undefined ? leftKobo : Number(body.amount);
  if (data.status !== "success") return invalid("Transaction has been fully reversed or was not successful");
  if (!Number.isSafeInteger(amountKobo) || amountKobo <= 0 || amountKobo > leftKobo)
    return invalid("Refund amount cannot be more than the amount left of the transaction");
  if ((await balanceKoboOf(records, "paystack")) < amountKobo)
    return invalid("Your balance is not enough to fulfill this request");
  const fault = await takeFaultIn(records, {
    port: "paystack",
    kinds: faultKinds.ofRefunds,
    operation: "refund",
  });
  const status = fault ? statusOfFault[fault] : "processed";
  if (status !== "failed") await giveBack(records, transaction, amountKobo);
  const made: Refund = {
    id: await records.nextNumber(),
    transaction: data.id,
    dispute: null,
    amount: amountKobo,
    currency: data.currency,
    status,
    merchant_note: textOf(body.merchant_note) ?? "",
    customer_note: textOf(body.customer_note) ?? "",
    domain: "test",
    createdAt: new Date().toISOString(),
  };
  await records.insert(refundKind, String(made.id), made);
  return { refund: made, transaction, firstDeliveries: await submitRefund(context, records, made, data) };
}

/** By its id or by the merchant's reference. */
async function lockTransaction(records: SandboxRecords, named: string): Promise<Transaction | undefined> {
  const where = { data: { id: Number(named) } };
  const [byId] = /^\d+$/.test(named)
    ? await records.list<Transaction>(transactionKind, { where, limit: 1 })
    : [];
  return records.lock<Transaction>(transactionKind, byId?.key ?? named);
}

async function giveBack(records: SandboxRecords, before: Transaction, amountKobo: number): Promise<void> {
  const refundedKobo = before.refundedKobo + amountKobo;
  const status = refundedKobo === before.data.amount ? "reversed" : before.data.status;
  const data = { ...before.data, status };
  await records.replace(transactionKind, data.reference, { data, refundedKobo });
  await changeBalance(records, "paystack", -amountKobo);
}

/** The webhook omits the refund's id and sends the amount as text. */
function submitRefund(
  context: SandboxContext,
  records: SandboxRecords,
  made: Refund,
  transaction: Transaction["data"],
): Promise<string[]> {
  const { first_name, last_name, email } = transaction.customer;
  return sendEvent(context, records, {
    name: `refund.${made.status}`,
    data: {
      status: made.status,
      transaction_reference: transaction.reference,
      refund_reference: made.status === "processed" ? `1320${made.id}` : null,
      amount: String(made.amount),
      currency: made.currency,
      processor: "mpgs_zen",
      customer: { first_name, last_name, email },
      integration: 165_949,
      domain: made.domain,
    },
  });
}
