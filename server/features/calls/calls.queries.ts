import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { jobCalls, jobs } from "../../db/schema/jobs.ts";
import { serviceCards } from "../../db/schema/service-cards.ts";

export interface CallableJob {
  status: string;
  posterId: string;
  posterPhone: string;
  byAgent: boolean;
  clientPhone: string | null;
  callCount: number;
}

/** What deciding about a call needs. A removed job does not exist. */
export async function findCallableJob(db: Db, jobId: string): Promise<CallableJob | undefined> {
  const [row] = await db
    .select({
      status: jobs.status,
      posterId: jobs.userId,
      posterPhone: users.phone,
      byAgent: jobs.byAgent,
      clientPhone: jobs.clientPhone,
      callCount: jobs.callCount,
    })
    .from(jobs)
    .innerJoin(users, eq(users.id, jobs.userId))
    .where(and(eq(jobs.id, jobId), ne(jobs.status, "removed")));
  return row;
}

/** Notes that somebody rang. Answers whether it is this person's first call of the job. Locks: the pair's row. */
export async function recordCall(
  db: Db,
  call: { jobId: string; callerId: string; at: Date },
): Promise<{ isFirst: boolean }> {
  const [row] = await db
    .insert(jobCalls)
    .values({ jobId: call.jobId, callerId: call.callerId, calledAt: call.at })
    .onConflictDoUpdate({
      target: [jobCalls.jobId, jobCalls.callerId],
      set: { times: sql`${jobCalls.times} + 1`, calledAt: call.at },
    })
    .returning({ times: jobCalls.times });
  return { isFirst: row?.times === 1 };
}

/** One more different caller. Answers the new count, or undefined when the job is no longer open. */
export async function countCaller(db: Db, jobId: string): Promise<number | undefined> {
  const [row] = await db
    .update(jobs)
    .set({ callCount: sql`${jobs.callCount} + 1` })
    .where(and(eq(jobs.id, jobId), eq(jobs.status, "open")))
    .returning({ callCount: jobs.callCount });
  return row?.callCount;
}

export interface CallerRow {
  callerId: string;
  fullName: string;
  privateName: string | null;
  phone: string;
  serviceRendered: string | null;
  calledAt: Date;
}

/** Who rang about a job, latest call first. */
export async function findCallers(
  db: Db,
  { jobId, limit }: { jobId: string; limit: number },
): Promise<CallerRow[]> {
  return db
    .select({
      callerId: jobCalls.callerId,
      fullName: users.fullName,
      privateName: users.privateName,
      phone: users.phone,
      serviceRendered: serviceCards.serviceRendered,
      calledAt: jobCalls.calledAt,
    })
    .from(jobCalls)
    .innerJoin(users, eq(users.id, jobCalls.callerId))
    .leftJoin(serviceCards, eq(serviceCards.userId, jobCalls.callerId))
    .where(eq(jobCalls.jobId, jobId))
    .orderBy(desc(jobCalls.calledAt), desc(jobCalls.callerId))
    .limit(limit);
}

/** Jobs a person has rung about, latest first. */
export async function findCalledJobIds(
  db: Db,
  { callerId, limit }: { callerId: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ jobId: jobCalls.jobId })
    .from(jobCalls)
    .where(eq(jobCalls.callerId, callerId))
    .orderBy(desc(jobCalls.calledAt))
    .limit(limit);
  return rows.map((row) => row.jobId);
}
