import { takeLock } from "#server/db/advisory-locks.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { phoneLookup, withOpened } from "#server/db/numbers/stored-numbers.ts";
import { asIds } from "#server/db/sql-values.ts";
import type { Language } from "#shared/messages/languages.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { AlertedJob } from "./alerts.rules.ts";
import type { Place } from "./offers.rules.ts";

/** Serializes alert runs, or two could exceed a person's daily limit. Locks: until the transaction ends. */
export const lockAlerts = (tx: Transaction): Promise<void> => takeLock(tx, "jobAlerts");

export type NewJob = AlertedJob & {
  posterId: string;
  alsoService: string | null;
  clientPhone: string | null;
};

const alertedColumns = sql`j.id, u.full_name as "fullName", coalesce(j.pseudonym, u.private_name) as "privateName",
  j.description, j.service, j.state, j.lga, j.min_budget as "minBudget", j.max_budget as "maxBudget"`;

/** The oldest new job without an alert, unless another transaction holds its row. Locks: the job's row. */
export async function lockNewJob(tx: Transaction, since: Date): Promise<NewJob | undefined> {
  const { rows } = await tx.execute<NewJob & Record<string, unknown>>(sql`
    select ${alertedColumns}, j.user_id as "posterId", j.also_service as "alsoService", j.client_phone as "clientPhone"
    from jobs j join users u on u.id = j.user_id
    where j.status = 'open' and j.alerted_at is null and j.created_at > ${since}
    order by j.created_at limit 1 for no key update of j skip locked`);
  return withOpened(rows, "clientPhone")[0];
}

export async function markAlerted(db: Db, { jobId, at }: { jobId: string; at: Date }): Promise<void> {
  await db.execute(sql`update jobs set alerted_at = ${at} where id = ${jobId}`);
}

/** Marks open jobs that are too old for an alert, so that they are not looked at again. */
export async function markOldJobs(
  db: Db,
  { before, at, limit }: { before: Date; at: Date; limit: number },
): Promise<void> {
  await db.execute(sql`
    update jobs set alerted_at = ${at} where id in (
      select id from jobs where status = 'open' and alerted_at is null and created_at <= ${before}
      order by created_at limit ${limit} for no key update skip locked)`);
}

interface AlertRecipient {
  userId: string;
  phone: E164;
  language: Language | null;
}

interface Audience {
  job: NewJob;
  places: readonly Place[];
  now: Date;
  dayStart: Date;
  maxPerDay: number;
  limit: number;
}

/** The nearest people below the daily limit, except those who declined, were alerted or are in a block. */
export async function findAudience(db: Db, audience: Audience): Promise<AlertRecipient[]> {
  const { job, places, now, dayStart, maxPerDay, limit } = audience;
  const trades = [job.service, job.alsoService].filter((trade) => trade !== null);
  const list = (values: readonly (string | number | null)[]) => sql.param(values);
  const { rows } = await db.execute<AlertRecipient & Record<string, unknown>>(sql`
    select found.id as "userId", found.phone, found.language
    from (select * from unnest(${list(places.map(({ state }) => state))}::text[],
        ${list(places.map(({ lga }) => lga))}::text[], ${list(places.map(({ km }) => km))}::float8[])
      as n(state, lga, km) order by km) near
    cross join unnest(${list(trades)}::text[]) trade
    cross join lateral (
      select u.id, u.phone, u.language from service_cards c join users u on u.id = c.user_id
      where c.service_rendered = trade and c.state = near.state
        and (c.lga = near.lga or (near.lga is null and c.lga is null)) and c.hidden_at is null
        and ${mayBeTexted(now)}
        and u.id <> ${job.posterId} and lookup_of(u.phone) is distinct from ${job.clientPhone && phoneLookup(job.clientPhone)}
        and not exists (select from blocks b where (b.blocker_id, b.blocked_id) in
          ((u.id, ${job.posterId}::uuid), (${job.posterId}::uuid, u.id)))
        and not exists (select from job_declines d where d.user_id = u.id and d.job_id = ${job.id})
        and not exists (select from job_alerts a where a.user_id = u.id and a.job_id = ${job.id})
        and (select count(*) from job_alerts a where a.user_id = u.id and a.sent_at >= ${dayStart}) < ${maxPerDay}
      limit ${limit}
    ) found
    order by near.km limit ${limit}`);
  return withOpened(rows, "phone");
}

/** The first of these jobs that the person was not texted about, if they may get one more SMS about jobs today. */
export async function findJobToText(
  db: Db,
  {
    userId,
    jobIds,
    now,
    dayStart,
    maxPerDay,
  }: { userId: string; jobIds: readonly string[]; now: Date; dayStart: Date; maxPerDay: number },
): Promise<AlertedJob | undefined> {
  const { rows } = await db.execute<AlertedJob & Record<string, unknown>>(sql`
    select ${alertedColumns}
    from unnest(${asIds(jobIds)}) with ordinality found (id, place)
    join jobs j on j.id = found.id join users u on u.id = j.user_id
    where exists (select from users u where u.id = ${userId} and ${mayBeTexted(now)})
      and not exists (select from job_alerts a where a.user_id = ${userId} and a.job_id = j.id)
      and (select count(*) from job_alerts a where a.user_id = ${userId} and a.sent_at >= ${dayStart}) < ${maxPerDay}
    order by found.place limit 1`);
  return rows[0];
}

/** Of a person `u`. */
const mayBeTexted = (now: Date): SQL =>
  sql`u.job_sms and u.subscribed_until > ${now} and u.verified_at is not null and u.suspended_at is null`;

/** Whether a person gets jobs by SMS: a subscriber with a proven number who did not stop them. */
export async function mayGetJobSms(db: Db, { userId, now }: { userId: string; now: Date }): Promise<boolean> {
  const { rows } = await db.execute(sql`select from users u where u.id = ${userId} and ${mayBeTexted(now)}`);
  return rows.length > 0;
}

/** Whether a person did not stop jobs by SMS. */
export async function hasJobSmsOn(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from users where id = ${userId} and job_sms`);
  return rows.length > 0;
}

/** Repeats: changes nothing. */
export async function switchJobSms(db: Db, { userId, on }: { userId: string; on: boolean }): Promise<void> {
  await db.execute(sql`update users set job_sms = ${on} where id = ${userId}`);
}

export async function insertAlerts(
  db: Db,
  { jobId, userIds, at }: { jobId: string; userIds: readonly string[]; at: Date },
): Promise<void> {
  await db.execute(sql`
    insert into job_alerts (user_id, job_id, sent_at)
    select id, ${jobId}, ${at} from unnest(${asIds(userIds)}) id`);
}
