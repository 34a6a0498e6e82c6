import type {
  Books,
  BooksTotals,
  Excess,
  ExcessRefunded,
  Incident,
  ResolveIncident,
  SubscriberList,
} from "#shared/contracts/accounting.ts";
import { kobo, koboPerUnit, koboToNaira } from "#shared/money/money.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { maskPhone } from "#shared/phones/phone-display.ts";
import { monthOf } from "#shared/time/lagos.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import type { Transaction } from "../../../db/client.ts";
import { inTransaction } from "../../../db/in-transaction.ts";
import type { Deps } from "../../../deps.ts";
import type { Spoken, WithMessage } from "../../../language/message.ts";
import { accountingAnswers } from "../../../language/messages.ts";
import { storedMessage } from "../../../language/say.ts";
import { recordAudit, recordPhonesShown } from "../../trust/audit/audit.service.ts";
import {
  closeByStaff,
  findIncident,
  type IncidentRecord,
  isOtherOpen,
  payoutsStopped,
  recentIncidents,
} from "../../trust/incidents/incidents.service.ts";
import { demandUninvolved, moneyOf } from "../conflicts-of-interest/conflicts-of-interest.service.ts";
import { freezeWallet, frozenAmong, trialBalance } from "../ledger/ledger.service.ts";
import { settleDue } from "../payments/returns/dues.service.ts";
import {
  type ExcessRecord,
  findPayer,
  recentExcesses,
  refundExcess,
} from "../payments/returns/refunds.service.ts";
import { settleAsPaid, unclearAmong } from "../withdrawals/payouts/settle.service.ts";
import { cursorOf, incomeAccounts, monthStart, placeOf, revenueOf } from "./accounting.rules.ts";
import { findTotals, listIncome, type TotalsRow } from "./revenue.queries.ts";
import { countSubscribers, listSubscribers } from "./subscribers.queries.ts";

const monthsShown = 12;
const subscribersAtOnce = 50;

/** The books on one page. Each read is audited, because it names customers. */
export async function readBooks(deps: Deps, actor: Actor): Promise<Spoken<Books>> {
  const now = deps.clock.now();
  await recordAudit(deps.db, {
    actorId: actor.userId,
    action: "accounting.read",
    subjectType: "books",
    subjectId: "summary",
  });
  const months = Array.from({ length: monthsShown }, (_, back) => monthOf(now, back));
  const since = monthStart(months.at(-1) as string);
  const income = await listIncome(deps.db, { accounts: Object.values(incomeAccounts), since });
  const balance = await trialBalance(deps.db);
  const incidents = await recentIncidents(deps);
  const excesses = await recentExcesses(deps);
  return {
    asOf: now.toISOString(),
    booksSound: !incidents.some(({ kind, resolvedAt }) => kind === "books-unbalanced" && !resolvedAt),
    payoutsStopped: await payoutsStopped(deps.db),
    subscribers: await countSubscribers(deps.db, { now, monthStart: monthStart(monthOf(now)) }),
    revenue: revenueOf(months, income),
    trialBalance: {
      lines: balance.lines.map(({ account, balanceKobo }) => ({ account, amount: koboToNaira(balanceKobo) })),
      total: koboToNaira(balance.totalKobo),
    },
    totals: totalsOf(await findTotals(deps.db)),
    incidents: await shownIncidents(deps, incidents),
    excesses: excesses.map((excess) => shownExcess(deps, excess)),
  };
}

const naira = (amountKobo: number): number => koboToNaira(kobo(amountKobo));

const totalsOf = (row: TotalsRow): BooksTotals => ({
  // Rounded instead of refused: this page must open above all when the books are wrong.
  walletUnits: Math.floor(row.walletKobo / koboPerUnit),
  heldUnits: Math.floor(row.heldKobo / koboPerUnit),
  atProviders: naira(0 - row.clearingKobo),
  suspense: naira(row.suspenseKobo),
  inTransit: naira(row.transitKobo),
  chargebacksDue: naira(0 - row.dueKobo),
});

const personOf = ({ kind, details }: IncidentRecord): string | undefined =>
  kind === "chargeback" && typeof details.userId === "string" ? details.userId : undefined;

/** The withdrawal whose payout differs from the amount ordered. */
const differingOf = ({ kind, details }: IncidentRecord): string | undefined =>
  kind === "provider-difference" &&
  details.finding === "amount-differs" &&
  typeof details.withdrawalId === "string"
    ? details.withdrawalId
    : undefined;

async function shownIncidents(deps: Deps, records: IncidentRecord[]): Promise<Incident[]> {
  const people = records.map(personOf).filter((userId) => userId !== undefined);
  const frozen = await frozenAmong(deps.db, people);
  const differing = records.map(differingOf).filter((withdrawalId) => withdrawalId !== undefined);
  const unclear = await unclearAmong(deps.db, differing);
  return records.map((record) => ({
    _id: record.id,
    kind: record.kind,
    subject: record.subject,
    details: record.details,
    stopsPayouts: record.stopsPayouts,
    openedAt: record.openedAt.toISOString(),
    seenAt: record.seenAt.toISOString(),
    resolvedAt: record.resolvedAt?.toISOString() ?? null,
    resolvedBy: record.resolverName,
    note: record.note,
    isFrozen: frozen.has(personOf(record) ?? ""),
    booksPayout: unclear.has(differingOf(record) ?? ""),
  }));
}

function shownExcess(deps: Deps, excess: ExcessRecord): Spoken<Excess> {
  const mayBegin = excess.refundState === "due" || excess.refundState === "failed";
  return {
    _id: excess.id,
    tx_ref: excess.txRef,
    userId: excess.userId,
    fullName: excess.fullName,
    phoneNumber: maskPhone(excess.phone),
    reason: excess.reason,
    // Parts already returned by hand are not given back again.
    amount: naira(excess.amountMinor - (excess.resolvedAt ? 0 : excess.returnedMinor)),
    currency: excess.currency,
    createdAt: excess.createdAt.toISOString(),
    state: excess.refundState,
    failure: excess.refundFailure && storedMessage(excess.refundFailure),
    mayRefund: mayBegin && deps.gateways.of(excess.provider) !== undefined,
  };
}

/** Errors: `invalid` for an invalid cursor. */
export async function readSubscribers(
  deps: Deps,
  actor: Actor,
  page: { cursor?: string | undefined; limit?: number | undefined },
): Promise<SubscriberList> {
  const limit = page.limit ?? subscribersAtOnce;
  const after = page.cursor === undefined ? undefined : placeOf(page.cursor);
  if (page.cursor !== undefined && !after) throw new AppError("invalid");
  const now = deps.clock.now();
  const found = await listSubscribers(deps.db, { now, after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  await recordPhonesShown(deps.db, {
    actorId: actor.userId,
    action: "accounting.read-subscribers",
    subjectType: "users",
    subjectId: page.cursor ?? "first",
    ids: rows.map(({ userId }) => userId),
  });
  const last = rows.at(-1);
  const { active: total } = await countSubscribers(deps.db, { now, monthStart: now });
  return {
    users: rows.map((row) => ({
      _id: row.userId,
      fullName: row.fullName,
      phoneNumber: localPhone(row.phone),
      subscriptionDate: row.startsAt.toISOString(),
      subscriptionExpirationDate: row.endsAt.toISOString(),
    })),
    total,
    next: last && found.length > limit ? cursorOf(last) : null,
  };
}

/**
 * Closes a finding with a note. On request, collects what the customer still owes after a chargeback and unfreezes the
 * wallet, unless another chargeback of theirs is open. A payout that differs from the amount ordered is booked as paid,
 * which only this call does.
 * Errors: `not_found`; `forbidden` for staff involved with the money; those of `settleAsPaid`, which leave the finding
 * open.
 * Repeats: the first closing stays; a freeze that is left can still be lifted.
 */
export async function resolveIncident(
  deps: Deps,
  actor: Actor,
  { incidentId, note, liftFreeze = false }: ResolveIncident & { incidentId: string },
): Promise<Incident> {
  const found = await findIncident(deps.db, incidentId);
  if (!found) throw new AppError("not_found");
  const userId = personOf(found);
  const money = await moneyOf(deps.db, found);
  if (money.userIds.includes(actor.userId))
    throw new AppError("forbidden", { sentence: accountingAnswers.ownIncident });
  await demandUninvolved(deps, actor, money);
  const withdrawalId = differingOf(found);
  if (withdrawalId) await settleAsPaid(deps, actor, { withdrawalId, note });
  await inTransaction(deps, async (tx) => {
    const at = deps.clock.now();
    const closed = await closeByStaff(tx, incidentId, { at, by: actor.userId, note });
    const lifted = liftFreeze && userId ? await liftIn(tx, { incidentId, userId }) : stillFrozen;
    if (!closed && !lifted.isLifted) return;
    await recordAudit(tx, {
      actorId: actor.userId,
      action: "incident.resolve",
      subjectType: "incident",
      subjectId: incidentId,
      reason: note,
      before: { kind: found.kind, subject: found.subject, stopsPayouts: found.stopsPayouts },
      after: lifted,
    });
  });
  const incident = await findIncident(deps.db, incidentId);
  const [shown] = incident ? await shownIncidents(deps, [incident]) : [];
  if (!shown) throw new AppError("not_found");
  return shown;
}

const stillFrozen = { isLifted: false, paidUnits: 0 };

async function liftIn(tx: Transaction, { incidentId, userId }: { incidentId: string; userId: string }) {
  if (await isOtherOpen(tx, { id: incidentId, kind: "chargeback", userId })) return stillFrozen;
  if (!(await freezeWallet(tx, userId, false))) return stillFrozen;
  const { paidUnits } = await settleDue(tx, userId);
  return { isLifted: true, paidUnits };
}

const refundSentences = {
  due: accountingAnswers.refundFailed,
  failed: accountingAnswers.refundFailed,
  sending: accountingAnswers.refundSending,
  unclear: accountingAnswers.refundSending,
  returned: accountingAnswers.refundReturned,
  credited: accountingAnswers.refundCredited,
} as const;

/** Gives an excess back. Errors: `not_found`; `forbidden` for staff involved with it. Repeats: as `refundExcess`. */
export async function giveExcessBack(
  deps: Deps,
  actor: Actor,
  excessId: string,
): Promise<WithMessage<ExcessRefunded>> {
  const payerId = await findPayer(deps.db, excessId);
  if (payerId) await demandUninvolved(deps, actor, { userIds: [payerId] });
  const state = await refundExcess(deps, actor, excessId);
  return { message: refundSentences[state], state };
}
