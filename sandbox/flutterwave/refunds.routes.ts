import type { FastifyInstance } from "fastify";
import { fieldsOf } from "../body-parsers.ts";
import { faultKinds, takeFaultIn } from "../faults.ts";
import type { SandboxContext } from "../options.ts";
import { balanceKoboOf, changeBalance } from "../payouts/balance.ts";
import type { SandboxRecords } from "../records.ts";
import { koboOnTheWire } from "../wire-amount.ts";
import { flutterwaveKeys } from "./account.ts";
import { failure, refuse, success } from "./envelope.ts";
import { type ListQuery, pageOf, perPage, spanOf } from "./paging.ts";
import { type Transaction, transactionKind } from "./transactions.ts";

const refundKind = "flutterwave-refund";

type ById = { Params: { id: string } };

interface Refund {
  id: number;
  account_id: number;
  tx_id: number;
  flw_ref: string;
  wallet_id: number;
  amount_refunded: number;
  status: string;
  destination: string;
  comments: string;
  meta: { source: string };
  created_at: string;
}

export function refundRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { store } = context;

  app.post<ById>(
    "/transactions/:id/refund",
    { schema: { hide: true }, config: { sandboxOperation: "refund" } },
    async (request, reply) => {
      const made = await store.inTransaction((records) =>
        refund(context, records, { id: request.params.id, body: fieldsOf(request.body) }),
      );
      if ("complaint" in made) return reply.code(400).send(failure(made.complaint));
      await context.webhooks.kick(made.firstDeliveries);
      return success("Transaction refund initiated", made.data);
    },
  );

  app.get<ListQuery>(
    "/refunds",
    { schema: { hide: true }, config: { sandboxOperation: "list-refunds" } },
    async (request) => {
      const page = pageOf(request.query);
      const span = spanOf(request.query);
      const rows = await store.list<Refund>(refundKind, { ...span, limit: perPage, offset: page.offset });
      const data = rows.map(({ body }) => body);
      return success(
        "Transaction refunds fetched",
        data,
        page.info(await store.count(refundKind, undefined, span)),
      );
    },
  );

  app.get<ById>(
    "/refunds/:id",
    { schema: { hide: true }, config: { sandboxOperation: "refund-by-id" } },
    async (request, reply) => {
      const found = await store.find<Refund>(refundKind, request.params.id);
      return found ? success("Transaction refund fetched", found) : refuse(reply, "No refund was found", 404);
    },
  );
}

const statusOfFault = { "refund-stuck": "processing", "refund-fails": "failed" } as const;

/** Partial and repeated refunds are accepted up to the amount paid. They are deducted from the balance. */
async function refund(
  context: SandboxContext,
  records: SandboxRecords,
  wanted: { id: string; body: Record<string, unknown> },
): Promise<{ complaint: string } | { data: Refund; firstDeliveries: string[] }> {
  const { id, body } = wanted;
  const transaction = await records.lock<Transaction>(transactionKind, id);
  if (!transaction) return { complaint: "No transaction was found for this id" };
  const leftKobo = Math.round(transaction.data.amount * 100) - transaction.refundedKobo;
  const refundKobo = body.amount === undefined ? leftKobo : koboOnTheWire(body.amount);
  if (transaction.data.status !== "successful")
    return { complaint: "Only successful transactions can be refunded" };
  if (!refundKobo || refundKobo > leftKobo)
    return { complaint: "Refund amount is more than the transaction amount" };
  if ((await balanceKoboOf(records, "flutterwave")) < refundKobo)
    return { complaint: "Insufficient balance to process this refund" };
  const fault = await takeFaultIn(records, {
    port: "flutterwave",
    kinds: faultKinds.ofRefunds,
    operation: "refund",
  });
  const status = fault ? statusOfFault[fault] : "completed";
  if (status !== "failed") {
    await changeBalance(records, "flutterwave", -refundKobo);
    const refundedKobo = transaction.refundedKobo + refundKobo;
    await records.replace(transactionKind, id, { ...transaction, refundedKobo });
  }
  const data: Refund = {
    id: await records.nextNumber(),
    account_id: transaction.data.account_id,
    tx_id: transaction.data.id,
    flw_ref: transaction.data.flw_ref,
    wallet_id: 1_024,
    amount_refunded: refundKobo / 100,
    status,
    destination: "payment_source",
    comments: typeof body.comments === "string" ? body.comments : "",
    meta: { source: "availablebalance" },
    created_at: new Date().toISOString(),
  };
  await records.insert(refundKind, String(data.id), data);
  return { data, firstDeliveries: await announceRefund(context, records, data) };
}

/** Flat, without an envelope, and with other field names than the answer. Real accounts must request it. */
function announceRefund(context: SandboxContext, records: SandboxRecords, refund: Refund): Promise<string[]> {
  return context.webhooks.enqueue(records, {
    port: "flutterwave",
    headers: { "verif-hash": flutterwaveKeys.webhookHash },
    forgedHeaders: { "verif-hash": "not-the-hash" },
    payload: {
      id: refund.id,
      AmountRefunded: refund.amount_refunded,
      status: refund.status,
      FlwRef: refund.flw_ref,
      destination: refund.destination,
      comments: refund.comments,
      settlement_id: "NEW",
      meta: JSON.stringify(refund.meta),
      createdAt: refund.created_at,
      updatedAt: refund.created_at,
      deletedAt: null,
      walletId: refund.wallet_id,
      AccountId: refund.account_id,
      TransactionId: refund.tx_id,
    },
  });
}
