import { sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";

export interface RankedRow {
  userId: string;
  publicId: string;
  fullName: string;
  privateName: string | null;
  businessName: string | null;
  serviceRendered: string;
  currentLocation: string;
  rating: number | null;
  ratingCount: number;
  jobs: number;
  subscribedUntil: Date;
}

interface Ranking {
  from: Date;
  to: Date;
  now: Date;
  limit: number;
  hidden: readonly string[];
  /** How many people of what rating everyone is taken to have had besides. */
  prior: { people: number; rating: number };
}

/**
 * Subscribed people with a card by what their clients gave them in the period, then by jobs accepted in it. A client
 * who reviewed several times counts once. Reviews of somebody as a poster of jobs say nothing of the work.
 */
export async function findRanked(db: Db, ranking: Ranking): Promise<RankedRow[]> {
  const { from, to, now, limit, hidden, prior } = ranking;
  const { rows } = await db.execute<Omit<RankedRow, "subscribedUntil"> & { subscribedUntil: string }>(sql`
    with given as (
      select r.subject_id, r.author_id, avg(r.rating) as rating
      from reviews r join users a on a.id = r.author_id left join jobs j on j.id = r.job_id
      where r.created_at >= ${from} and r.created_at < ${to} and r.hidden_at is null and a.suspended_at is null
        and (j.user_id = r.author_id or (r.job_id is null and exists (
          select from hires h where h.client_id = r.author_id and h.serviceman_id = r.subject_id)))
      group by r.subject_id, r.author_id
    ), rated as (
      select subject_id, count(*)::int as people, round(avg(rating), 1)::float8 as rating,
        (${prior.people}::int * ${prior.rating}::numeric + sum(rating)) / (${prior.people}::int + count(*)) as score
      from given group by subject_id
    ), accepted as (
      select assigned_to, count(*)::int as jobs from jobs
      where assigned_to is not null and assigned_at >= ${from} and assigned_at < ${to} group by assigned_to
    )
    select u.id as "userId", u.public_id as "publicId", u.full_name as "fullName", u.private_name as "privateName",
      c.business_name as "businessName", c.service_rendered as "serviceRendered",
      c.current_location as "currentLocation", r.rating, coalesce(r.people, 0) as "ratingCount",
      coalesce(a.jobs, 0) as jobs, to_json(u.subscribed_until) #>> '{}' as "subscribedUntil"
    from service_cards c join users u on u.id = c.user_id
      left join rated r on r.subject_id = u.id left join accepted a on a.assigned_to = u.id
    where u.subscribed_until > ${now} and u.suspended_at is null and c.hidden_at is null
      and (r.people is not null or a.jobs is not null) and u.id <> all(${sql.param([...hidden])}::uuid[])
    order by r.score desc nulls last, a.jobs desc nulls last, r.people desc nulls last, u.id
    limit ${limit}`);
  return rows.map((row) => ({ ...row, subscribedUntil: new Date(row.subscribedUntil) }));
}
