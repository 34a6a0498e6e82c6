import type { SandboxContext } from "../options.ts";
import type { SandboxRecords } from "../records.ts";
import {
  type Attempt,
  type AttemptResult,
  type Checkout,
  type CheckoutCondition,
  type CheckoutProvider,
  checkoutKind,
  conditionOf,
  maxFailedAttempts,
  type PaymentMethod,
  withParameters,
} from "./checkout.ts";

/** Every outcome of a visit to the hosted page. `silent`: paid, but without a webhook or a redirect. */
export const outcomes = ["paid", "failed", "short", "twice", "wrong-currency", "never", "silent"] as const;
export type Outcome = (typeof outcomes)[number];

export interface Choice {
  outcome: Outcome;
  method: PaymentMethod;
  /** Amount paid instead of the outcome's own. */
  amountKobo?: number | undefined;
}

export type OutcomeResult =
  | { done: false; condition: CheckoutCondition | "unknown" }
  /** `redirect` is null while the page stays open. */
  | { done: true; status: "successful" | "failed" | "cancelled"; redirect: string | null };

interface Played {
  result: OutcomeResult;
  firstDeliveries: string[];
}

export async function playOutcome(
  context: SandboxContext,
  providers: Record<Checkout["provider"], CheckoutProvider>,
  visit: { reference: string; choice: Choice },
): Promise<OutcomeResult> {
  const played = await context.store.inTransaction(async (records): Promise<Played> => {
    const checkout = await records.lock<Checkout>(checkoutKind, visit.reference);
    if (!checkout) return { result: { done: false, condition: "unknown" }, firstDeliveries: [] };
    const condition = conditionOf(checkout, Date.now());
    if (condition !== "open") return { result: { done: false, condition }, firstDeliveries: [] };
    const provider = providers[checkout.provider];
    if (visit.choice.outcome === "never") return leave(checkout, provider, visit.choice);
    if (visit.choice.outcome === "failed") return fail(records, { checkout, provider, choice: visit.choice });
    return pay(records, { checkout, provider, choice: visit.choice });
  });
  await context.webhooks.kick(played.firstDeliveries);
  return played.result;
}

interface Turn {
  checkout: Checkout;
  provider: CheckoutProvider;
  choice: Choice;
}

/** The page stays open: a customer who left can still return and pay. */
function leave(checkout: Checkout, provider: CheckoutProvider, choice: Choice): Played {
  const redirect =
    checkout.cancelUrl ?? redirectOf(checkout, provider, { status: "cancelled", method: choice.method });
  return { result: { done: true, status: "cancelled", redirect }, firstDeliveries: [] };
}

async function fail(records: SandboxRecords, turn: Turn): Promise<Played> {
  const { checkout, provider, choice } = turn;
  const attempt = { ...attemptOf(turn), succeeded: false };
  const { transactionId, firstDeliveries } = await provider.recordAttempt(records, checkout, attempt);
  const failedAttempts = checkout.failedAttempts + 1;
  const isOver = failedAttempts >= maxFailedAttempts;
  const end = { status: "failed", method: choice.method, transactionId } as const;
  const redirect = isOver ? redirectOf(checkout, provider, end) : null;
  const state = isOver ? "closed" : "open";
  await records.replace(checkoutKind, checkout.reference, {
    ...checkout,
    failedAttempts,
    state,
    returnUrl: redirect,
  });
  return { result: { done: true, status: "failed", redirect }, firstDeliveries };
}

async function pay(records: SandboxRecords, turn: Turn): Promise<Played> {
  const { checkout, provider, choice } = turn;
  const attempt = attemptOf(turn);
  const results: AttemptResult[] = [await provider.recordAttempt(records, checkout, attempt)];
  if (choice.outcome === "twice") results.push(await provider.recordAttempt(records, checkout, attempt));
  const transactionId = results[0]?.transactionId ?? "";
  const end = { status: "paid", method: choice.method, transactionId } as const;
  const returnUrl = redirectOf(checkout, provider, end);
  const firstDeliveries = results.flatMap((one) => one.firstDeliveries);
  if (results.some(({ staysOpen }) => staysOpen))
    return { result: { done: true, status: "successful", redirect: null }, firstDeliveries };
  await records.replace(checkoutKind, checkout.reference, { ...checkout, state: "paid", returnUrl });
  const redirect = choice.outcome === "silent" ? null : returnUrl;
  return { result: { done: true, status: "successful", redirect }, firstDeliveries };
}

function attemptOf({ checkout, choice }: Turn): Attempt {
  const half = Math.max(1, Math.floor(checkout.amountKobo / 2));
  return {
    succeeded: true,
    amountKobo: choice.amountKobo ?? (choice.outcome === "short" ? half : checkout.amountKobo),
    currency: choice.outcome === "wrong-currency" ? "USD" : checkout.currency,
    method: choice.method,
    isSilent: choice.outcome === "silent",
  };
}

function redirectOf(
  checkout: Checkout,
  provider: CheckoutProvider,
  end: Parameters<CheckoutProvider["redirectParameters"]>[1],
): string | null {
  if (checkout.redirectUrl === null) return null;
  return withParameters(checkout.redirectUrl, provider.redirectParameters(checkout, end));
}
