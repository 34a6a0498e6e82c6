import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { dayMs } from "#shared/time/durations.ts";
import { fieldsOf, textOf } from "../body-parsers.ts";
import { type Checkout, checkoutKind } from "../checkout/checkout.ts";
import { faultKinds, takeFault } from "../faults.ts";
import type { SandboxContext } from "../options.ts";
import { invalid, type Refusal, refuse, success, unknownTransaction } from "./envelope.ts";
import { type ListQuery, pageOf, spanOf } from "./paging.ts";
import { newTransaction, type Transaction, transactionKind } from "./transactions.ts";

const leastKobo = 5_000;
const currencies = ["NGN", "USD", "GHS", "ZAR", "KES"];
/** The real pages do not expire. */
const lifeMs = 10 * 365 * dayMs;

export function transactionRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { store } = context;

  app.post(
    "/transaction/initialize",
    { schema: { hide: true }, config: { sandboxOperation: "create-payment" } },
    async (request, reply) => {
      const wanted = readCheckout(fieldsOf(request.body));
      if ("message" in wanted) return refuse(reply, wanted);
      const isNew = await store.inTransaction(async (records) => {
        if (!(await records.insert(checkoutKind, wanted.reference, wanted))) return false;
        const transaction = newTransaction(await records.nextNumber(), wanted);
        return records.insert(transactionKind, wanted.reference, transaction);
      });
      if (!isNew) return refuse(reply, duplicateReference);
      const { reference } = wanted;
      return success("Authorization URL created", {
        authorization_url: `${context.baseUrl()}${context.prefix}/pay/${encodeURIComponent(reference)}`,
        access_code: randomBytes(8).toString("hex").slice(0, 15),
        reference,
      });
    },
  );

  app.get<{ Params: { reference: string } }>(
    "/transaction/verify/:reference",
    { schema: { hide: true }, config: { sandboxOperation: "verify-by-reference" } },
    async (request, reply) => {
      const question = { port: "paystack", kinds: faultKinds.ofPaymentReads } as const;
      const fault = await takeFault(store, { ...question, operation: "verify-by-reference" });
      const found = await store.find<Transaction>(transactionKind, request.params.reference);
      if (!found || fault?.startsWith("not-found")) {
        return refuse(reply, { ...unknownTransaction, httpStatus: fault === "not-found-404" ? 404 : 400 });
      }
      const status = fault === "pending" ? "ongoing" : found.data.status;
      return success("Verification successful", { ...found.data, status });
    },
  );

  app.get<{ Params: { id: string } }>(
    "/transaction/:id",
    { schema: { hide: true }, config: { sandboxOperation: "verify-by-id" } },
    async (request, reply) => {
      const where = { data: { id: Number(request.params.id) } };
      const [found] = await store.list<Transaction>(transactionKind, { where, limit: 1 });
      if (!found) return refuse(reply, unknownTransaction);
      return success("Transaction retrieved", found.body.data);
    },
  );

  app.get<ListQuery>(
    "/transaction",
    { schema: { hide: true }, config: { sandboxOperation: "list" } },
    async (request) => {
      const page = pageOf(request.query);
      const span = spanOf(request.query);
      const { status } = request.query;
      const where = status ? { data: { status } } : {};
      const rows = await store.list<Transaction>(transactionKind, { where, ...span, ...page });
      const data = rows.map(({ body }) => body.data);
      const total = await store.count(transactionKind, where, span);
      return success("Transactions retrieved", data, page.meta(total));
    },
  );
}

const duplicateReference: Refusal = {
  message: "Duplicate Transaction Reference",
  code: "duplicate_reference",
  nextStep: "Try and create the Transaction or Charge with a new reference",
};

function readCheckout(body: Record<string, unknown>): Checkout | Refusal {
  const email = textOf(body.email);
  const amountKobo = wholeKobo(body.amount);
  const currency = textOf(body.currency) ?? "NGN";
  const reference = textOf(body.reference) ?? `T${Date.now()}${randomBytes(4).toString("hex")}`;
  const redirectUrl = textOf(body.callback_url) ?? null;
  const metadata = readMetadata(body.metadata);
  if (email === undefined || !/^\S+@\S+\.\S+$/.test(email)) return invalid("Invalid Email Address Passed");
  if (amountKobo === undefined) return invalid("Invalid Amount Sent");
  if (currency === "NGN" && amountKobo < leastKobo) return invalid("Amount is below the minimum of NGN 50");
  if (!currencies.includes(currency)) return invalid("Currency not supported by merchant");
  if (!/^[A-Za-z0-9.=-]{1,100}$/.test(reference))
    return invalid("Invalid characters in transaction reference");
  const cancelUrl = textOf(fieldsOf(metadata).cancel_action);
  if ([redirectUrl, cancelUrl].some((url) => url && !/^https?:$/.test(URL.parse(url)?.protocol ?? "")))
    return invalid("Invalid callback URL");
  const now = Date.now();
  return {
    reference,
    provider: "paystack",
    amountKobo,
    currency,
    title: null,
    description: describedBy(metadata),
    redirectUrl,
    ...(cancelUrl === undefined ? {} : { cancelUrl }),
    customer: { email, phone: null, name: null },
    metadata: metadata ?? "",
    createdAtMs: now,
    expiresAtMs: now + lifeMs,
    state: "open",
    failedAttempts: 0,
    returnUrl: null,
  };
}

/** Whole kobo, as a number or a string of digits. */
function wholeKobo(amount: unknown): number | undefined {
  if (typeof amount !== "number" && typeof amount !== "string") return undefined;
  return /^[1-9]\d{0,11}$/.test(String(amount)) ? Number(amount) : undefined;
}

/** An object, or its JSON text. */
function readMetadata(metadata: unknown): unknown {
  if (typeof metadata !== "string") return metadata;
  try {
    return JSON.parse(metadata);
  } catch {
    return undefined;
  }
}

function describedBy(metadata: unknown): string | null {
  const fields = fieldsOf(metadata).custom_fields;
  const rows = Array.isArray(fields) ? fields.map(fieldsOf) : [];
  return textOf(rows.find((row) => row.variable_name === "description")?.value) ?? null;
}
