import { takeNamedLock } from "#server/db/advisory-locks.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { and, eq, isNull, sql } from "#server/db/drizzle.ts";
import { withOpened } from "#server/db/numbers/stored-numbers.ts";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { comments, jobs } from "#server/db/schema/jobs.ts";
import { reports } from "#server/db/schema/reports.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import type { ReportDecision, ReportSubject } from "#shared/contracts/reports.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { StaffRole } from "#shared/roles.ts";

interface Subject {
  subjectType: ReportSubject;
  subjectId: string;
}

export async function findReportSubject(db: Db, reportId: string): Promise<Subject | undefined> {
  const [row] = await db
    .select({ subjectType: reports.subjectType, subjectId: reports.subjectId })
    .from(reports)
    .where(eq(reports.id, reportId));
  return row;
}

/** Serializes decisions about the same subject. Locks: until the transaction ends. */
export const lockSubject = (tx: Transaction, { subjectType, subjectId }: Subject): Promise<void> =>
  takeNamedLock(tx, `report ${subjectType} ${subjectId}`);

export interface DecisionFacts extends Subject {
  ownerId: string;
  ownerPhone: E164;
  isDecided: boolean;
}

export async function getDecisionFacts(tx: Transaction, reportId: string): Promise<DecisionFacts> {
  const { rows } = await tx.execute<DecisionFacts & Record<string, unknown>>(sql`
    select r.subject_type as "subjectType", r.subject_id as "subjectId", r.owner_id as "ownerId",
      owner.phone as "ownerPhone", r.decided_at is not null as "isDecided"
    from reports r join users owner on owner.id = r.owner_id where r.id = ${reportId}`);
  return withOpened(rows, "ownerPhone")[0]!;
}

export async function findRoles(db: Db, userId: string): Promise<StaffRole[]> {
  const rows = await db
    .select({ role: staffRoles.role })
    .from(staffRoles)
    .where(eq(staffRoles.userId, userId));
  return rows.map(({ role }) => role);
}

/** Decides all open reports of a subject. Returns their ids. */
export async function decideOpenReports(
  tx: Transaction,
  { subjectType, subjectId }: Subject,
  verdict: { decision: ReportDecision; decisionReason: string; decidedBy: string; decidedAt: Date },
): Promise<string[]> {
  const rows = await tx
    .update(reports)
    .set(verdict)
    .where(
      and(eq(reports.subjectType, subjectType), eq(reports.subjectId, subjectId), isNull(reports.decidedAt)),
    )
    .returning({ id: reports.id });
  return rows.map(({ id }) => id);
}

/** Returns the previous status. Locks: the job's row, in a mode that does not block concurrent calls about it. */
export async function removeJob(tx: Transaction, { id, at }: { id: string; at: Date }) {
  const [before] = await tx
    .select({ status: jobs.status })
    .from(jobs)
    .where(eq(jobs.id, id))
    .for("no key update");
  await tx.update(jobs).set({ status: "removed", updatedAt: at }).where(eq(jobs.id, id));
  return before;
}

/** Returns the previous state and the job's id. Locks: the comment's row. */
export async function hideComment(tx: Transaction, { id, at }: { id: string; at: Date }) {
  const [before] = await tx
    .select({ hiddenAt: comments.hiddenAt, jobId: comments.jobId })
    .from(comments)
    .where(eq(comments.id, id))
    .for("update");
  if (before?.hiddenAt === null) await tx.update(comments).set({ hiddenAt: at }).where(eq(comments.id, id));
  return before;
}

/** Returns the previous state and the subject's id. Locks: the review's row. */
export async function hideReview(tx: Transaction, { id, at }: { id: string; at: Date }) {
  const [before] = await tx
    .select({ hiddenAt: reviews.hiddenAt, subjectId: reviews.subjectId })
    .from(reviews)
    .where(eq(reviews.id, id))
    .for("update");
  if (before?.hiddenAt === null) await tx.update(reviews).set({ hiddenAt: at }).where(eq(reviews.id, id));
  return before;
}

/** Returns the previous state; undefined without a card. Locks: the card's row. */
export async function hideCard(tx: Transaction, { id, at }: { id: string; at: Date }) {
  const [before] = await tx
    .select({ hiddenAt: serviceCards.hiddenAt })
    .from(serviceCards)
    .where(eq(serviceCards.userId, id))
    .for("update");
  if (before?.hiddenAt === null)
    await tx.update(serviceCards).set({ hiddenAt: at }).where(eq(serviceCards.userId, id));
  return before;
}
