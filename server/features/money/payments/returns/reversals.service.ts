/** Money that a provider took back from a settled order: refunds made by hand on its dashboard, and chargebacks. */

import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { liableFor } from "#server/features/identity/number-history/number-history.service.ts";
import { balanceUnits, freezeWallet, postJournal } from "#server/features/money/ledger/ledger.service.ts";
import {
  endApprovals,
  findDispute,
  noteDecision,
  openIncident,
} from "#server/features/trust/incidents/incidents.service.ts";
import type { ProviderRefund } from "#server/gateways/ports/payments.ts";
import { type Kobo, kobo, koboToNaira } from "#shared/money/money.ts";
import { journalOf } from "../journal-ids.ts";
import { findOrder, lockOrder, type OrderRow } from "../orders.queries.ts";
import { isSettled } from "../payments.rules.ts";
import { settleOrder } from "../settlement.service.ts";
import { type ExcessRow, lockExcessOf } from "./refunds.queries.ts";
import { isOurs, isOwnReference, isUnanswered, isWaiting, restMinor, storedIdOf } from "./refunds.rules.ts";
import { bookPart, bookReturn } from "./refunds.service.ts";
import { insertReversal, type KnownPayment, listPayments, listReversals } from "./reversals.queries.ts";
import { factsOf, isForeign, type ReversalKind, takeBack } from "./reversals.rules.ts";

/** The payment named in an event. Untrusted: the provider is asked about it. */
export interface ReversalHint {
  provider: OrderRow["provider"];
  providerPaymentId?: string | undefined;
  txRef?: string | undefined;
}

interface Reversal {
  kind: ReversalKind;
  provider: OrderRow["provider"];
  /** The provider's id of the refund or dispute. */
  id: string;
  amountKobo: number;
  payment: KnownPayment;
  refund?: ProviderRefund;
}

/**
 * Books refunds and disputes of the payments an event may be about. Returns whether any are still under way.
 * Errors: GatewayError when the provider gave no clear answer. Repeats: each refund and dispute is booked once.
 */
export async function lookForReversals(deps: Deps, hint: ReversalHint): Promise<{ isOpen: boolean }> {
  const payments = deps.gateways.of(hint.provider)?.payments;
  if (!payments) return { isOpen: false };
  const { provider } = payments;
  await settleFirst(deps, hint);
  let isOpen = false;
  for (const payment of await listPayments(deps.db, { ...hint, provider })) {
    // Our own first: a refund by hand is about the same money only if ours was not made.
    const refunds = await payments.findRefunds(payment.providerPaymentId);
    for (const refund of refunds.toSorted((a, b) => ownRank(a) - ownRank(b))) {
      const { refundId: id, amountKobo, status } = refund;
      if (status === "refunded")
        await book(deps, { kind: "refund", provider, id, amountKobo, payment, refund });
      isOpen ||= status === "processing";
    }
    for (const { chargebackId: id, amountKobo, status } of await payments.findChargebacks(
      payment.providerPaymentId,
    )) {
      const chargeback: Reversal = { kind: "chargeback", provider, id, amountKobo, payment };
      if (status === "lost") await book(deps, chargeback);
      else await announce(deps, chargeback, status);
      if (status !== "open") await noteDecision(deps.db, { subject: subjectOf(chargeback), status });
      isOpen ||= status === "open";
    }
  }
  return { isOpen };
}

const ownRank = ({ reference }: ProviderRefund): number => (isOwnReference(reference) ? 0 : 1);

/** A refund may be reported before its payment. */
async function settleFirst(
  deps: Deps,
  { txRef, providerPaymentId: providerId }: ReversalHint,
): Promise<void> {
  const order = txRef === undefined ? undefined : await findOrder(deps.db, txRef);
  if (order && !isSettled(order.status)) await settleOrder(deps, order.txRef, { providerId });
}

const subjectOf = ({ kind, provider, id }: Reversal): string => `${kind}:${provider}:${id}`;

/** Handles an open dispute: withdrawals stop, nothing is taken yet. Staff are notified, again if it is won or reopens. */
async function announce(deps: Deps, chargeback: Reversal, status: "open" | "won"): Promise<void> {
  const subject = subjectOf(chargeback);
  await inTransaction(deps, async (tx) => {
    const order = await lockOrder(tx, chargeback.payment.txRef);
    if (!order) return;
    const known = await findDispute(tx, subject);
    // Nothing returns to the wallet then: staff have to see what was taken.
    const isLostBefore = status === "won" && known?.status === "lost";
    const isNews = status === "open" ? !known || known.status === "won" : known?.isOpen || isLostBefore;
    if (!isNews) return;
    // People who agreed to lift the freeze before did not know that the dispute would reopen.
    if (known && status === "open") await endApprovals(tx, known.id);
    const excess = await lockExcessOf(tx, paymentOf(chargeback));
    // Dollars bought no units, so those of the wallet are not in doubt.
    if (status === "open" && !isForeign(order, excess))
      await freezeWallet(tx, await liableFor(tx, order.userId), true);
    await openIncident(deps, tx, {
      kind: "chargeback",
      subject,
      details: {
        ...(status === "won" ? known?.details : undefined),
        ...factsOf(order, chargeback, excess),
        status,
      },
      stopsPayouts: false,
      isAgain: isLostBefore || (status === "open" && known?.isOpen === true),
    });
  });
}

const paymentOf = ({ provider, payment: { providerPaymentId } }: Reversal) => ({
  provider,
  providerPaymentId,
});

/** Retries when the wallet's balance changed meanwhile. */
const maxTries = 5;

async function book(deps: Deps, reversal: Reversal): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(deps, (tx) => bookReversal(deps, tx, reversal));
    } catch (error) {
      const isSpent = error instanceof AppError && error.code === "insufficient_units";
      if (!isSpent || tries === maxTries) throw error;
    }
  }
}

async function bookReversal(deps: Deps, tx: Transaction, reversal: Reversal): Promise<void> {
  const order = await lockOrder(tx, reversal.payment.txRef);
  if (!order) return;
  const excess = await lockExcessOf(tx, paymentOf(reversal));
  if (excess && reversal.refund && isOurs(reversal.refund, excess))
    return bookReturn(deps, tx, { excessId: excess.id, refundId: reversal.id });
  const earlier = await listReversals(tx, order.id);
  const storedId = storedIdOf(reversal.kind, reversal.id);
  const isBooked = (id: string) =>
    excess?.refundId === id ||
    excess?.returnedParts.includes(id) ||
    earlier.some(({ providerReversalId }) => providerReversalId === id);
  if (isBooked(storedId)) return;
  // If the provider has taken all of the payment back, a refund that it lists later is the same money.
  if (reversal.kind === "refund" && isBooked(storedIdOf("chargeback", reversal.payment.providerPaymentId)))
    return;
  const restKobo = await takeFromExcess(deps, tx, { reversal, excess, storedId });
  if (restKobo === 0) return;
  if (isForeign(order, excess)) return reportForeign(deps, tx, { order, reversal, excess });
  const { providerPaymentId } = reversal.payment;
  const earlierKobo = earlier
    .filter((one) => one.providerPaymentId === providerPaymentId)
    .map(({ amountKobo }) => kobo(amountKobo));
  const amountKobo = kobo(restKobo);
  await takeFromOrder(deps, tx, { order, reversal, excess, storedId, amountKobo, earlierKobo });
}

interface Booking {
  order: OrderRow;
  reversal: Reversal;
  excess: ExcessRow | undefined;
  storedId: string;
}

/** Takes from an unresolved excess first. Returns the amount left to take from the order. */
async function takeFromExcess(deps: Deps, tx: Transaction, booking: Omit<Booking, "order">): Promise<number> {
  const { reversal, excess, storedId } = booking;
  if (!excess) return reversal.amountKobo;
  const waitingMinor = restMinor(excess);
  const isAboutIt = isWaiting(excess) || (isUnanswered(excess) && reversal.amountKobo >= waitingMinor);
  if (!isAboutIt) return reversal.amountKobo;
  if (reversal.amountKobo < waitingMinor) {
    await bookPart(deps, tx, { excess, storedId, amountMinor: reversal.amountKobo });
    return 0;
  }
  await bookReturn(deps, tx, { excessId: excess.id, refundId: storedId });
  return reversal.amountKobo - waitingMinor;
}

/** Only naira is in the books, so staff settle another currency outside them. */
async function reportForeign(
  deps: Deps,
  tx: Transaction,
  { order, reversal, excess }: { order: OrderRow; reversal: Reversal; excess: ExcessRow },
): Promise<void> {
  await openIncident(deps, tx, {
    kind: "chargeback",
    subject: subjectOf(reversal),
    details: { ...factsOf(order, reversal, excess), status: "lost" },
    stopsPayouts: false,
    isExplainable: true,
  });
}

/** The caller has locked the order. Locks: the wallet, so that its balance is exactly what is taken. */
async function takeFromOrder(
  deps: Deps,
  tx: Transaction,
  booking: Booking & { amountKobo: Kobo; earlierKobo: Kobo[] },
): Promise<void> {
  const { order, reversal, excess, storedId, amountKobo, earlierKobo } = booking;
  const { provider } = order;
  const userId = await liableFor(tx, order.userId);
  const isOfOrder = order.providerPaymentId === reversal.payment.providerPaymentId;
  // Money that became units is the order's own.
  const extraMinor = excess && excess.refundState !== "credited" ? excess.amountMinor : 0;
  const paidKobo = kobo(isOfOrder ? (order.paidKobo ?? 0) - extraMinor : 0);
  await freezeWallet(tx, userId, true);
  const taken = takeBack(
    { userId, provider, purpose: order.purpose, creditedUnits: order.creditedUnits ?? 0, paidKobo },
    { kind: reversal.kind, amountKobo, earlierKobo, availableUnits: await balanceUnits(tx, userId) },
  );
  const journalId = journalOf(`reversal:${provider}:${storedId}`);
  await postJournal(tx, { journalId, kind: reversal.kind, moves: taken.moves });
  await insertReversal(tx, {
    id: newId(),
    orderId: order.id,
    kind: reversal.kind,
    ...paymentOf(reversal),
    providerReversalId: storedId,
    amountKobo,
    journalId,
    createdAt: deps.clock.now(),
  });
  await openIncident(deps, tx, {
    kind: "chargeback",
    subject: subjectOf(reversal),
    details: {
      ...factsOf(order, reversal),
      ...(userId !== order.userId && { liableId: userId }),
      status: "lost",
      takenUnits: taken.takenUnits,
      dueNaira: koboToNaira(taken.dueKobo),
      incomeNaira: koboToNaira(taken.incomeKobo),
    },
    stopsPayouts: false,
  });
}
