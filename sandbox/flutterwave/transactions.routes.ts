import type { FastifyInstance } from "fastify";
import { faultKinds, takeFault } from "../faults.ts";
import type { SandboxContext } from "../options.ts";
import { failure, refuse, success } from "./envelope.ts";
import { type ListQuery, pageOf, perPage, spanOf, withoutGaps } from "./paging.ts";
import { announce, type Transaction, transactionKind } from "./transactions.ts";

const notFound = "No transaction was found for this id";

type ById = { Params: { id: string } };

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
      const { tx_ref, status, currency, customer_email } = request.query;
      const customer = customer_email ? { customer: { email: customer_email } } : {};
      const where = { data: withoutGaps({ tx_ref, status, currency, ...customer }) };
      const page = pageOf(request.query);
      const span = spanOf(request.query);
      const query = { where, ...span, limit: perPage, offset: page.offset };
      const rows = await store.list<Transaction>(transactionKind, query);
      const data = rows.map(({ body }) => ({ ...body.data, amount_settled: body.amountSettled }));
      return success(
        "Transactions fetched",
        data,
        page.info(await store.count(transactionKind, where, span)),
      );
    },
  );
}

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
}

/** The newest of several transactions, unless a fault decides otherwise. The real choice is undocumented. */
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
