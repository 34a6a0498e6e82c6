/** R5, money in: compares the provider's list of payments with our orders, in both directions. */
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import {
  closeIncident,
  listOpenSubjects,
  openIncident,
} from "#server/features/trust/incidents/incidents.service.ts";
import type { FoundPayment, PaymentGateway, ProviderPayment } from "#server/gateways/ports/payments.ts";
import type { MoneyGateways } from "#server/gateways/ports/provider.ts";
import type { PaymentProvider } from "#server/gateways/providers.ts";
import { koboToNaira } from "#shared/money/money.ts";
import { followReversal } from "../payments/events.service.ts";
import { isOurPayment } from "../payments/payments.rules.ts";
import { settleOrder } from "../payments/settlement.service.ts";
import { listKnownOrders, listUnlistedOrders, type SettledOrder } from "./lists.queries.ts";
import {
  ignoreNoAnswer,
  judgePayment,
  listComparison,
  type PaymentVerdict,
  type Span,
} from "./lists.rules.ts";

const { kind, rowsAtOnce, maxQuestions } = listComparison;

/** Settles missed payments, opens incidents for the rest. Errors: GatewayError if the list is incomplete. */
export async function reconcilePayments(
  deps: Deps,
  { payments }: Pick<MoneyGateways, "payments">,
  span: Span,
): Promise<void> {
  const { provider } = payments;
  const listed = await payments.listPayments(span);
  const paid = listed.filter(({ status, reference }) => status === "paid" && isOurPayment(reference));
  const open = new Set(await listOpenSubjects(deps.db, { kind, prefix: `payment:${provider}:` }));
  for (let from = 0; from < paid.length; from += rowsAtOnce) {
    const some = paid.slice(from, from + rowsAtOnce);
    const txRefs = some.map(({ reference }) => reference);
    const known = await listKnownOrders(deps.db, { provider, txRefs });
    for (const reported of some) {
      const verdict = judgePayment(reported, known.get(reported.reference));
      const now = verdict === "missed" ? await settleMissed(deps, provider, reported) : verdict;
      await report(deps, { provider, reported, verdict: now, open });
    }
  }
  await askAboutUnlisted(deps, { payments }, { span, listed });
}

async function settleMissed(
  deps: Deps,
  provider: PaymentProvider,
  { reference, providerId, ...reported }: ProviderPayment,
): Promise<PaymentVerdict> {
  deps.log.warn({ txRef: reference, providerId }, "payment was missed: settling it");
  // Without an answer the payment stays missed, and the others are still compared.
  if (!(await settleOrder(deps, reference, { providerId }).catch(ignoreNoAnswer))) return "missed";
  const known = await listKnownOrders(deps.db, { provider, txRefs: [reference] });
  return judgePayment({ reference, providerId, ...reported }, known.get(reference));
}

async function report(
  deps: Deps,
  {
    provider,
    reported,
    verdict,
    open,
  }: { provider: string; reported: ProviderPayment; verdict: PaymentVerdict; open: Set<string> },
): Promise<void> {
  const subject = `payment:${provider}:${reported.providerId}`;
  if (verdict === "agrees") {
    if (open.has(subject)) await closeIncident(deps, deps.db, { kind, subject });
    return;
  }
  // The order still waits for the rest.
  if (verdict === "missed" && reported.isPartial) return;
  const { reference: txRef, currency, amountKobo } = reported;
  await openIncident(deps, deps.db, {
    kind,
    subject,
    details: { finding: verdict, txRef, currency, amount: koboToNaira(amountKobo) },
    // A surplus can wait; a booked amount that the provider does not have stops payouts.
    stopsPayouts: verdict === "amount-differs",
    isExplainable: true,
  });
}

/**
 * Asks about settled orders whose payment the list lacks or does not show as paid: it may be older, unknown to the
 * provider, or have failed after it was credited. Orders with an open incident are asked about again, however old.
 */
async function askAboutUnlisted(
  deps: Deps,
  { payments }: Pick<MoneyGateways, "payments">,
  { span, listed }: { span: Span; listed: ProviderPayment[] },
): Promise<void> {
  const { provider } = payments;
  const shownIds = listed.filter(wasPaid).map(({ providerId }) => providerId);
  const open = await listOpenSubjects(deps.db, { kind, prefix: "order:" });
  const txRefs = open.map((subject) => subject.slice("order:".length));
  const limit = maxQuestions;
  for (const order of await listUnlistedOrders(deps.db, { provider, ...span, shownIds, txRefs, limit })) {
    const subject = `order:${order.txRef}`;
    const status = order.isReturned ? "returned" : await statusNow(payments, order).catch(ignoreNoAnswer);
    if (!status) continue;
    if (wasPaid({ status })) await closeIncident(deps, deps.db, { kind, subject });
    else await reportCredited(deps, payments, { order, status });
  }
}

/** What the provider says of the payment that settled an order. Errors: GatewayError without a clear answer. */
async function statusNow(
  payments: PaymentGateway,
  { txRef, providerPaymentId }: SettledOrder,
): Promise<FoundPayment["status"]> {
  const found = await payments.findPayment(txRef, { providerId: providerPaymentId ?? undefined });
  const records = [found, ...found.alsoPaid];
  return records.find(({ providerId }) => providerId === providerPaymentId)?.status ?? "absent";
}

/** Stops payouts, except for a disputed payment: that freezes its buyer's wallet. */
async function reportCredited(
  deps: Deps,
  payments: PaymentGateway,
  { order, status }: { order: SettledOrder; status: FoundPayment["status"] },
): Promise<void> {
  const { provider } = payments;
  const { txRef, providerPaymentId } = order;
  const disputes =
    providerPaymentId === null
      ? undefined
      : await payments.findChargebacks(providerPaymentId).catch(ignoreNoAnswer);
  const isDisputed = disputes !== undefined && disputes.length > 0;
  if (isDisputed) await inTransaction(deps, (tx) => followReversal(deps, tx, { provider, txRef }));
  await openIncident(deps, deps.db, {
    kind,
    subject: `order:${txRef}`,
    details: {
      finding: "credited-unknown-payment",
      txRef,
      providerPaymentId,
      providerSays: status,
      isDisputed,
    },
    stopsPayouts: !isDisputed,
    isExplainable: true,
  });
}

const wasPaid = ({ status }: Pick<FoundPayment, "status">): boolean =>
  status === "paid" || status === "returned";

/** Checks payments that were partly or fully reversed, because not every provider sends an event for that. */
export async function reconcileReturns(
  deps: Deps,
  { payments }: Pick<MoneyGateways, "payments">,
  span: Span,
): Promise<void> {
  const { provider } = payments;
  for (const { providerPaymentId, reference } of await payments.listReturns(span)) {
    const txRef = reference !== undefined && isOurPayment(reference) ? reference : undefined;
    const hint = { provider, providerPaymentId, txRef };
    await inTransaction(deps, (tx) => followReversal(deps, tx, hint));
  }
}
