import type { Db, Transaction } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { withOpened } from "#server/db/numbers/stored-numbers.ts";
import { asTime } from "#server/db/sql-values.ts";
import type { Language } from "#shared/messages/languages.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { SwitchedJob } from "../jobs.queries.ts";

export interface AgeingJob {
  id: string;
  userId: string;
  expiresAt: Date;
}

/** Raw statements return times as text. */
const withDate = <Row extends { expiresAt: Date }>(row: Row): Row => ({
  ...row,
  expiresAt: new Date(row.expiresAt),
});

/** Marks open jobs that expire by then and whose posters were not asked, soonest first. Locks: the jobs. */
export async function markAsked(
  tx: Transaction,
  { now, expiringBy, limit }: { now: Date; expiringBy: Date; limit: number },
): Promise<AgeingJob[]> {
  const { rows } = await tx.execute<AgeingJob & Record<string, unknown>>(sql`
    with due as (
      select id from jobs where status = 'open' and asked_at is null and expires_at <= ${asTime(expiringBy)}
      order by expires_at limit ${limit} for no key update skip locked
    )
    update jobs j set asked_at = ${asTime(now)} from due where j.id = due.id
    returning j.id, j.user_id as "userId", j.expires_at as "expiresAt"`);
  return rows.map(withDate);
}

/** Marks one open job whose poster was not asked since it was posted or renewed. Locks: the job. */
export async function markOneAsked(
  tx: Transaction,
  { jobId, now }: { jobId: string; now: Date },
): Promise<AgeingJob[]> {
  const { rows } = await tx.execute<AgeingJob & Record<string, unknown>>(sql`
    update jobs set asked_at = ${asTime(now)}
    where id = ${jobId} and status = 'open' and asked_at is null
    returning id, user_id as "userId", expires_at as "expiresAt"`);
  return rows.map(withDate);
}

/** Pauses expired jobs. `asked_at` is null or not, but each case has a partial index. Locks: the jobs. */
export async function pauseExpired(
  tx: Transaction,
  { now, limit }: { now: Date; limit: number },
): Promise<AgeingJob[]> {
  const at = asTime(now);
  const { rows } = await tx.execute<AgeingJob & Record<string, unknown>>(sql`
    with due as (
      select id from jobs where status = 'open' and expires_at <= ${at} and (asked_at is null or asked_at is not null)
      order by id limit ${limit} for no key update skip locked
    )
    update jobs j set status = 'paused', updated_at = ${at} from due where j.id = due.id
    returning j.id, j.user_id as "userId", j.expires_at as "expiresAt"`);
  return rows.map(withDate);
}

/** Opens a poster's job for longer. Returns its resulting state; undefined without the job. Locks: the job. */
export async function renewExpiry(
  tx: Transaction,
  { jobId, userId, now, expiresAt }: { jobId: string; userId: string; now: Date; expiresAt: Date },
): Promise<SwitchedJob | undefined> {
  const { rows } = await tx.execute<SwitchedJob & Record<string, unknown>>(sql`
    with renewed as (
      update jobs set status = 'open', asked_at = null, updated_at = ${asTime(now)},
        expires_at = greatest(${asTime(expiresAt)}, promoted_until)
      where id = ${jobId} and user_id = ${userId} and status in ('open', 'paused')
      returning user_id as "userId", status, expires_at as "expiresAt"
    )
    select *, true as "hasChanged" from renewed
    union all
    select user_id, status, expires_at, false from jobs
    where id = ${jobId} and status <> 'removed' and not exists (select from renewed)`);
  const [row] = rows;
  return row && withDate(row);
}

export interface AskedJob {
  id: string;
  description: string;
  expiresAt: Date;
  phone: E164;
  language: Language | null;
}

/** The person's job that waits for an answer and expires soonest. */
export async function findAsked(db: Db, userId: string): Promise<AskedJob | undefined> {
  const { rows } = await db.execute<AskedJob & Record<string, unknown>>(sql`
    select j.id, j.description, j.expires_at as "expiresAt", u.phone, u.language
    from jobs j join users u on u.id = j.user_id
    where j.user_id = ${userId} and j.status = 'open' and j.asked_at is not null and u.verified_at is not null
    order by j.expires_at limit 1`);
  const [row] = withOpened(rows, "phone");
  return row && withDate(row);
}

/** Stores what the next `1` or `2` is about. Returns false while a question asked after `since` waits for one. */
export async function storeQuestion(
  tx: Transaction,
  { userId, jobId, now, since }: { userId: string; jobId: string; now: Date; since: Date },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into job_questions as open_question (user_id, job_id, asked_at)
    values (${userId}, ${jobId}, ${asTime(now)})
    on conflict (user_id) do update set job_id = excluded.job_id, asked_at = excluded.asked_at
      where open_question.asked_at <= ${asTime(since)}
    returning user_id`);
  return rows.length > 0;
}

/** Removes a person's question and returns its job, if it was asked after `since`. */
export async function takeQuestion(
  tx: Transaction,
  { userId, since }: { userId: string; since: Date },
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ jobId: string; isOpen: boolean }>(sql`
    delete from job_questions where user_id = ${userId}
    returning job_id as "jobId", asked_at > ${asTime(since)} as "isOpen"`);
  return rows[0]?.isOpen ? rows[0].jobId : undefined;
}

export async function deleteQuestionsBefore(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from job_questions where asked_at <= ${asTime(before)}`);
}

export async function findDescription(db: Db, jobId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ description: string }>(
    sql`select description from jobs where id = ${jobId} and status <> 'removed'`,
  );
  return rows[0]?.description;
}
