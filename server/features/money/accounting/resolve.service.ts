/** Staff close what the checks of the books found. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { recordAudit } from "#server/features/trust/audit/audit.service.ts";
import { closeByStaff, findIncident } from "#server/features/trust/incidents/incidents.service.ts";
import { accountingAnswers } from "#server/language/messages.ts";
import type { ResolvedIncident, ResolveIncident } from "#shared/contracts/accounting.ts";
import { demandUninvolved } from "../conflicts-of-interest/conflicts-of-interest.service.ts";
import { confirmFailure } from "../withdrawals/payouts/give-back.service.ts";
import { settleAsPaid } from "../withdrawals/payouts/settle.service.ts";
import { differingOf, failedOf, liableOf, moneyBehind, shownIncidents } from "./shown-incidents.service.ts";
import { giveBackIn, liftFreezeIn } from "./two-people.service.ts";

/**
 * Closes a finding with a note. On request, collects what the customer still owes after a chargeback and unfreezes the
 * wallet, unless another chargeback of theirs is open, or returns the units of a payout that failed after it was paid.
 * If that needs two people, the first one's call records the approval and closes nothing. A payout that differs from
 * the amount ordered is booked as paid, which only this call does.
 * Errors: `not_found`; `forbidden` for staff involved with the money; those of `settleAsPaid` and `confirmFailure`,
 * which leave the finding open.
 * Repeats: the first closing stays; a remaining freeze can still be lifted, and units still returned, once.
 */
export async function resolveIncident(
  deps: Deps,
  actor: Actor,
  { incidentId, note, liftFreeze = false, giveBack = false }: ResolveIncident & { incidentId: string },
): Promise<ResolvedIncident> {
  const found = await findIncident(deps.db, incidentId);
  if (!found) throw new AppError("not_found");
  const money = await moneyBehind(deps.db, found);
  if (money.userIds.includes(actor.userId))
    throw new AppError("forbidden", { sentence: accountingAnswers.ownIncident });
  await demandUninvolved(deps, actor, money);
  const withdrawalId = differingOf(found);
  if (withdrawalId) await settleAsPaid(deps, actor, { withdrawalId, note });
  const failedId = giveBack ? failedOf(found) : undefined;
  const failure = failedId ? await confirmFailure(deps, actor, failedId) : undefined;
  const press = { actor, incident: found, note, money };
  const isWaiting = await inTransaction(deps, async (tx) => {
    const userId = liftFreeze ? await liableOf(tx, found) : undefined;
    const outcome = failure
      ? await giveBackIn(deps, tx, { ...press, failure })
      : userId
        ? await liftFreezeIn(deps, tx, { ...press, userId })
        : undefined;
    if (outcome === "waiting") return true;
    const closed = await closeByStaff(tx, incidentId, { at: deps.clock.now(), by: actor.userId, note });
    if (!closed && !outcome?.isChanged) return false;
    await recordAudit(tx, {
      actorId: actor.userId,
      action: "incident.resolve",
      subjectType: "incident",
      subjectId: incidentId,
      reason: note,
      before: { kind: found.kind, subject: found.subject, stopsPayouts: found.stopsPayouts },
      after: outcome?.facts,
    });
    return false;
  });
  const incident = await findIncident(deps.db, incidentId);
  const [shown] = incident ? await shownIncidents(deps, [incident]) : [];
  if (!shown) throw new AppError("not_found");
  return { ...shown, isWaiting };
}
