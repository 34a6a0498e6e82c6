/** Decisions of staff about a finding that may need two people. */
import type { Actor } from "#server/actor.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { findLiable } from "#server/features/identity/number-history/number-history.service.ts";
import { recordAudit } from "#server/features/trust/audit/audit.service.ts";
import {
  addApproval,
  endApprovals,
  findApprovers,
  findUndecidedSince,
  type IncidentRecord,
  listOthersNamed,
} from "#server/features/trust/incidents/incidents.service.ts";
import { hasPart, type Money } from "../conflicts-of-interest/conflicts-of-interest.service.ts";
import { freezeWallet, isWalletFrozen, lockWallet } from "../ledger/ledger.service.ts";
import { settleDue } from "../payments/returns/dues.service.ts";
import { giveBack, type LateFailure, lockUnpaidUnits } from "../withdrawals/payouts/give-back.service.ts";

export interface Press {
  actor: Actor;
  incident: IncidentRecord;
  note: string;
  /** The money that it is about. */
  money: Money;
}

/** waiting: a second person has to agree. Otherwise what changed, for the audit log. */
type Outcome = "waiting" | { isChanged: boolean; facts: Record<string, boolean | number> };

/** From when on approvals count. */
export const sinceEver = new Date(0);

/**
 * The names of those who agreed since then, oldest first, without people who are involved with the money, also if they
 * were not when they agreed.
 */
export async function validApprovers(
  deps: Pick<Deps, "clock">,
  db: Db,
  { incidentId, since, money }: { incidentId: string; since: Date; money: Money },
): Promise<string[]> {
  const names: string[] = [];
  for (const approver of await findApprovers(db, { incidentId, since }))
    if (!(await hasPart({ ...deps, db }, approver, money))) names.push(approver.fullName);
  return names;
}

/** Records the press. Returns whether two people agree; their approvals are used up then. */
async function isAgreed(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  { actor, incident, note, money, since }: Press & { since: Date },
): Promise<boolean> {
  await addApproval(tx, { incidentId: incident.id, approverId: actor.userId, at: deps.clock.now() });
  if ((await validApprovers(deps, tx, { incidentId: incident.id, since, money })).length >= 2) {
    await endApprovals(tx, incident.id);
    return true;
  }
  await recordAudit(tx, {
    actorId: actor.userId,
    action: "incident.approve",
    subjectType: "incident",
    subjectId: incident.id,
    reason: note,
    before: { kind: incident.kind, subject: incident.subject },
  });
  return false;
}

const stillFrozen: Outcome = { isChanged: false, facts: { isLifted: false, paidUnits: 0 } };

/**
 * Lifts the freeze and collects what is still owed, unless another chargeback of the person is open. While the provider
 * has not decided a dispute, the money may still be taken, so two people have to agree.
 * Locks: the wallet, first, as where a dispute is announced: one that is being announced is seen here.
 */
export async function liftFreezeIn(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  { userId, ...press }: Press & { userId: string },
): Promise<Outcome> {
  await lockWallet(tx, userId);
  const { id, kind } = press.incident;
  for (const other of await listOthersNamed(tx, { id, kind, userId }))
    if ((await findLiable(tx, other)) === userId) return stillFrozen;
  if (!(await isWalletFrozen(tx, userId))) return stillFrozen;
  const since = await findUndecidedSince(tx, { kind, userId });
  if (since && !(await isAgreed(deps, tx, { ...press, since }))) return "waiting";
  await freezeWallet(tx, userId, false);
  const { paidUnits } = await settleDue(tx, userId);
  return { isChanged: true, facts: { isLifted: true, paidUnits } };
}

export const isLarge = (deps: Pick<Deps, "config">, units: number): boolean =>
  units > deps.config.twoPersonLimitUnits;

/** Returns the units of a failed payout; above the limit two people have to agree. Locks: the withdrawal, the wallet. */
export async function giveBackIn(
  deps: Deps,
  tx: Transaction,
  { failure, ...press }: Press & { failure: LateFailure },
): Promise<Outcome> {
  const units = await lockUnpaidUnits(tx, failure);
  if (units === undefined) return { isChanged: false, facts: { isGivenBack: false } };
  if (isLarge(deps, units) && !(await isAgreed(deps, tx, { ...press, since: sinceEver }))) return "waiting";
  await giveBack(deps, tx, { ...press, failure });
  return { isChanged: true, facts: { isGivenBack: true } };
}
