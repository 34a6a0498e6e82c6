import { createHmac } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Attempt, AttemptResult, Checkout, CheckoutProvider } from "../checkout/checkout.ts";
import { obeyFaults } from "../fault-hooks.ts";
import { moneyFaults } from "../faults.ts";
import type { SandboxContext } from "../options.ts";
import type { PayoutDesk } from "../payouts/payouts.ts";
import type { MoneyProvider } from "../provider.ts";
import type { SandboxRecords } from "../records.ts";
import { monnifyAccount, monnifyKeys, monnifyPath } from "./account.ts";
import { failure, refuse, sendEvent, success } from "./envelope.ts";
import { refundRoutes } from "./refunds.ts";
import { reversalSwitch } from "./reversals.ts";
import {
  methods,
  type Transaction,
  transactionKind,
  transactionOnTheWire,
  transactionRoutes,
} from "./transactions.ts";
import { monnifyPayouts, transferRoutes } from "./transfers.ts";

const tokenLifeSeconds = 3_567;
const loginPath = "/api/v1/auth/login";

/** A token holds its expiry and a signature, so that every process of the product accepts it. */
const tokenUntil = (endsAtMs: number): string => `${endsAtMs}.${markOf(String(endsAtMs))}`;
const markOf = (text: string): string =>
  createHmac("sha256", monnifyKeys.secretKey).update(text).digest("hex");

function isToken(text: string): boolean {
  const [endsAtMs = "", mark] = text.split(".");
  return mark === markOf(endsAtMs) && Number(endsAtMs) > Date.now();
}

const errorBody = (httpStatus: number): object =>
  httpStatus === 401
    ? { error: "invalid_token", error_description: "Access token expired" }
    : failure({
        message: httpStatus === 429 ? "Too many requests" : "There was an error processing the request",
      });

/** Monnify's API under `/monnify`: same paths, envelopes and refusals. */
function monnifyApi(desk: PayoutDesk) {
  const { context } = desk;
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook("onRequest", async (request, reply) => {
      const { authorization = "" } = request.headers;
      const isLogin = request.routeOptions.url?.endsWith(loginPath) ?? false;
      const isKnown = isLogin ? authorization === basic : isToken(authorization.replace(/^Bearer /, ""));
      if (!isKnown) return deny(reply, isLogin);
    });
    obeyFaults(app, context, { port: "monnify", errorBody });
    app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const httpStatus = error.statusCode ?? 500;
      if (httpStatus >= 500) request.log.error({ err: error }, "sandbox monnify failed");
      return reply.code(httpStatus).send(httpStatus >= 500 ? errorBody(httpStatus) : failure(error));
    });
    app.setNotFoundHandler((_request, reply) => refuse(reply, { message: "Not found", httpStatus: 404 }));

    const config = { sandboxOperation: "login" };
    app.post(loginPath, { schema: { hide: true }, config }, async () => {
      const accessToken = tokenUntil(Date.now() + tokenLifeSeconds * 1000);
      return success({ accessToken, expiresIn: tokenLifeSeconds });
    });
    transactionRoutes(app, context);
    refundRoutes(app, context);
    transferRoutes(app, desk);
  };
}

const basic = `Basic ${Buffer.from(`${monnifyKeys.apiKey}:${monnifyKeys.secretKey}`).toString("base64")}`;

const deny = (reply: FastifyReply, isLogin: boolean): FastifyReply =>
  isLogin
    ? refuse(reply, { message: "Unauthorized", httpStatus: 401 })
    : reply.code(401).send(errorBody(401));

function monnifyCheckout(context: SandboxContext): CheckoutProvider {
  return {
    recordAttempt: (records, checkout, attempt) => recordAttempt(context, records, { checkout, attempt }),
    redirectParameters: (checkout) => ({ paymentReference: checkout.reference }),
  };
}

/** Failures send no webhook. The page takes the rest of a part; a second payment is returned to its sender. */
async function recordAttempt(
  context: SandboxContext,
  records: SandboxRecords,
  { checkout, attempt }: { checkout: Checkout; attempt: Attempt },
): Promise<AttemptResult> {
  const before = await records.lock<Transaction>(transactionKind, checkout.reference);
  if (!before) throw new Error(`no transaction for ${checkout.reference}`);
  const transactionId = before.transactionReference;
  if (before.paidOn !== null && before.status !== "PARTIALLY_PAID") {
    const rejected = { paymentReference: before.paymentReference, amount: attempt.amountKobo / 100 };
    return {
      transactionId,
      firstDeliveries: await sendEvent(context, records, "REJECTED_PAYMENT", rejected),
    };
  }
  const after = tried(before, attempt);
  await records.replace(transactionKind, checkout.reference, after);
  const isAnnounced = attempt.succeeded && !attempt.isSilent;
  const wire = transactionOnTheWire(after);
  const data = { ...wire, amountPaid: after.paidKobo / 100, totalPayable: after.askedKobo / 100 };
  const firstDeliveries = isAnnounced
    ? await sendEvent(context, records, "SUCCESSFUL_TRANSACTION", data)
    : [];
  return { transactionId, firstDeliveries, staysOpen: after.status === "PARTIALLY_PAID" };
}

function tried(before: Transaction, attempt: Attempt): Transaction {
  const method = methods[attempt.method];
  if (!attempt.succeeded) return before.paidOn ? before : { ...before, method, status: "FAILED" };
  const { currency } = attempt;
  const paidKobo = before.paidKobo + attempt.amountKobo;
  const status = paidStatus(paidKobo - before.askedKobo);
  return { ...before, method, status, paidKobo, currency, paidOn: new Date().toISOString() };
}

function paidStatus(differenceKobo: number): Transaction["status"] {
  if (differenceKobo === 0) return "PAID";
  return differenceKobo > 0 ? "OVERPAID" : "PARTIALLY_PAID";
}

export const monnify: MoneyProvider = {
  path: monnifyPath,
  account: monnifyAccount,
  faults: moneyFaults,
  api: monnifyApi,
  checkout: monnifyCheckout,
  payouts: monnifyPayouts,
  switches: reversalSwitch,
};
