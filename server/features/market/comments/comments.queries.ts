import { takeNamedLock } from "#server/db/advisory-locks.ts";
import type { Db } from "#server/db/client.ts";
import { and, desc, eq, gt, isNotNull, isNull, ne, notInArray, or, sql } from "#server/db/drizzle.ts";
import { users } from "#server/db/schema/accounts.ts";
import { comments, jobCalls, jobs } from "#server/db/schema/jobs.ts";

export interface CommentRow {
  id: string;
  jobId: string;
  userId: string;
  text: string;
  createdAt: Date;
  fullName: string;
  privateName: string | null;
  /** Whether the author is the job's poster or called about it, and so may know the poster's real name. */
  knowsPoster: boolean;
}

const commentColumns = {
  id: comments.id,
  jobId: comments.jobId,
  userId: comments.userId,
  text: comments.text,
  createdAt: comments.createdAt,
  fullName: users.fullName,
  // The poster of a job under a pseudonym answers under the same name.
  privateName: sql<string | null>`coalesce(${jobs.pseudonym}, ${users.privateName})`,
  knowsPoster: sql<boolean>`${jobs.id} is not null or exists (select from ${jobCalls}
    where ${jobCalls.jobId} = ${comments.jobId} and ${jobCalls.callerId} = ${comments.userId})`,
};
const ofPoster = and(eq(jobs.id, comments.jobId), eq(jobs.userId, comments.userId));

export async function findComments(
  db: Db,
  { jobId, limit, hidden }: { jobId: string; limit: number; hidden: readonly string[] },
): Promise<CommentRow[]> {
  return db
    .select(commentColumns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(jobs, ofPoster)
    .where(
      and(
        eq(comments.jobId, jobId),
        isNull(comments.hiddenAt),
        // Comments of people who deleted their own account stay, without their name.
        or(isNull(users.suspendedAt), isNotNull(users.deletedAt)),
        hidden.length > 0 ? notInArray(comments.userId, [...hidden]) : undefined,
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit);
}

export async function findSameComment(
  db: Db,
  comment: { jobId: string; userId: string; text: string; since: Date },
): Promise<CommentRow | undefined> {
  const [row] = await db
    .select(commentColumns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(jobs, ofPoster)
    .where(
      and(
        eq(comments.jobId, comment.jobId),
        eq(comments.userId, comment.userId),
        eq(comments.text, comment.text),
        gt(comments.createdAt, comment.since),
      ),
    )
    .limit(1);
  return row;
}

/** Serializes a person's comments under one job. Locks: until the transaction ends. */
export const lockAuthor = (db: Db, { jobId, userId }: { jobId: string; userId: string }): Promise<void> =>
  takeNamedLock(db, `comment ${jobId} ${userId}`);

export async function insertComment(
  db: Db,
  comment: { id: string; jobId: string; userId: string; text: string; createdAt: Date },
): Promise<void> {
  await db.insert(comments).values(comment);
}

/** Whether this person called about this job. */
export async function hasCalled(
  db: Db,
  { jobId, userId }: { jobId: string; userId: string },
): Promise<boolean> {
  const [row] = await db
    .select({ jobId: jobCalls.jobId })
    .from(jobCalls)
    .where(and(eq(jobCalls.jobId, jobId), eq(jobCalls.callerId, userId)));
  return row !== undefined;
}

export interface ShownJob {
  userId: string;
  fullName: string;
  /** The pseudonym of the job, or its poster's private name. */
  privateName: string | null;
  description: string;
  location: string;
}

/** A job with a public page, open or taken. Removed jobs and jobs of closed accounts are not found. */
export async function findShownJob(db: Db, jobId: string): Promise<ShownJob | undefined> {
  const [row] = await db
    .select({
      userId: jobs.userId,
      fullName: users.fullName,
      privateName: sql<string | null>`coalesce(${jobs.pseudonym}, ${users.privateName})`,
      description: jobs.description,
      location: jobs.location,
    })
    .from(jobs)
    .innerJoin(users, eq(users.id, jobs.userId))
    .where(and(eq(jobs.id, jobId), ne(jobs.status, "removed"), isNull(users.suspendedAt)));
  return row;
}
