import type { FastifyInstance } from "fastify";
import { dayMs } from "#shared/time/durations.ts";
import { fieldsOf, textOf } from "../body-parsers.ts";
import type { SandboxContext } from "../options.ts";
import { changeBalance } from "../payouts/balance.ts";
import type { SandboxRecords } from "../records.ts";
import { success } from "./envelope.ts";
import { type ListQuery, pageOf, spanOf } from "./paging.ts";
import { type Refund, refundKind } from "./refunds.routes.ts";
import { type Transaction, type TransactionData, transactionKind } from "./transactions.ts";
import { sendEvent } from "./webhook.ts";

const kind = "paystack-dispute";
/** How a dispute can end: we accept it, we do not answer in time, or our rejection is upheld. */
const resolutions = ["merchant-accepted", "auto-accepted", "declined"] as const;

interface Dispute {
  id: number;
  refund_amount: number;
  currency: string;
  status: "awaiting-merchant-feedback" | "resolved";
  resolution: string | null;
  domain: "test";
  transaction: TransactionData;
  transaction_reference: null;
  category: "chargeback";
  dueAt: string;
  resolvedAt: string | null;
  createdAt: string;
}

export function disputeReads(app: FastifyInstance, context: SandboxContext): void {
  const config = { sandboxOperation: "list-disputes" };
  app.get<ListQuery>("/dispute", { schema: { hide: true }, config }, async (request) => {
    const page = pageOf(request.query);
    const span = spanOf(request.query);
    const { transaction, status } = request.query;
    const where = {
      ...(transaction ? { transaction: { id: Number(transaction) } } : {}),
      ...(status ? { status } : {}),
    };
    const rows = await context.store.list<Dispute>(kind, { where, ...span, ...page });
    const data = rows.map(({ body }) => body);
    return success("Disputes retrieved", data, page.meta(await context.store.count(kind, where, span)));
  });
}

/** Lets tests act as the customer's bank: raises or decides a payment's dispute. One dispute per payment. */
export function disputeSwitch(app: FastifyInstance, context: SandboxContext): void {
  app.post("/paystack/disputes", { schema: { hide: true } }, async (request, reply) => {
    const body = fieldsOf(request.body);
    const resolution =
      body.resolution === undefined ? null : resolutions.find((one) => one === body.resolution);
    if (resolution === undefined) {
      return reply.code(400).send({ error: `resolution is one of: ${resolutions.join(", ")}` });
    }
    const reference = textOf(body.reference) ?? "";
    const amountKobo = typeof body.amount === "number" ? body.amount : undefined;
    const made = await context.store.inTransaction((records) =>
      decide(context, records, { reference, resolution, amountKobo }),
    );
    if (!made) return reply.code(404).send({ error: "No paid transaction has this reference." });
    await context.webhooks.kick(made.firstDeliveries);
    return made.dispute;
  });
}

async function decide(
  context: SandboxContext,
  records: SandboxRecords,
  wanted: { reference: string; resolution: string | null; amountKobo: number | undefined },
): Promise<{ dispute: Dispute; firstDeliveries: string[] } | undefined> {
  const paid = await records.lock<Transaction>(transactionKind, wanted.reference);
  const known = await records.lock<Dispute>(kind, wanted.reference);
  if (!paid || (paid.data.status !== "success" && !known)) return undefined;
  const isLost = wanted.resolution?.endsWith("accepted") ?? false;
  const transaction: TransactionData = isLost ? { ...paid.data, status: "reversed" } : paid.data;
  const now = new Date();
  const dispute: Dispute = {
    id: known?.id ?? (await records.nextNumber()),
    refund_amount: wanted.amountKobo ?? known?.refund_amount ?? transaction.amount,
    currency: transaction.currency,
    status: wanted.resolution === null ? "awaiting-merchant-feedback" : "resolved",
    resolution: wanted.resolution,
    domain: "test",
    transaction,
    transaction_reference: null,
    category: "chargeback",
    dueAt: known?.dueAt ?? new Date(now.getTime() + dayMs).toISOString(),
    resolvedAt: wanted.resolution === null ? null : now.toISOString(),
    createdAt: known?.createdAt ?? now.toISOString(),
  };
  await records.insert(kind, wanted.reference, dispute);
  await records.replace(kind, wanted.reference, dispute);
  await records.replace(transactionKind, wanted.reference, { ...paid, data: transaction });
  if (isLost) await payByRefund(records, dispute);
  const name = `charge.dispute.${wanted.resolution === null ? "create" : "resolve"}`;
  return { dispute, firstDeliveries: await sendEvent(context, records, { name, data: dispute }) };
}

/** The money is returned as a refund that names the dispute. */
async function payByRefund(records: SandboxRecords, dispute: Dispute): Promise<void> {
  const refund: Refund = {
    id: dispute.id + 1_000_000,
    transaction: dispute.transaction.id,
    dispute: dispute.id,
    amount: dispute.refund_amount,
    currency: dispute.currency,
    status: "processed",
    merchant_note: `Refund for dispute ${dispute.id}`,
    customer_note: `Refund for dispute ${dispute.id}`,
    domain: "test",
    createdAt: dispute.resolvedAt ?? dispute.createdAt,
  };
  const isNew = await records.insert(refundKind, String(refund.id), refund);
  if (isNew) await changeBalance(records, "paystack", -refund.amount);
}
