import type { Db } from "#server/db/client.ts";
import { and, desc, eq, isNull, ne, notInArray, sql } from "#server/db/drizzle.ts";
import { hasChangedNumberSince } from "#server/db/numbers/number-changes.ts";
import { openPhone } from "#server/db/numbers/stored-numbers.ts";
import { users } from "#server/db/schema/accounts.ts";
import { jobConsents } from "#server/db/schema/agents.ts";
import { jobCalls, jobs } from "#server/db/schema/jobs.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { asIds, asUnseenIds } from "#server/db/sql-values.ts";
import type { CallOutcome } from "#shared/contracts/calls.ts";
import type { E164 } from "#shared/phones/phone.ts";

export interface CallableJob {
  status: string;
  posterId: string;
  posterPhone: E164;
  byAgent: boolean;
  clientPhone: E164 | null;
  clientAgreed: boolean;
  /** The name under which staff posted it for a person who asked them to. */
  pseudonym: string | null;
  callCount: number;
}

/** What the checks before a call need. Removed jobs are not found. */
export async function findCallableJob(db: Db, jobId: string): Promise<CallableJob | undefined> {
  const [row] = await db
    .select({
      status: jobs.status,
      posterId: jobs.userId,
      posterPhone: users.phone,
      byAgent: jobs.byAgent,
      clientPhone: jobs.clientPhone,
      clientAgreed: sql<boolean>`coalesce(${jobConsents.agreed}, false)`,
      pseudonym: jobs.pseudonym,
      callCount: jobs.callCount,
    })
    .from(jobs)
    .innerJoin(users, eq(users.id, jobs.userId))
    .leftJoin(jobConsents, eq(jobConsents.jobId, jobs.id))
    .where(and(eq(jobs.id, jobId), ne(jobs.status, "removed")));
  return row;
}

/** Records a call. Returns whether it is this person's first call about the job. Locks: the pair's row. */
export async function recordCall(
  db: Db,
  call: { jobId: string; callerId: string; at: Date },
): Promise<{ isFirst: boolean }> {
  const [row] = await db
    .insert(jobCalls)
    .values({ jobId: call.jobId, callerId: call.callerId, calledAt: call.at })
    .onConflictDoUpdate({
      target: [jobCalls.jobId, jobCalls.callerId],
      set: {
        times: sql`${jobCalls.times} + 1`,
        firstCalledAt: sql`coalesce(${jobCalls.firstCalledAt}, ${jobCalls.calledAt})`,
        calledAt: call.at,
      },
    })
    .returning({ times: jobCalls.times });
  return { isFirst: row?.times === 1 };
}

/** Counts another distinct caller. Returns the new count, or undefined if the job is no longer open. */
export async function countCaller(db: Db, jobId: string): Promise<number | undefined> {
  const [row] = await db
    .update(jobs)
    .set({ callCount: sql`${jobs.callCount} + 1` })
    .where(and(eq(jobs.id, jobId), eq(jobs.status, "open")))
    .returning({ callCount: jobs.callCount });
  return row?.callCount;
}

export interface CallerRow {
  publicId: string;
  fullName: string;
  privateName: string | null;
  /** Null for a number that the caller took after the call. */
  phone: E164 | null;
  serviceRendered: string | null;
  ratingSum: number;
  ratingCount: number;
  hasAccepted: boolean;
  isReviewed: boolean;
  pseudonym: string | null;
  outcome: CallOutcome | null;
  callerOutcome: CallOutcome | null;
  /** The latest shown reviews by visible people. `author`: full name of a private author, to be masked in the text. */
  reviewTexts: { text: string; author: string | null }[];
  calledAt: Date;
}

const reviewsPerCaller = 3;

/** People who rang about a job, latest call first, without hidden and suspended people. */
export async function findCallers(
  db: Db,
  { jobId, limit, hidden }: { jobId: string; limit: number; hidden: readonly string[] },
): Promise<CallerRow[]> {
  return db
    .select({
      publicId: users.publicId,
      fullName: users.fullName,
      privateName: users.privateName,
      phone: sql<E164 | null>`case when (${jobs.status} = 'assigned' and ${jobs.assignedTo} = ${users.id})
        or not ${sql.raw(hasChangedNumberSince("users.id", "job_calls.called_at"))}
        then ${users.phone} end`.mapWith(openPhone),
      serviceRendered: serviceCards.serviceRendered,
      ratingSum: users.ratingSum,
      ratingCount: users.ratingCount,
      hasAccepted: sql<boolean>`coalesce(${jobs.assignedTo} = ${users.id}, false)`,
      isReviewed: sql<boolean>`exists (select from reviews r where r.job_id = ${jobs.id}
        and r.author_id = ${jobs.userId} and r.subject_id = ${users.id})`,
      pseudonym: jobs.pseudonym,
      reviewTexts: sql<CallerRow["reviewTexts"]>`(select coalesce(json_agg(latest), '[]') from (
        select r.text, case when a.private_name is not null then a.full_name end as author
        from reviews r join users a on a.id = r.author_id
        where r.subject_id = ${users.id} and r.hidden_at is null and reviews_are_shown(a)
        and r.author_id <> all(${asIds(hidden)})
        order by r.created_at desc limit ${reviewsPerCaller}) latest)`,
      outcome: jobCalls.posterOutcome,
      callerOutcome: jobCalls.outcome,
      calledAt: jobCalls.calledAt,
    })
    .from(jobCalls)
    .innerJoin(jobs, eq(jobs.id, jobCalls.jobId))
    .innerJoin(users, eq(users.id, jobCalls.callerId))
    .leftJoin(serviceCards, eq(serviceCards.userId, jobCalls.callerId))
    .where(
      and(
        eq(jobCalls.jobId, jobId),
        isNull(users.suspendedAt),
        hidden.length > 0 ? notInArray(jobCalls.callerId, [...hidden]) : undefined,
      ),
    )
    .orderBy(desc(jobCalls.calledAt), desc(jobCalls.callerId))
    .limit(limit);
}

export interface CalledJobsWanted {
  callerId: string;
  /** People whose jobs are left out. */
  hidden: readonly string[];
}

export interface CalledJobRow {
  jobId: string;
  outcome: CallOutcome | null;
}

/** Visible jobs that people have rung about, latest first, in the order of `wanted`. */
export async function findCalledJobs(
  db: Db,
  { wanted, limit }: { wanted: readonly CalledJobsWanted[]; limit: number },
): Promise<CalledJobRow[][]> {
  const callers = wanted.map(({ callerId }) => callerId);
  const hidden = wanted.flatMap(({ hidden, ...by }) => hidden.map((userId) => ({ ...by, userId })));
  const { rows } = await db.execute<CalledJobRow & { place: number } & Record<string, unknown>>(sql`
    select asked.place, found.job_id as "jobId", found.outcome
    from unnest(${asUnseenIds(callers)}) with ordinality as asked (id, place)
    cross join lateral (
      select c.job_id, c.outcome, c.called_at
      from job_calls c join jobs j on j.id = c.job_id join users u on u.id = j.user_id
      where c.caller_id = asked.id and j.status <> 'removed' and u.suspended_at is null
        and not exists (
          select from unnest(${asIds(hidden.map(({ callerId }) => callerId))},
            ${asIds(hidden.map(({ userId }) => userId))}) as hidden (caller_id, user_id)
          where hidden.caller_id = c.caller_id and hidden.user_id = j.user_id)
      order by c.called_at desc limit ${limit}
    ) found
    order by found.called_at desc`);
  const found = Map.groupBy(rows, ({ place }) => place);
  return wanted.map((_, index) => found.get(index + 1) ?? []);
}
