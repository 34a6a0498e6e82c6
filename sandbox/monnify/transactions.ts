import type { FastifyInstance, FastifyReply } from "fastify";
import { minuteMs } from "#shared/time/durations.ts";
import { fieldsOf, textOf } from "../body-parsers.ts";
import { type Checkout, checkoutKind, type PaymentMethod } from "../checkout/checkout.ts";
import { faultKinds, takeFault } from "../faults.ts";
import type { SandboxContext } from "../options.ts";
import { koboOnTheWire } from "../wire-amount.ts";
import { monnifyKeys } from "./account.ts";
import { type ListQuery, pageOf, type Refusal, refuse, spanOf, success, webhookDate } from "./envelope.ts";

export const transactionKind = "monnify-transaction";
const leastKobo = 2_000;
const lifeMs = 40 * minuteMs;
const feeShare = 0.015;

/** The provider's record of a page, from its creation on. */
export interface Transaction {
  transactionReference: string;
  paymentReference: string;
  askedKobo: number;
  paidKobo: number;
  refundedKobo: number;
  currency: string;
  status: "PENDING" | "PAID" | "OVERPAID" | "PARTIALLY_PAID" | "FAILED" | "REVERSED";
  method: string;
  description: string;
  customer: { email: string; name: string };
  metaData: unknown;
  createdOn: string;
  paidOn: string | null;
  expiresAtMs: number;
}

export const methods: Record<PaymentMethod, string> = {
  card: "CARD",
  transfer: "ACCOUNT_TRANSFER",
  ussd: "USSD",
};

export function transactionRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { store } = context;

  app.post(
    "/api/v1/merchant/transactions/init-transaction",
    { schema: { hide: true }, config: { sandboxOperation: "create-payment" } },
    async (request, reply) => {
      const wanted = readCheckout(fieldsOf(request.body));
      if ("message" in wanted) return refuse(reply, wanted);
      const made = await store.inTransaction(async (records) => {
        if (!(await records.insert(checkoutKind, wanted.reference, wanted))) return undefined;
        const transaction = newTransaction(await records.nextNumber(), wanted);
        await records.insert(transactionKind, wanted.reference, transaction);
        return transaction;
      });
      if (!made) return refuse(reply, { message: "Duplicate payment reference" });
      return success({
        transactionReference: made.transactionReference,
        paymentReference: made.paymentReference,
        merchantName: "Runor",
        apiKey: monnifyKeys.apiKey,
        redirectUrl: wanted.redirectUrl,
        enabledPaymentMethod: Object.values(methods),
        checkoutUrl: `${context.baseUrl()}${context.prefix}/pay/${encodeURIComponent(wanted.reference)}`,
      });
    },
  );

  const find = async (where: object) =>
    (await store.list<Transaction>(transactionKind, { where, limit: 1 }))[0]?.body;
  async function answer(reply: FastifyReply, where: object) {
    const question = { port: "monnify", kinds: faultKinds.ofPaymentReads } as const;
    const fault = await takeFault(store, { ...question, operation: "verify-by-reference" });
    const found = fault?.startsWith("not-found") ? undefined : await find(where);
    if (!found)
      return refuse(reply, { ...unknownTransaction, httpStatus: fault === "not-found-400" ? 400 : 404 });
    const seen = transactionOnTheWire(found);
    return success(fault === "pending" ? { ...seen, paymentStatus: "IN_PROGRESS" } : seen);
  }

  const config = { sandboxOperation: "verify-by-reference" };
  app.get<ListQuery>(
    "/api/v2/merchant/transactions/query",
    { schema: { hide: true }, config },
    async (request, reply) => {
      const { paymentReference, transactionReference } = request.query;
      return answer(reply, paymentReference ? { paymentReference } : { transactionReference });
    },
  );
  app.get<{ Params: { reference: string } }>(
    "/api/v2/transactions/:reference",
    { schema: { hide: true }, config },
    async (request, reply) => answer(reply, { transactionReference: request.params.reference }),
  );

  app.get<ListQuery>(
    "/api/v1/transactions/search",
    { schema: { hide: true }, config: { sandboxOperation: "list" } },
    async (request) => {
      const page = pageOf(request.query, ["page", "size"]);
      const span = spanOf(request.query.from, request.query.to);
      const { paymentReference, paymentStatus } = request.query;
      const where = {
        ...(paymentReference ? { paymentReference } : {}),
        ...(paymentStatus ? { status: paymentStatus } : {}),
      };
      const { limit, offset } = page;
      const rows = await store.list<Transaction>(transactionKind, { where, ...span, limit, offset });
      const content = rows.map(({ body }) => rowOnTheWire(body));
      return page.answer(content, await store.count(transactionKind, where, span));
    },
  );
}

const unknownTransaction: Refusal = {
  message:
    "There's no transaction matching supplied reference. Please confirm the supplied reference and try again.",
};

const statusOf = ({ status, expiresAtMs }: Transaction): string =>
  status === "PENDING" && expiresAtMs <= Date.now() ? "EXPIRED" : status;

/** As lookups return it: amounts are text here, and numbers elsewhere. */
export function transactionOnTheWire(transaction: Transaction) {
  const settlementKobo = Math.round(transaction.paidKobo * (1 - feeShare));
  return {
    transactionReference: transaction.transactionReference,
    paymentReference: transaction.paymentReference,
    amountPaid: (transaction.paidKobo / 100).toFixed(2),
    totalPayable: (transaction.askedKobo / 100).toFixed(2),
    settlementAmount: transaction.paidOn ? (settlementKobo / 100).toFixed(2) : null,
    paidOn: transaction.paidOn && webhookDate(transaction.paidOn),
    paymentStatus: statusOf(transaction),
    paymentDescription: transaction.description,
    currency: transaction.currency,
    paymentMethod: transaction.method,
    product: { type: "API_NOTIFICATION", reference: transaction.paymentReference },
    customer: transaction.customer,
    metaData: transaction.metaData,
  };
}

/** As the search lists it: the amount requested, not the amount paid. */
function rowOnTheWire(transaction: Transaction) {
  return {
    customerDTO: transaction.customer,
    createdOn: transaction.createdOn.replace("Z", "+0000"),
    amount: transaction.askedKobo / 100,
    flagged: false,
    currencyCode: transaction.currency,
    completedOn: transaction.paidOn,
    paymentDescription: transaction.description,
    paymentStatus: statusOf(transaction),
    transactionReference: transaction.transactionReference,
    paymentReference: transaction.paymentReference,
    completed: transaction.paidOn !== null,
  };
}

function newTransaction(number: number, checkout: Checkout): Transaction {
  const now = new Date().toISOString();
  const stamp = now.replace(/\D/g, "").slice(0, 14);
  return {
    transactionReference: `MNFY|67|${stamp}|${number}`,
    paymentReference: checkout.reference,
    askedKobo: checkout.amountKobo,
    paidKobo: 0,
    refundedKobo: 0,
    currency: checkout.currency,
    status: "PENDING",
    method: "ACCOUNT_TRANSFER",
    description: checkout.description ?? "",
    customer: { email: checkout.customer.email, name: checkout.customer.name ?? "" },
    metaData: checkout.metadata,
    createdOn: now,
    paidOn: null,
    expiresAtMs: checkout.expiresAtMs,
  };
}

function readCheckout(body: Record<string, unknown>): Checkout | Refusal {
  const email = textOf(body.customerEmail);
  const reference = textOf(body.paymentReference);
  const amountKobo = typeof body.amount === "number" ? koboOnTheWire(body.amount) : undefined;
  const redirectUrl = textOf(body.redirectUrl) ?? null;
  const asked = Array.isArray(body.paymentMethods) ? body.paymentMethods : [];
  const isKnown = (method: unknown) => Object.values(methods).some((one) => one === method);
  if (!email || !reference || !textOf(body.paymentDescription))
    return { message: "may not be empty", httpStatus: 400 };
  if (!amountKobo || amountKobo < leastKobo)
    return { message: "Amount must be greater than 20.", httpStatus: 400 };
  if (body.currencyCode !== "NGN") return { message: "Unknown currency code supplied" };
  if (body.contractCode !== monnifyKeys.contractCode)
    return { message: "Could not find specified contract", httpStatus: 404 };
  if (!asked.every(isKnown))
    return { message: "The request could not be completed due to malformed syntax.", httpStatus: 400 };
  if (redirectUrl && !/^https?:$/.test(URL.parse(redirectUrl)?.protocol ?? ""))
    return { message: "Invalid redirect url", httpStatus: 400 };
  const now = Date.now();
  return {
    reference,
    provider: "monnify",
    amountKobo,
    currency: "NGN",
    title: null,
    description: textOf(body.paymentDescription) ?? null,
    redirectUrl,
    customer: { email, phone: null, name: textOf(body.customerName) ?? null },
    metadata: fieldsOf(body.metaData),
    createdAtMs: now,
    expiresAtMs: now + lifeMs,
    state: "open",
    failedAttempts: 0,
    returnUrl: null,
  };
}
