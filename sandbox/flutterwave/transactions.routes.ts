import type { FastifyInstance } from "fastify";
import { fieldsOf } from "../body-parsers.ts";
import { faultKinds, takeFault } from "../faults.ts";
import type { SandboxContext } from "../options.ts";
import { koboOnTheWire } from "../wire-amount.ts";
import { failure, refuse, success } from "./envelope.ts";
import { announce, type Transaction, transactionKind } from "./transactions.ts";

const perPage = 10;
const notFound = "No transaction was found for this id";

type ById = { Params: { id: string } };
type ListQuery = { Querystring: Record<string, string | undefined> };

/** What the merchant can ask about payments. */
export function transactionReads(app: FastifyInstance, context: SandboxContext): void {
  const { store } = context;

  app.get<{ Querystring: { tx_ref?: string } }>(
    "/transactions/verify_by_reference",
    { schema: { hide: true }, config: { sandboxOperation: "verify-by-reference" } },
    async (request, reply) => {
      if (!request.query.tx_ref) return refuse(reply, "tx_ref is required");
      const where = { data: { tx_ref: request.query.tx_ref } };
      const found = (await store.list<Transaction>(transactionKind, { where })).map((record) => record.body);
      return answerOne(context, "verify-by-reference", found);
    },
  );

  app.get<ById>(
    "/transactions/:id/verify",
    { schema: { hide: true }, config: { sandboxOperation: "verify-by-id" } },
    async (request) => {
      const found = await store.find<Transaction>(transactionKind, request.params.id);
      return answerOne(context, "verify-by-id", found ? [found] : []);
    },
  );

  app.get<ListQuery>(
    "/transactions",
    { schema: { hide: true }, config: { sandboxOperation: "list" } },
    async (request) => {
      const { tx_ref, status, currency, customer_email, page } = request.query;
      const customer = customer_email ? { customer: { email: customer_email } } : {};
      const where = { data: withoutGaps({ tx_ref, status, currency, ...customer }) };
      const currentPage = Math.max(1, Number.parseInt(page ?? "1", 10) || 1);
      const offset = (currentPage - 1) * perPage;
      const rows = await store.list<Transaction>(transactionKind, { where, limit: perPage, offset });
      const total = await store.count(transactionKind, where);
      const pages = { total, current_page: currentPage, total_pages: Math.ceil(total / perPage) };
      const data = rows.map(({ body }) => ({ ...body.data, amount_settled: body.amountSettled }));
      return success("Transactions fetched", data, { page_info: pages });
    },
  );
}

/** The webhook once more, and money back. */
export function transactionWrites(app: FastifyInstance, context: SandboxContext): void {
  const { store } = context;

  app.post<ById>(
    "/transactions/:id/resend-hook",
    { schema: { hide: true }, config: { sandboxOperation: "resend" } },
    async (request, reply) => {
      const found = await store.find<Transaction>(transactionKind, request.params.id);
      if (!found) return refuse(reply, notFound);
      const first = await store.inTransaction((records) => announce(context, records, found));
      await context.webhooks.kick(first);
      return success("hook sent successfully", "hook sent");
    },
  );

  app.post<ById>(
    "/transactions/:id/refund",
    { schema: { hide: true }, config: { sandboxOperation: "refund" } },
    async (request, reply) => {
      const answer = await refund(context, request.params.id, fieldsOf(request.body));
      return reply.code(answer.status === "error" ? 400 : 200).send(answer);
    },
  );
}

/** One transaction of several: the newest, unless a switch says otherwise. Nobody documents which it is. */
async function answerOne(context: SandboxContext, operation: string, newestFirst: Transaction[]) {
  const fault = await takeFault(context.store, {
    port: "flutterwave",
    kinds: faultKinds.ofPaymentReads,
    operation,
  });
  const chosen = fault === "oldest-attempt" ? newestFirst.at(-1) : newestFirst[0];
  if (fault === "not-found-400" || fault === "not-found-404") {
    throw Object.assign(new Error(notFound), { statusCode: Number(fault.slice(-3)) });
  }
  if (!chosen || fault === "not-found") return failure(notFound);
  const status = fault === "pending" ? "pending" : chosen.data.status;
  const settled = status === "successful" ? { amount_settled: chosen.amountSettled } : {};
  return success("Transaction fetched successfully", {
    ...chosen.data,
    status,
    meta: chosen.meta,
    ...settled,
  });
}

/** Partial and repeated refunds are fine until everything is back. */
async function refund(context: SandboxContext, id: string, body: Record<string, unknown>) {
  return context.store.inTransaction(async (records) => {
    const transaction = await records.lock<Transaction>(transactionKind, id);
    if (!transaction) return failure(notFound);
    const leftKobo = Math.round(transaction.data.amount * 100) - transaction.refundedKobo;
    const refundKobo = body.amount === undefined ? leftKobo : koboOnTheWire(body.amount);
    if (transaction.data.status !== "successful")
      return failure("Only successful transactions can be refunded");
    if (!refundKobo || refundKobo > leftKobo)
      return failure("Refund amount is more than the transaction amount");
    const refundedKobo = transaction.refundedKobo + refundKobo;
    await records.replace(transactionKind, id, { ...transaction, refundedKobo });
    return success("Transaction refund initiated", {
      id: await records.nextNumber(),
      account_id: transaction.data.account_id,
      tx_id: transaction.data.id,
      flw_ref: transaction.data.flw_ref,
      wallet_id: 1_024,
      amount_refunded: refundKobo / 100,
      status: "completed",
      destination: "payment_source",
      comments: typeof body.comments === "string" ? body.comments : "",
      meta: { source: "availablebalance" },
      created_at: new Date().toISOString(),
    });
  });
}

function withoutGaps(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""),
  );
}
