/** Staff close what the checks of the books found. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { findLiable } from "#server/features/identity/number-history/number-history.service.ts";
import { recordAudit } from "#server/features/trust/audit/audit.service.ts";
import {
  closeByStaff,
  findIncident,
  type IncidentRecord,
  listOthersNamed,
} from "#server/features/trust/incidents/incidents.service.ts";
import { accountingAnswers } from "#server/language/messages.ts";
import type { Incident, ResolveIncident } from "#shared/contracts/accounting.ts";
import { demandUninvolved, moneyOf } from "../conflicts-of-interest/conflicts-of-interest.service.ts";
import { freezeWallet, frozenAmong, lockWallet } from "../ledger/ledger.service.ts";
import { settleDue } from "../payments/returns/dues.service.ts";
import { settleAsPaid, unclearAmong } from "../withdrawals/payouts/settle.service.ts";

/** The account whose wallet a dispute froze: the payer's or, once that is closed, the one that has its number. */
const liableOf = async (db: Db, { kind, details }: IncidentRecord): Promise<string | undefined> =>
  kind === "chargeback" && typeof details.userId === "string" ? findLiable(db, details.userId) : undefined;

/** The withdrawal whose payout differs from the amount ordered. */
const differingOf = ({ kind, details }: IncidentRecord): string | undefined =>
  kind === "provider-difference" &&
  details.finding === "amount-differs" &&
  typeof details.withdrawalId === "string"
    ? details.withdrawalId
    : undefined;

export async function shownIncidents(deps: Deps, records: IncidentRecord[]): Promise<Incident[]> {
  const liable: (string | undefined)[] = [];
  // One after the other: a long list must not take every connection to the database.
  for (const record of records) liable.push(await liableOf(deps.db, record));
  const frozen = await frozenAmong(
    deps.db,
    liable.filter((userId) => userId !== undefined),
  );
  const differing = records.map(differingOf).filter((withdrawalId) => withdrawalId !== undefined);
  const unclear = await unclearAmong(deps.db, differing);
  return records.map((record, place) => ({
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
    isFrozen: frozen.has(liable[place] ?? ""),
    booksPayout: unclear.has(differingOf(record) ?? ""),
  }));
}

/**
 * Closes a finding with a note. On request, collects what the customer still owes after a chargeback and unfreezes the
 * wallet, unless another chargeback of theirs is open. A payout that differs from the amount ordered is booked as paid,
 * which only this call does.
 * Errors: `not_found`; `forbidden` for staff involved with the money; those of `settleAsPaid`, which leave the finding
 * open.
 * Repeats: the first closing stays; a remaining freeze can still be lifted.
 */
export async function resolveIncident(
  deps: Deps,
  actor: Actor,
  { incidentId, note, liftFreeze = false }: ResolveIncident & { incidentId: string },
): Promise<Incident> {
  const found = await findIncident(deps.db, incidentId);
  if (!found) throw new AppError("not_found");
  const [named, liableId] = [await moneyOf(deps.db, found), await liableOf(deps.db, found)];
  const money = { ...named, userIds: liableId ? [...named.userIds, liableId] : named.userIds };
  if (money.userIds.includes(actor.userId))
    throw new AppError("forbidden", { sentence: accountingAnswers.ownIncident });
  await demandUninvolved(deps, actor, money);
  const withdrawalId = differingOf(found);
  if (withdrawalId) await settleAsPaid(deps, actor, { withdrawalId, note });
  await inTransaction(deps, async (tx) => {
    const at = deps.clock.now();
    const userId = liftFreeze ? await liableOf(tx, found) : undefined;
    // First the wallet, as where a dispute is announced: one that is being announced is among the others below.
    if (userId) await lockWallet(tx, userId);
    const closed = await closeByStaff(tx, incidentId, { at, by: actor.userId, note });
    const lifted = userId ? await liftIn(tx, found, userId) : stillFrozen;
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

/** The caller has locked the wallet. */
async function liftIn(tx: Transaction, { id, kind }: IncidentRecord, userId: string) {
  for (const other of await listOthersNamed(tx, { id, kind, userId }))
    if ((await findLiable(tx, other)) === userId) return stillFrozen;
  if (!(await freezeWallet(tx, userId, false))) return stillFrozen;
  const { paidUnits } = await settleDue(tx, userId);
  return { isLifted: true, paidUnits };
}
