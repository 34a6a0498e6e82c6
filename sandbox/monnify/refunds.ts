import type { FastifyInstance } from "fastify";
import { fieldsOf, textOf } from "../body-parsers.ts";
import { faultKinds, takeFaultIn } from "../faults.ts";
import type { SandboxContext } from "../options.ts";
import { balanceKoboOf, changeBalance } from "../payouts/balance.ts";
import type { SandboxRecords } from "../records.ts";
import { koboOnTheWire } from "../wire-amount.ts";
import { type ListQuery, pageOf, type Refusal, refuse, sendEvent, success, webhookDate } from "./envelope.ts";
import { type Transaction, transactionKind } from "./transactions.ts";

const kind = "monnify-refund";
const leastKobo = 10_000;
const maxReason = 64;
const maxNote = 16;

interface Refund {
  refundReference: string;
  transactionReference: string;
  refundAmountKobo: number;
  refundReason: string;
  customerNote: string;
  refundStatus: "PENDING" | "COMPLETED" | "FAILED";
  createdOn: string;
}

/** Refunds, by bank transfer only. */
export function refundRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { store } = context;

  app.post(
    "/api/v1/refunds/initiate-refund",
    { schema: { hide: true }, config: { sandboxOperation: "refund" } },
    async (request, reply) => {
      const made = await store.inTransaction((records) => refund(context, records, fieldsOf(request.body)));
      if ("message" in made) return refuse(reply, made);
      await context.webhooks.kick(made.firstDeliveries);
      return success({ ...onTheWire(made.refund), refundStatus: "PENDING" });
    },
  );

  app.get<ListQuery>(
    "/api/v1/refunds",
    { schema: { hide: true }, config: { sandboxOperation: "list-refunds" } },
    async (request) => {
      const page = pageOf(request.query, ["page", "size"]);
      const rows = await store.list<Refund>(kind, { limit: page.limit, offset: page.offset });
      return page.answer(
        rows.map(({ body }) => onTheWire(body)),
        await store.count(kind),
      );
    },
  );
}

const statusOfFault = { "refund-stuck": "PENDING", "refund-fails": "FAILED" } as const;

const no = (code: string, message: string): Refusal => ({ code, message });

async function refund(
  context: SandboxContext,
  records: SandboxRecords,
  body: Record<string, unknown>,
): Promise<Refusal | { refund: Refund; firstDeliveries: string[] }> {
  const where = { transactionReference: String(body.transactionReference) };
  const [known] = await records.list<Transaction>(transactionKind, { where, limit: 1 });
  const paid = known && (await records.lock<Transaction>(transactionKind, known.key));
  if (!paid) return no("R1", "Transaction with specified reference does not exist.");
  const refundReference = textOf(body.refundReference) ?? "";
  const refundReason = textOf(body.refundReason) ?? "";
  const customerNote = textOf(body.customerNote) ?? "";
  const amountKobo = koboOnTheWire(body.refundAmount) ?? 0;
  if (paid.method !== "ACCOUNT_TRANSFER") return no("R2", "Refund not permitted for specified transaction.");
  if (paid.refundedKobo >= paid.paidKobo) return no("R12", "All of the transaction was refunded.");
  if (amountKobo > paid.paidKobo - paid.refundedKobo)
    return no("R3", "Specified refund amount is above transaction amount.");
  if (amountKobo < leastKobo) return no("R4", "Specified refund amount is below minimum refund amount.");
  if (!refundReference || refundReason.length > maxReason || customerNote.length > maxNote)
    return no("R8", "supplied value has exceeded the maximum allowed number of characters.");
  if ((await balanceKoboOf(records, "monnify")) < amountKobo)
    return no("R5", "Merchant does not have sufficient funds to process refund.");
  const question = { port: "monnify", kinds: faultKinds.ofRefunds, operation: "refund" } as const;
  const fault = await takeFaultIn(records, question);
  const made: Refund = {
    refundReference,
    transactionReference: paid.transactionReference,
    refundAmountKobo: amountKobo,
    refundReason,
    customerNote,
    refundStatus: fault ? statusOfFault[fault] : "COMPLETED",
    createdOn: new Date().toISOString(),
  };
  if (!(await records.insert(kind, refundReference, made)))
    return no("R9", "Supplied refund reference already exists for the merchant.");
  if (made.refundStatus !== "FAILED") {
    const refundedKobo = paid.refundedKobo + amountKobo;
    await records.replace(transactionKind, paid.paymentReference, { ...paid, refundedKobo });
    await changeBalance(records, "monnify", -amountKobo);
  }
  return { refund: made, firstDeliveries: await announce(context, records, made) };
}

/** Only final states: a pending refund sends no webhook. */
async function announce(context: SandboxContext, records: SandboxRecords, made: Refund): Promise<string[]> {
  if (made.refundStatus === "PENDING") return [];
  const { refundReason, ...data } = onTheWire(made);
  const createdOn = webhookDate(made.createdOn);
  const event = made.refundStatus === "COMPLETED" ? "SUCCESSFUL_REFUND" : "FAILED_REFUND";
  return sendEvent(context, records, event, { ...data, createdOn, merchantReason: refundReason });
}

function onTheWire({ refundAmountKobo, ...refund }: Refund) {
  return {
    ...refund,
    refundAmount: refundAmountKobo / 100,
    refundType: "PARTIAL_REFUND",
    refundStrategy: "MERCHANT_WALLET",
    createdOn: refund.createdOn.replace("Z", "+0000"),
  };
}
