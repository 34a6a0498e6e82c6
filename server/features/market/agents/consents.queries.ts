import { takeLock } from "#server/db/advisory-locks.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { and, eq, gte, isNull, ne, sql } from "#server/db/drizzle.ts";
import { lookupIn, openPhone } from "#server/db/numbers/stored-numbers.ts";
import { users } from "#server/db/schema/accounts.ts";
import { jobConsents } from "#server/db/schema/agents.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import type { JobStatus } from "#shared/contracts/jobs.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { Question } from "./agents.rules.ts";

/** Concurrent rounds would exceed the limits per phone. Locks: all other rounds, until the transaction ends. */
export const lockAsking = (tx: Transaction): Promise<void> => takeLock(tx, "consentQuestions");

/** The lowest id of this moment. Job ids begin with their time, so the index on the id serves ranges of time. */
const firstIdAt = (moment: Date): string => {
  const hex = moment.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

/** Unasked clients of open jobs, oldest first. Leaves out clients who blocked the agent, and agents' own phones. */
export async function findUnasked(
  tx: Transaction,
  { since, limit }: { since: Date; limit: number },
): Promise<Question[]> {
  return tx
    .select({
      jobId: jobs.id,
      agentId: jobs.userId,
      phone: sql<string>`${jobs.clientPhone}`.mapWith(openPhone),
    })
    .from(jobConsents)
    .innerJoin(jobs, eq(jobs.id, jobConsents.jobId))
    .innerJoin(users, eq(users.id, jobs.userId))
    .where(
      and(
        gte(jobConsents.jobId, firstIdAt(since)),
        isNull(jobConsents.askedAt),
        isNull(jobConsents.answeredAt),
        eq(jobs.status, "open"),
        isNull(users.suspendedAt),
        ne(lookupIn(jobs.clientPhone), lookupIn(users.phone)),
        sql`not exists(select from blocks b join users client on client.id = b.blocker_id
          where lookup_of(client.phone) = ${lookupIn(jobs.clientPhone)} and b.blocked_id = ${jobs.userId})`,
      ),
    )
    .orderBy(jobConsents.jobId)
    .limit(limit);
}

export async function findAsked(
  tx: Transaction,
  { since, postedSince }: { since: Date; postedSince: Date },
): Promise<Omit<Question, "jobId">[]> {
  return tx
    .select({ agentId: jobs.userId, phone: sql<string>`${jobs.clientPhone}`.mapWith(openPhone) })
    .from(jobConsents)
    .innerJoin(jobs, eq(jobs.id, jobConsents.jobId))
    .where(and(gte(jobConsents.jobId, firstIdAt(postedSince)), gte(jobConsents.askedAt, since)));
}

export async function markAsked(tx: Transaction, { jobId, at }: { jobId: string; at: Date }): Promise<void> {
  await tx.update(jobConsents).set({ askedAt: at }).where(eq(jobConsents.jobId, jobId));
}

/** The client to ask; undefined after an answer or once the job is no longer open. Locks: the consent. */
export async function lockQuestion(
  tx: Transaction,
  jobId: string,
): Promise<{ phone: E164; fullName: string; privateName: string | null } | undefined> {
  const [row] = await tx
    .select({
      phone: sql<E164>`${jobs.clientPhone}`.mapWith(openPhone),
      fullName: users.fullName,
      privateName: users.privateName,
    })
    .from(jobConsents)
    .innerJoin(jobs, eq(jobs.id, jobConsents.jobId))
    .innerJoin(users, eq(users.id, jobs.userId))
    .where(and(eq(jobConsents.jobId, jobId), isNull(jobConsents.answeredAt), eq(jobs.status, "open")))
    .for("update", { of: jobConsents });
  return row;
}

/** Replaces the token, so older links of the job stop working. */
export async function setConsentToken(
  tx: Transaction,
  { jobId, tokenHash }: { jobId: string; tokenHash: string },
): Promise<void> {
  await tx.update(jobConsents).set({ tokenHash }).where(eq(jobConsents.jobId, jobId));
}

/** The question behind a link. Removed jobs and jobs of suspended agents are not found. */
export async function findConsent(db: Db, tokenHash: string) {
  const [row] = await selectConsent(db, tokenHash);
  return row;
}

/** As `findConsent`. Locks: the consent. */
export async function lockConsent(tx: Transaction, tokenHash: string) {
  const [row] = await selectConsent(tx, tokenHash).for("update", { of: jobConsents });
  return row;
}

const selectConsent = (db: Db, tokenHash: string) =>
  db
    .select({
      jobId: jobs.id,
      status: sql<JobStatus>`${jobs.status}`,
      description: jobs.description,
      location: jobs.location,
      maskedBy: jobs.maskedBy,
      fullName: users.fullName,
      privateName: users.privateName,
      agreed: jobConsents.agreed,
    })
    .from(jobConsents)
    .innerJoin(jobs, eq(jobs.id, jobConsents.jobId))
    .innerJoin(users, eq(users.id, jobs.userId))
    .where(and(eq(jobConsents.tokenHash, tokenHash), ne(jobs.status, "removed"), isNull(users.suspendedAt)));

export async function answerQuestion(
  tx: Transaction,
  { jobId, agreed, at }: { jobId: string; agreed: boolean; at: Date },
): Promise<void> {
  await tx.update(jobConsents).set({ agreed, answeredAt: at }).where(eq(jobConsents.jobId, jobId));
}
