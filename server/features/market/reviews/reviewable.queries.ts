import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { asIds } from "#server/db/sql-values.ts";

export interface ContactRow {
  publicId: string;
  fullName: string;
  privateName: string | null;
  /** Null after a hire. */
  jobId: string | null;
  description: string | null;
  isPoster: boolean;
  at: Date;
}

/** A person's contacts still to be reviewed, latest first, without suspended and hidden people and removed jobs. */
export async function findUnreviewedContacts(
  db: Db,
  asked: { userId: string; hidden: readonly string[]; only: string | undefined; limit: number },
): Promise<ContactRow[]> {
  const me = asked.userId;
  const { rows } = await db.execute<Omit<ContactRow, "at"> & { at: string }>(sql`
    with met as (
      select j.user_id as person, j.id as job, true as "isPoster", c.called_at as at
        from job_calls c join jobs j on j.id = c.job_id where c.caller_id = ${me}
      union all select user_id, id, true, assigned_at from jobs where assigned_to = ${me}
      union all select c.caller_id, j.id, false, c.called_at
        from jobs j join job_calls c on c.job_id = j.id where j.user_id = ${me}
      union all select assigned_to, id, false, assigned_at
        from jobs where user_id = ${me} and assigned_to is not null
      union all select serviceman_id, null, false, hired_at from hires where client_id = ${me}
      union all select client_id, null, false, hired_at from hires where serviceman_id = ${me}
    ), contacts as (
      select person, job, "isPoster", max(at) as at from met group by person, job, "isPoster"
    )
    select u.public_id as "publicId", u.full_name as "fullName", u.private_name as "privateName",
      c.job as "jobId", j.description, c."isPoster", c.at
    from contacts c join users u on u.id = c.person left join jobs j on j.id = c.job
    where c.person <> ${me} and u.suspended_at is null and j.status is distinct from 'removed'
      and j.pseudonym is null
      and c.person <> all(${asIds(asked.hidden)})
      and (${asked.only ?? null}::uuid is null or u.public_id = ${asked.only ?? null})
      and not exists (select from reviews r where r.author_id = ${me} and r.subject_id = c.person
        and r.job_id is not distinct from c.job)
    order by c.at desc, c.person, c.job limit ${asked.limit}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
