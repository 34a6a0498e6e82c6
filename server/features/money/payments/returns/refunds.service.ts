/** Gives back payments that bought nothing: staff begin it, we call the provider once, then ask for the outcome. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { clearingOf } from "#server/features/money/ledger/ledger.rules.ts";
import { postJournal } from "#server/features/money/ledger/ledger.service.ts";
import { recordAudit } from "#server/features/trust/audit/audit.service.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import type { PaymentGateway, ProviderRefund } from "#server/gateways/ports/payments.ts";
import { accountingAnswers } from "#server/language/messages.ts";
import type { RefundState } from "#shared/contracts/accounting.ts";
import { kobo } from "#shared/money/money.ts";
import { dayMs, minuteMs } from "#shared/time/durations.ts";
import { journalOf } from "../journal-ids.ts";
import {
  claimRefund,
  type ExcessRow,
  findExcess,
  listExcesses,
  lockExcess,
  markSent,
  type ShownExcess,
  updateExcess,
} from "./refunds.queries.ts";
import {
  nextLook,
  nextStep,
  type RefundStep,
  refundReference,
  restMinor,
  storedIdOf,
} from "./refunds.rules.ts";
import { listReversals } from "./reversals.queries.ts";

export { findPayer, type ShownExcess } from "./refunds.queries.ts";

/** Longer than all calls of one look; after that another worker takes over. */
const leaseMs = 10 * minuteMs;
/** A look that took this long must not call the provider any more: another worker may soon hold the lease. */
const maxMsBeforeSending = 5 * minuteMs;

/**
 * Gives an excess back through its provider, on behalf of staff. Errors: `not_found`.
 * Repeats: while a refund is under way or done, returns its state. After a clear failure another may begin.
 */
export async function refundExcess(deps: Deps, actor: Actor, excessId: string): Promise<RefundState> {
  await inTransaction(deps, async (tx) => {
    const excess = await lockExcess(tx, excessId);
    if (!excess) throw new AppError("not_found");
    if (excess.refundState !== "due" && excess.refundState !== "failed") return;
    const begun = {
      refundState: "sending" as const,
      refundTries: excess.refundTries + 1,
      refundAskAt: deps.clock.now(),
      refundId: null,
      refundFailure: null,
      resolvedBy: actor.userId,
    };
    await updateExcess(tx, excess.id, begun);
    await recordAudit(tx, {
      actorId: actor.userId,
      action: "excess.refund",
      subjectType: "payment_excess",
      subjectId: excess.id,
      before: { state: excess.refundState, tries: excess.refundTries },
      after: { state: "sending", amountMinor: restMinor(excess), currency: excess.currency },
    });
  });
  await followRefund(deps, excessId);
  const excess = await findExcess(deps.db, excessId);
  if (!excess) throw new AppError("not_found");
  return excess.refundState;
}

/** Orders a refund that staff began, or checks its outcome. Repeats: one worker at a time, only when it is due. */
export async function followRefund(deps: Deps, excessId: string): Promise<void> {
  const now = deps.clock.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const excess = await claimRefund(deps.db, { id: excessId, now, leaseUntil });
  if (!excess) return;
  const payments = deps.gateways.of(excess.provider)?.payments;
  if (!payments) return pause(deps, excess, "no keys for this provider");
  try {
    const step = nextStep(excess, await refundsOf(deps, payments, excess), now);
    if (step.do === "send") await send(deps, payments, { excess, leaseUntil });
    else await take(deps, excess, step);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error, excessId }, "provider did not say what became of a refund");
    await pause(deps, excess, undefined);
  }
}

/** The provider's refunds of the excess's payment, without those that its order has borne. */
async function refundsOf(deps: Deps, payments: PaymentGateway, excess: ExcessRow): Promise<ProviderRefund[]> {
  const known = await payments.findRefunds(excess.providerPaymentId);
  const borne = new Set(
    (await listReversals(deps.db, excess.orderId)).map(({ providerReversalId }) => providerReversalId),
  );
  return known.filter(({ refundId }) => !borne.has(storedIdOf("refund", refundId)));
}

/** The one call that moves money; the state `unclear` is stored before it. */
async function send(
  deps: Deps,
  payments: PaymentGateway,
  { excess, leaseUntil }: { excess: ExcessRow; leaseUntil: Date },
): Promise<void> {
  const at = deps.clock.now();
  if (leaseUntil.getTime() - at.getTime() < leaseMs - maxMsBeforeSending) return;
  const isMine = await markSent(deps.db, { ...excess, leaseUntil, at });
  if (!isMine) return;
  const sent: ExcessRow = { ...excess, refundState: "unclear", refundSentAt: at };
  try {
    const refund = await payments.refundPayment({
      providerPaymentId: excess.providerPaymentId,
      amountKobo: restMinor(excess),
      reference: refundReference(excess.id, excess.refundTries),
    });
    await take(deps, sent, stepOf(refund));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error, excessId: excess.id }, "refund not clear");
    if (error.kind === "refused") await fail(deps, sent, error.providerMessage ?? "refused");
    else await pause(deps, sent, undefined);
  }
}

type TakenStep = Exclude<RefundStep, { do: "send" }>;

function stepOf(refund: ProviderRefund): TakenStep {
  if (refund.status === "refunded") return { do: "return", refund };
  if (refund.status === "failed") return { do: "fail", because: "refused", refund };
  return { do: "wait", state: "sending", refund };
}

async function take(deps: Deps, excess: ExcessRow, step: TakenStep): Promise<void> {
  if (step.do === "return") {
    const { refundId } = step.refund;
    return inTransaction(deps, (tx) => bookReturn(deps, tx, { excessId: excess.id, refundId }));
  }
  if (step.do === "fail") return fail(deps, excess, accountingAnswers.refundFailures[step.because].key);
  await change(deps, excess, {
    refundState: step.state,
    refundAskAt: nextLook(excess, deps.clock.now()),
    ...(step.refund && { refundId: step.refund.refundId }),
  });
}

const pause = (deps: Deps, excess: ExcessRow, failure: string | undefined): Promise<void> =>
  change(deps, excess, {
    refundAskAt: nextLook(excess, deps.clock.now()),
    ...(failure && { refundFailure: failure }),
  });

const fail = (deps: Deps, excess: ExcessRow, failure: string): Promise<void> =>
  change(deps, excess, { refundState: "failed", refundFailure: failure, refundAskAt: null });

/** A late answer does not change a refund that is already returned. */
async function change(deps: Deps, excess: ExcessRow, to: Parameters<typeof updateExcess>[2]): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const now = await lockExcess(tx, excess.id);
    if (now && now.refundState !== "returned" && now.refundTries === excess.refundTries)
      await updateExcess(tx, excess.id, to);
  });
}

/** Books that an excess left suspense for its customer. Repeats: one excess is booked once. Locks: the excess. */
export async function bookReturn(
  deps: Pick<Deps, "clock" | "log">,
  tx: Transaction,
  { excessId, refundId }: { excessId: string; refundId: string },
): Promise<void> {
  const excess = await lockExcess(tx, excessId);
  if (!excess || excess.refundState === "returned") return;
  // Only naira is in the books.
  const refundJournalId = excess.journalId ? journalOf(`refund:${excess.id}`) : null;
  if (refundJournalId)
    await postJournal(tx, {
      journalId: refundJournalId,
      kind: "excess",
      moves: [{ from: "suspense", to: clearingOf(excess.provider), amountKobo: kobo(restMinor(excess)) }],
    });
  await updateExcess(tx, excess.id, {
    refundState: "returned",
    refundId,
    refundJournalId,
    refundFailure: null,
    refundAskAt: null,
    resolvedAt: deps.clock.now(),
  });
  deps.log.info({ excessId, refundId }, "excess returned");
}

/** Books a part returned by hand. Repeats: one refund is booked once. The caller must hold the lock of the excess. */
export async function bookPart(
  deps: Pick<Deps, "log">,
  tx: Transaction,
  { excess, storedId, amountMinor }: { excess: ExcessRow; storedId: string; amountMinor: number },
): Promise<void> {
  if (excess.returnedParts.includes(storedId)) return;
  if (excess.journalId)
    await postJournal(tx, {
      journalId: journalOf(`part:${excess.provider}:${storedId}`),
      kind: "excess",
      moves: [{ from: "suspense", to: clearingOf(excess.provider), amountKobo: kobo(amountMinor) }],
    });
  await updateExcess(tx, excess.id, {
    returnedMinor: excess.returnedMinor + amountMinor,
    returnedParts: [...excess.returnedParts, storedId],
  });
  deps.log.warn({ excessId: excess.id, refund: storedId, amountMinor }, "part of an excess returned by hand");
}

const shownDays = 30;
const maxShown = 200;

export const recentExcesses = (deps: Pick<Deps, "db" | "clock">): Promise<ShownExcess[]> =>
  listExcesses(deps.db, {
    resolvedAfter: new Date(deps.clock.now().getTime() - shownDays * dayMs),
    limit: maxShown,
  });
