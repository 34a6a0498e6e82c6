import type { FastifyInstance } from "fastify";
import { minuteMs } from "#shared/time/durations.ts";
import { fieldsOf, textOf } from "../body-parsers.ts";
import { type Checkout, checkoutKind } from "../checkout/checkout.ts";
import type { SandboxContext } from "../options.ts";
import { koboOnTheWire } from "../wire-amount.ts";
import { refuse, success } from "./envelope.ts";

const defaultSessionMinutes = 30;
const maxSessionMinutes = 1_440;
const currencies = ["NGN", "USD", "GBP", "EUR", "GHS", "KES", "ZAR"];

/** Flutterwave Standard: creates and disables the hosted link of a payment. */
export function paymentRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.post(
    "/payments",
    { schema: { hide: true }, config: { sandboxOperation: "create-payment" } },
    async (request, reply) => {
      const wanted = readPayment(fieldsOf(request.body));
      if ("complaint" in wanted) return refuse(reply, wanted.complaint);
      const isNew = await context.store.insert(checkoutKind, wanted.reference, wanted);
      if (!isNew) {
        return refuse(
          reply,
          "Transaction Reference already exist. Try again in 2 minutes time to use the same ref for a new transaction",
        );
      }
      const link = `${context.baseUrl()}${context.prefix}/pay/${encodeURIComponent(wanted.reference)}`;
      return success("Hosted Link", { link });
    },
  );

  app.post(
    "/payments/link/disable",
    { schema: { hide: true }, config: { sandboxOperation: "disable-link" } },
    async (request, reply) => {
      const reference = referenceInLink(fieldsOf(request.body).link);
      const complaint = await context.store.inTransaction(async (records) => {
        const checkout = reference && (await records.lock<Checkout>(checkoutKind, reference));
        if (!checkout) return "Invalid payment link";
        if (checkout.state !== "open") return "This payment link is currently inactive";
        await records.replace(checkoutKind, checkout.reference, { ...checkout, state: "closed" });
        return undefined;
      });
      return complaint ? refuse(reply, complaint) : success("LINK DISABLED", true);
    },
  );
}

function readPayment(body: Record<string, unknown>): Checkout | { complaint: string } {
  const reference = textOf(body.tx_ref);
  const amountKobo = koboOnTheWire(body.amount);
  const customer = fieldsOf(body.customer);
  const email = textOf(customer.email);
  const currency = textOf(body.currency) ?? "NGN";
  const redirectUrl = textOf(body.redirect_url) ?? null;
  if (reference === undefined) return { complaint: "tx_ref is required" };
  if (reference.length > 100) return { complaint: "tx_ref must not be longer than 100 characters" };
  if (body.amount === undefined) return { complaint: "amount is required" };
  if (amountKobo === undefined || amountKobo === 0) return { complaint: "amount must be a positive number" };
  if (!currencies.includes(currency)) return { complaint: "currency is not supported" };
  if (email === undefined) return { complaint: "customer.email is required" };
  if (!/^\S+@\S+\.\S+$/.test(email)) return { complaint: "customer.email must be an email" };
  if (redirectUrl !== null && !/^https?:$/.test(URL.parse(redirectUrl)?.protocol ?? "")) {
    return { complaint: "redirect_url must be a valid url" };
  }
  const customizations = fieldsOf(body.customizations);
  const now = Date.now();
  return {
    reference,
    provider: "flutterwave",
    amountKobo,
    currency,
    title: textOf(customizations.title) ?? null,
    description: textOf(customizations.description) ?? null,
    redirectUrl,
    customer: { email, phone: textOf(customer.phonenumber) ?? null, name: textOf(customer.name) ?? null },
    metadata: body.meta ?? null,
    createdAtMs: now,
    expiresAtMs: now + sessionMinutes(fieldsOf(body.configurations).session_duration) * minuteMs,
    state: "open",
    failedAttempts: 0,
    returnUrl: null,
  };
}

function sessionMinutes(asked: unknown): number {
  const minutes = Number(asked);
  return minutes > 0 ? Math.min(minutes, maxSessionMinutes) : defaultSessionMinutes;
}

/** The merchant may reach the sandbox under another host name than the link's, so only the path counts. */
function referenceInLink(link: unknown): string | undefined {
  const path = typeof link === "string" ? URL.parse(link)?.pathname : undefined;
  const last = path?.match(/\/pay\/([^/]+)$/)?.[1];
  try {
    return last && decodeURIComponent(last);
  } catch {
    return undefined;
  }
}
