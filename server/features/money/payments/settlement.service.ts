/** The one place where a payment becomes units, for webhooks, browsers, the poller and staff. */

import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { notify } from "#server/features/messaging/notifications/notify.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import type { FoundPayment, ProviderPayment } from "#server/gateways/ports/payments.ts";
import type { ExcessReason } from "#shared/contracts/accounting.ts";
import { type Kobo, kobo, type Units, units } from "#shared/money/money.ts";
import { clearingOf, type JournalKind, type Move } from "../ledger/ledger.rules.ts";
import { postJournal } from "../ledger/ledger.service.ts";
import { insertEvent, insertExcess } from "./events.queries.ts";
import { journalOf } from "./journal-ids.ts";
import {
  claimQuestion,
  findOrder,
  findPayerState,
  lockOrder,
  type OrderRow,
  storeCheck,
  updateOrder,
} from "./orders.queries.ts";
import { isSettled, judge, type Verdict } from "./payments.rules.ts";
import { type Fulfilment, purposeOf } from "./purposes/purposes.ts";
import { unitsInstead } from "./purposes/units.ts";
import { collectDue } from "./returns/dues.service.ts";

/**
 * Asks the order's provider and books the answer; without that provider's keys the order does not change. A
 * payment for a deleted account waits to be given back; one for something that became useless becomes units.
 * Errors: `order_not_found`; GatewayError without a clear answer.
 * Repeats: an order is credited once, and each further payment for it is recorded once.
 */
export async function settleOrder(
  deps: Deps,
  txRef: string,
  hint: { providerId?: string | undefined } = {},
): Promise<OrderRow> {
  const order = await findOrder(deps.db, txRef);
  if (!order) throw new AppError("order_not_found");
  const now = deps.clock.now();
  await claimQuestion(deps.db, { txRef, now, askedBefore: now });
  const provider = deps.gateways.of(order.provider);
  if (!provider) {
    deps.log.error({ txRef, provider: order.provider }, "no keys for the provider of this order");
    return order;
  }
  const found = await provider.payments.findPayment(txRef, hint);
  const booked = await inTransaction(deps, (tx) => bookPayment(deps, tx, { txRef, found }));
  if (isSettled(order.status)) await storeCheck(deps.db, txRef, deps.clock.now());
  const isNew = !isSettled(order.status) && isSettled(booked.status);
  if (isNew) purposeOf(booked.purpose).afterGrant?.(deps, booked);
  return booked;
}

/** `settleOrder`, except that the order does not change while the provider gives no clear answer. */
export async function settleIfAnswered(deps: Deps, order: OrderRow): Promise<OrderRow> {
  try {
    return await settleOrder(deps, order.txRef);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error, txRef: order.txRef }, "provider did not say");
    return order;
  }
}

type BookingDeps = Pick<Deps, "clock" | "config" | "log"> & Partial<Pick<Deps, "queue">>;

/** Books what a provider knows of an order. Locks: the order, then the wallet. Repeats: books nothing twice. */
export async function bookPayment(
  deps: BookingDeps,
  tx: Transaction,
  { txRef, found }: { txRef: string; found: FoundPayment },
): Promise<OrderRow> {
  const order = await lockOrder(tx, txRef);
  if (!order) throw new AppError("order_not_found");
  const verdict = judge(order, found, deps.clock.now());
  if (verdict.settledBy || verdict.strays.length > 0) await storeProviderAnswer(deps, tx, { order, found });
  for (const stray of verdict.strays) await bookStray(deps, tx, { order, ...stray });
  if (verdict.settledBy) return settleWith(deps, tx, { order, payment: verdict.settledBy, verdict });
  return verdict.status === order.status ? order : updateOrder(tx, order.id, { status: verdict.status });
}

async function settleWith(
  deps: BookingDeps,
  tx: Transaction,
  { order, payment, verdict }: { order: OrderRow; payment: ProviderPayment; verdict: Verdict },
): Promise<OrderRow> {
  const paidKobo = kobo(payment.amountKobo);
  const bought = await boughtBy(tx, { order, verdict, paidKobo });
  const { kind, moves, creditedUnits, excess } = bought;
  const journalId = journalOf(`order:${order.id}`);
  const settledAt = deps.clock.now();
  const suspenseKobo = excess && excess.reason !== "too-late" ? excess.amountKobo : kobo(0);
  const allMoves = [...moves, ...toSuspense(order.provider, suspenseKobo)];
  await postJournal(tx, { journalId, kind, moves: allMoves, boughtAt: settledAt });
  const dueUnits = await collectDue(tx, { order, creditedUnits });
  if (bought.isGranted) await purposeOf(order.purpose).grant?.(deps, tx, { order, paidAt: settledAt });
  if (creditedUnits > 0) await notifyOfUnits(deps, tx, { order, creditedUnits, dueUnits });
  if (excess) {
    const { reason, amountKobo: amountMinor } = excess;
    await recordExcess(deps, tx, { order, payment, reason, amountMinor, journalId });
  }
  return updateOrder(tx, order.id, {
    status: verdict.isShort || !bought.isGranted ? "short" : "paid",
    providerPaymentId: payment.providerId,
    channel: payment.channel ?? null,
    paidKobo,
    creditedUnits,
    journalId,
    settledAt,
  });
}

interface BoughtByPayment extends Fulfilment {
  kind: JournalKind;
  /** Whether the order got what it was for. */
  isGranted: boolean;
  excess?: { reason: ExcessReason; amountKobo: Kobo };
}

/** What a payment buys now. The caller must hold the order's lock. */
async function boughtBy(
  tx: Transaction,
  { order, verdict, paidKobo }: { order: OrderRow; verdict: Verdict; paidKobo: Kobo },
): Promise<BoughtByPayment> {
  const purpose = purposeOf(order.purpose);
  const nothing = { kind: "excess" as const, moves: [], creditedUnits: units(0), isGranted: false };
  // The account deletion takes the same lock, so it runs entirely before or after this payment.
  const { isDeleted, isSuspended } = await findPayerState(tx, order.userId);
  if (isDeleted) return { ...nothing, excess: { reason: "closed", amountKobo: paidKobo } };
  if (!verdict.isShort && (await purpose.isTooLate?.(tx, { order, isSuspended })))
    return {
      ...unitsInstead(order, paidKobo),
      kind: "topup",
      isGranted: false,
      excess: { reason: "too-late", amountKobo: paidKobo },
    };
  const { overpaidKobo } = verdict;
  const forOrderKobo = kobo(paidKobo - overpaidKobo);
  const fulfilment = verdict.isShort
    ? purpose.fulfilShort(order, forOrderKobo)
    : purpose.fulfil(order, forOrderKobo);
  if (!fulfilment) return { ...nothing, excess: { reason: "too-little", amountKobo: paidKobo } };
  const granted = { ...fulfilment, kind: purpose.journalKind, isGranted: true };
  return overpaidKobo > 0
    ? { ...granted, excess: { reason: "overpaid", amountKobo: overpaidKobo } }
    : granted;
}

/** Names the units that are left after dues, and the purchase that they replace, if any. */
function notifyOfUnits(
  deps: BookingDeps,
  tx: Transaction,
  { order, creditedUnits, dueUnits }: { order: OrderRow; creditedUnits: Units; dueUnits: Units },
): Promise<void> {
  const how = order.purpose === "units" ? "dues" : order.purpose;
  const isPlain = order.purpose === "units" && dueUnits === 0;
  return notify(deps, tx, {
    userId: order.userId,
    kind: "units-bought",
    about: order.id,
    params: { units: creditedUnits - dueUnits, ...(!isPlain && { how }) },
  });
}

interface Stray {
  order: OrderRow;
  payment: ProviderPayment;
  reason: "duplicate" | "wrong-currency";
}

/** Naira that no order asked for goes to suspense; other currencies are only recorded. */
async function bookStray(deps: Pick<Deps, "clock" | "log">, tx: Transaction, stray: Stray): Promise<void> {
  const { order, payment, reason } = stray;
  const inNaira = payment.currency === order.currency;
  const journalId = inNaira ? journalOf(`payment:${order.provider}:${payment.providerId}`) : null;
  const amountMinor = payment.amountKobo;
  const isNew = await recordExcess(deps, tx, { order, payment, reason, amountMinor, journalId });
  if (!isNew || !journalId) return;
  await postJournal(tx, { journalId, kind: "excess", moves: toSuspense(order.provider, kobo(amountMinor)) });
}

const toSuspense = (provider: string, amountKobo: Kobo): Move[] =>
  amountKobo > 0 ? [{ from: clearingOf(provider), to: "suspense", amountKobo }] : [];

/** Records money to give back, or that became units at once. False if that payment is recorded already. */
async function recordExcess(
  deps: Pick<Deps, "clock" | "log">,
  tx: Transaction,
  excess: {
    order: OrderRow;
    payment: ProviderPayment;
    reason: ExcessReason;
    amountMinor: number;
    journalId: string | null;
  },
): Promise<boolean> {
  const { order, payment, reason, amountMinor, journalId } = excess;
  const isNew = await insertExcess(tx, {
    id: newId(),
    orderId: order.id,
    reason,
    provider: order.provider,
    providerPaymentId: payment.providerId,
    amountMinor,
    currency: payment.currency,
    journalId,
    ...(reason === "too-late" && { refundState: "credited" as const, resolvedAt: deps.clock.now() }),
  });
  if (isNew) deps.log.warn({ txRef: order.txRef, reason, amountMinor }, "payment beyond its order");
  return isNew;
}

/** Stores the provider's answer with the order, independent of how we interpret it. */
async function storeProviderAnswer(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  { order, found }: { order: OrderRow; found: FoundPayment },
): Promise<void> {
  const body = Buffer.from(JSON.stringify({ answer: found.raw, alsoPaid: found.alsoPaid }));
  const ids = [found.providerId, ...found.alsoPaid.map(({ providerId }) => providerId)].toSorted();
  await insertEvent(tx, {
    id: newId(),
    provider: order.provider,
    source: "lookup",
    eventKey: `${order.txRef}:${ids.join(",")}`,
    kind: "charge",
    reference: order.txRef,
    body,
    receivedAt: deps.clock.now(),
  });
}
