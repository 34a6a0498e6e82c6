import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import {
  barNumbersOf,
  liableFor,
  liftBars,
} from "#server/features/identity/number-history/number-history.service.ts";
import { endAllSessions } from "#server/features/identity/sessions/sessions.service.ts";
import type { Topic } from "#server/freshness.ts";
import type { Suspension } from "#shared/contracts/reports.ts";
import { recordAudit, recordReading } from "../audit/audit.service.ts";
import { mayDecide } from "./reports.rules.ts";
import {
  findSuspensions,
  isClosedByOwner,
  lockSuspended,
  pauseJobsOf,
  reopenUser,
  suspendUser,
} from "./suspensions.queries.ts";

const suspensionsPerAnswer = 500;

/**
 * Suspends an account: ends its sessions, prevents new ones, pauses its open jobs and hides the person. A trigger
 * pauses jobs that open later. If the owner has deleted the account, its number is barred and the account that has the
 * number now is suspended instead.
 * Repeats: keeps the first time. Needs a transaction. Locks: the person's row.
 */
export async function suspend(deps: Deps, tx: Transaction, ownerId: string) {
  const at = deps.clock.now();
  const userId = await liableFor(tx, ownerId);
  if (await isClosedByOwner(tx, ownerId)) await barNumbersOf(deps, tx, ownerId);
  const suspendedAt = await suspendUser(tx, { userId, at });
  await endAllSessions(tx, userId);
  const pausedJobs = await pauseJobsOf(tx, { userId, at });
  const touched: { topic: Topic; key: string }[] = [
    { topic: "users", key: userId },
    { topic: "servicemen", key: userId },
    ...pausedJobs.map((key) => ({ topic: "jobs" as const, key })),
  ];
  const after = { suspendedAt: suspendedAt ?? at, pausedJobs, ...(userId !== ownerId && { heirId: userId }) };
  return { before: { suspendedAt }, after, touched };
}

/** Suspended accounts, the latest first. The read is recorded in the audit log. */
export async function listSuspensions(deps: Pick<Deps, "db">, { userId }: Actor): Promise<Suspension[]> {
  const rows = await findSuspensions(deps.db, suspensionsPerAnswer);
  await recordReading(deps.db, {
    actorId: userId,
    action: "moderation.read",
    subjectType: "suspensions",
    subjectId: "all",
    shown: rows.length,
  });
  return rows.map((row) => ({ ...row, suspendedAt: row.suspendedAt.toISOString() }));
}

/**
 * The person's jobs stay paused until they resume them.
 * Errors: `profile_not_found` without a suspended account of this id; `forbidden` for an admin's, except by admins.
 */
export async function liftSuspension(
  deps: Deps,
  actor: Actor,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const person = await lockSuspended(tx, userId);
    if (!person) throw new AppError("profile_not_found");
    const about = { ownerId: userId, ownerRoles: person.roles, decision: "lift" as const };
    if (!mayDecide(actor, about)) throw new AppError("forbidden");
    await reopenUser(tx, userId);
    await liftBars(tx, userId);
    await recordAudit(tx, {
      actorId: actor.userId,
      action: "moderation.lift",
      subjectType: "user",
      subjectId: userId,
      reason,
      before: { suspendedAt: person.suspendedAt },
      after: { suspendedAt: null },
    });
  });
  deps.freshness.touch("users", userId);
  deps.freshness.touch("servicemen", userId);
}
