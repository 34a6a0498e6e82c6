/** Counts of different people in a period, and of the steps that people take after they signed up. */
import type { Db } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { asTime } from "#server/db/sql-values.ts";

interface Period {
  start: Date;
  end: Date;
}

/** People who posted, called, hired, paid or withdrew: what they did is stored, visits are not. */
const activePeople = ({ start, end }: Period): SQL => {
  const within = (at: SQL) => sql`${at} >= ${asTime(start)} and ${at} < ${asTime(end)}`;
  return sql`
    select user_id from jobs where ${within(sql`created_at`)}
    union select caller_id from job_calls where ${within(sql`coalesce(first_called_at, called_at)`)}
    union select client_id from hires where ${within(sql`coalesce(first_hired_at, hired_at)`)}
    union select user_id from payment_orders where ${within(sql`settled_at`)}
    union select user_id from withdrawals where ${within(sql`requested_at`)}`;
};

export async function countActive(db: Db, grain: "day" | "month", period: Period): Promise<void> {
  const isSame = sql`grain = ${grain} and measure = 'people.active' and start = ${asTime(period.start)}`;
  await db.execute(sql`delete from insight_counts where ${isSame}`);
  await db.execute(sql`insert into insight_counts (grain, measure, start, part, n)
    select ${grain}, 'people.active', ${asTime(period.start)}, '', count(*)
    from (${activePeople(period)}) active having count(*) > 0`);
}

/** A week's active people by the week they signed up in; `oldest`: earlier weeks are counted together. */
export async function countActiveWeek(db: Db, period: Period, oldest: Date): Promise<void> {
  const { start } = period;
  await db.execute(sql`delete from insight_counts
    where grain = 'week' and measure = 'people.active' and start = ${asTime(start)}`);
  await db.execute(sql`insert into insight_counts (grain, measure, start, part, n)
    select 'week', 'people.active', ${asTime(start)}, case when u.created_at < ${asTime(oldest)} then 'older'
      else to_char(date_trunc('week', u.created_at at time zone 'Africa/Lagos'), 'YYYY-MM-DD') end, count(*)
    from (${activePeople(period)}) active join users u on u.id = active.user_id group by 4`);
}

/** Counts a week's sign-ups and how many took each step within four weeks; each needs the one before. */
export async function countWay(db: Db, { start, end }: Period): Promise<void> {
  const soon = (at: SQL) => sql`${at} >= u.created_at and ${at} < u.created_at + interval '28 days'`;
  const firstCall = sql`coalesce(c.first_called_at, c.called_at)`;
  await db.execute(sql`delete from insight_counts
    where grain = 'week' and starts_with(measure, 'way.') and start = ${asTime(start)}`);
  await db.execute(sql`insert into insight_counts (grain, measure, start, part, n)
    select 'week', step.measure, ${asTime(start)}, '', count(*)
    from users u
    cross join lateral (select u.verified_at is not null and ${soon(sql`u.verified_at`)} as holds) verified
    cross join lateral (select verified.holds and (
      exists (select from jobs j where j.user_id = u.id and ${soon(sql`j.created_at`)})
      or exists (select from service_cards s where s.user_id = u.id and ${soon(sql`s.created_at`)})) as holds) began
    cross join lateral (select began.holds and (
      exists (select from job_calls c where c.caller_id = u.id and ${soon(firstCall)})
      or exists (select from jobs j join job_calls c on c.job_id = j.id
                 where j.user_id = u.id and ${soon(firstCall)})) as holds) called
    cross join lateral (select called.holds and (
      exists (select from jobs j where j.user_id = u.id and j.status = 'completed' and ${soon(sql`j.completed_at`)})
      or exists (select from jobs j where j.assigned_to = u.id and j.status = 'completed'
                 and ${soon(sql`j.completed_at`)})) as holds) done
    cross join lateral (values ('way.joined', true), ('way.verified', verified.holds), ('way.began', began.holds),
      ('way.called', called.holds), ('way.done', done.holds)) step (measure, holds)
    where u.created_at >= ${asTime(start)} and u.created_at < ${asTime(end)} and step.holds
    group by 2`);
}
