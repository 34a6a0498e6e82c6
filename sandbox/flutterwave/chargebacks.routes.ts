import type { FastifyInstance } from "fastify";
import { fieldsOf, textOf } from "../body-parsers.ts";
import type { SandboxContext } from "../options.ts";
import type { SandboxRecords } from "../records.ts";
import { koboOnTheWire } from "../wire-amount.ts";
import { flutterwaveKeys } from "./account.ts";
import { success } from "./envelope.ts";
import { type ListQuery, pageOf, perPage, spanOf, withoutGaps } from "./paging.ts";
import { type Transaction, transactionKind } from "./transactions.ts";

const kind = "flutterwave-chargeback";
const chargebackStatuses = ["new", "declined", "accepted", "lost", "won"] as const;

interface Chargeback {
  id: number;
  amount: number;
  flw_ref: string;
  status: string;
  stage: string;
  comment: string;
  meta: { uploaded_proof: string | null; history: object[] };
  due_date: string;
  settlement_id: string;
  created_at: string;
  transaction_id: number;
  tx_ref: string;
}

export function chargebackReads(app: FastifyInstance, context: SandboxContext): void {
  const config = { sandboxOperation: "list-chargebacks" };
  app.get<ListQuery>("/chargebacks", { schema: { hide: true }, config }, async (request) => {
    const { flw_ref, status } = request.query;
    const where = withoutGaps({ flw_ref, status });
    const span = spanOf(request.query);
    const page = pageOf(request.query);
    const query = { where, ...span, limit: perPage, offset: page.offset };
    const rows = await context.store.list<Chargeback>(kind, query);
    const total = await context.store.count(kind, where, span);
    return success(
      "CHARGEBACKS-FETCHED",
      rows.map(({ body }) => body),
      page.info(total),
    );
  });
}

/** Lets tests act as the customer's bank: raises or decides a payment's dispute. One dispute per payment. */
export function chargebackSwitch(app: FastifyInstance, context: SandboxContext): void {
  app.post("/flutterwave/chargebacks", { schema: { hide: true } }, async (request, reply) => {
    const body = fieldsOf(request.body);
    const status = chargebackStatuses.find((one) => one === (body.status ?? "new"));
    if (!status) return reply.code(400).send({ error: `status is one of: ${chargebackStatuses.join(", ")}` });
    const made = await context.store.inTransaction(async (records) => {
      const transaction = await paidTransaction(records, body);
      return transaction && raise(context, records, { transaction, status, amount: body.amount });
    });
    if (!made) return reply.code(404).send({ error: "No paid transaction has this reference." });
    await context.webhooks.kick(made.firstDeliveries);
    return made.chargeback;
  });
}

/** By the order's reference; the payment's id chooses among several payments of one order. */
async function paidTransaction(
  records: SandboxRecords,
  { reference, transactionId }: Record<string, unknown>,
): Promise<Transaction | undefined> {
  const id = transactionId === undefined ? {} : { id: Number(transactionId) };
  const where = { data: { tx_ref: textOf(reference) ?? "", status: "successful", ...id } };
  return (await records.list<Transaction>(transactionKind, { where, limit: 1 }))[0]?.body;
}

async function raise(
  context: SandboxContext,
  records: SandboxRecords,
  wanted: { transaction: Transaction; status: string; amount: unknown },
): Promise<{ chargeback: Chargeback; firstDeliveries: string[] }> {
  const { data } = wanted.transaction;
  const key = String(data.id);
  const known = await records.lock<Chargeback>(kind, key);
  const amountKobo = koboOnTheWire(wanted.amount);
  const now = new Date();
  const chargeback: Chargeback = {
    id: known?.id ?? (await records.nextNumber()),
    amount: amountKobo === undefined ? (known?.amount ?? data.amount) : amountKobo / 100,
    flw_ref: data.flw_ref,
    status: wanted.status,
    stage: "new",
    comment: "The customer says that this payment was not made",
    meta: { uploaded_proof: null, history: [] },
    due_date: known?.due_date ?? new Date(now.getTime() + 172_800_000).toISOString(),
    settlement_id: "N/A",
    created_at: known?.created_at ?? now.toISOString(),
    transaction_id: data.id,
    tx_ref: data.tx_ref,
  };
  await records.insert(kind, key, chargeback);
  await records.replace(kind, key, chargeback);
  return { chargeback, firstDeliveries: await announceChargeback(context, records, chargeback) };
}

/** v3 documents no webhook for disputes, only e-mail and dashboard: this sends the list's row in the usual envelope. */
function announceChargeback(context: SandboxContext, records: SandboxRecords, chargeback: Chargeback) {
  return context.webhooks.enqueue(records, {
    port: "flutterwave",
    headers: { "verif-hash": flutterwaveKeys.webhookHash },
    forgedHeaders: { "verif-hash": "not-the-hash" },
    payload: { event: "chargeback.updated", data: chargeback },
  });
}
