import { and, count, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { JobStatus } from "#shared/contracts/jobs.ts";
import type { Db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { jobs } from "../../db/schema/jobs.ts";
import { media } from "../../db/schema/media.ts";

export interface JobFigures {
  openings: number;
  completions: number;
}

const agreed: JobStatus[] = ["assigned", "completed"];

/** Open jobs that a person posted, and jobs that were agreed on which the person posted or accepted. */
export async function findJobFigures(db: Db, userId: string): Promise<JobFigures> {
  const [open] = await db
    .select({ jobs: count() })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), eq(jobs.status, "open")));
  const [done] = await db
    .select({ jobs: count() })
    .from(jobs)
    .where(and(or(eq(jobs.userId, userId), eq(jobs.assignedTo, userId)), inArray(jobs.status, agreed)));
  return { openings: open!.jobs, completions: done!.jobs };
}

export interface OpeningRow {
  id: string;
  status: JobStatus;
  description: string;
  location: string;
  service: string | null;
  minBudget: number | null;
  maxBudget: number;
  createdAt: Date;
  thumbnailPath: string | null;
}

/** What a person posted and neither paused nor removed, newest first. */
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
      service: jobs.service,
      minBudget: jobs.minBudget,
      maxBudget: jobs.maxBudget,
      createdAt: jobs.createdAt,
      thumbnailPath: media.smallPath,
    })
    .from(jobs)
    .leftJoin(media, eq(media.id, jobs.mediaId))
    .where(and(eq(jobs.userId, userId), inArray(jobs.status, ["open", ...agreed])))
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
