import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";

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
  /** The imaginary reviews that every score starts from: how many, with which rating. */
  prior: { people: number; rating: number };
}

/** Ranks by clients' ratings, one per client, then by jobs accepted. Reviews of posters do not count. */
export async function findRanked(db: Db, ranking: Ranking): Promise<RankedRow[]> {
  const { from, to, now, limit, prior } = ranking;
  const { rows } = await db.execute<Omit<RankedRow, "subscribedUntil"> & { subscribedUntil: string }>(sql`
    with given as (
      select r.subject_id, r.author_id, avg(r.rating) as rating
      from reviews r join users a on a.id = r.author_id left join jobs j on j.id = r.job_id
      where r.created_at >= ${from} and r.created_at < ${to} and r.hidden_at is null and reviews_are_shown(a)
        and (j.user_id = r.author_id or (r.job_id is null and exists (
          select from hires h where h.client_id = r.author_id and h.serviceman_id = r.subject_id)))
      group by r.subject_id, r.author_id
    ), counted as (
      select subject_id as person, count(*)::int as people, sum(rating) as stars, null::int as jobs
        from given group by subject_id
      union all select assigned_to, null, null, count(*)::int from jobs
        where assigned_to is not null and assigned_at >= ${from} and assigned_at < ${to} group by assigned_to
    ), scored as (
      select person, max(people) as people, max(jobs) as jobs, max(stars / people) as rating,
        max((${prior.people}::int * ${prior.rating}::numeric + stars) / (${prior.people}::int + people)) as score
      from counted group by person
    )
    select u.id as "userId", u.public_id as "publicId", u.full_name as "fullName", u.private_name as "privateName",
      c.business_name as "businessName", c.service_rendered as "serviceRendered",
      c.current_location as "currentLocation", round(s.rating, 1)::float8 as rating,
      coalesce(s.people, 0) as "ratingCount", coalesce(s.jobs, 0) as jobs,
      u.subscribed_until as "subscribedUntil"
    from scored s join users u on u.id = s.person join service_cards c on c.user_id = s.person
    where u.subscribed_until > ${now} and u.suspended_at is null and c.hidden_at is null
    order by s.score desc nulls last, s.jobs desc nulls last, s.people desc nulls last, u.id
    limit ${limit}`);
  return rows.map((row) => ({ ...row, subscribedUntil: new Date(row.subscribedUntil) }));
}
