import type { Db } from "#server/db/client.ts";
import { and, desc, eq, inArray, isNull, or, sql } from "#server/db/drizzle.ts";
import { users } from "#server/db/schema/accounts.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { media } from "#server/db/schema/media.ts";
import type { JobStatus } from "#shared/contracts/jobs.ts";

export interface JobFigures {
  openings: number;
  completions: number;
}

const agreed: JobStatus[] = ["assigned", "completed"];

/** A job under a pseudonym belongs to no profile, because it hides its poster. */
const isPostedBy = (userId: string) => and(eq(jobs.userId, userId), isNull(jobs.pseudonym));

/** Counts a person's open jobs, and the agreed jobs that the person posted or accepted. */
export async function findJobFigures(db: Db, userId: string): Promise<JobFigures> {
  const isAgreed = inArray(jobs.status, agreed);
  const [figures] = await db
    .select({
      openings: sql<number>`count(*) filter (where ${jobs.status} = 'open')`.mapWith(Number),
      completions: sql<number>`count(*) filter (where ${isAgreed})`.mapWith(Number),
    })
    .from(jobs)
    .where(or(isPostedBy(userId), and(eq(jobs.assignedTo, userId), isAgreed)));
  return figures!;
}

export interface OpeningRow {
  id: string;
  status: JobStatus;
  description: string;
  location: string;
  maskedBy: number;
  service: string | null;
  minBudget: number | null;
  maxBudget: number;
  createdAt: Date;
  expiresAt: Date;
  thumbnailPath: string | null;
}

/** A person's jobs under their own name that are neither paused nor removed, newest first. */
export async function findOpenings(
  db: Db,
  { userId, limit }: { userId: string; limit: number },
): Promise<OpeningRow[]> {
  return db
    .select({
      id: jobs.id,
      status: jobs.status,
      description: jobs.description,
      location: jobs.location,
      maskedBy: jobs.maskedBy,
      service: jobs.service,
      minBudget: jobs.minBudget,
      maxBudget: jobs.maxBudget,
      createdAt: jobs.createdAt,
      expiresAt: jobs.expiresAt,
      thumbnailPath: media.smallPath,
    })
    .from(jobs)
    .leftJoin(media, eq(media.id, jobs.mediaId))
    .where(and(isPostedBy(userId), inArray(jobs.status, ["open", ...agreed])))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(limit);
}

export async function isSubscribed(db: Db, { userId, now }: { userId: string; now: Date }): Promise<boolean> {
  const [row] = await db
    .select({ runs: sql<boolean>`coalesce(${users.subscribedUntil} > ${now}, false)` })
    .from(users)
    .where(eq(users.id, userId));
  return row?.runs === true;
}
