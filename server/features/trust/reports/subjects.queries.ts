import type { Db } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import type { ReportSubjectQuery } from "#shared/contracts/reports.ts";

/** The current public view of a reported subject. */
export interface SubjectRow {
  subjectId: string;
  ownerId: string;
  fullName: string;
  privateName: string | null;
  excerpt: string | null;
  /** Full names to mask in the excerpt: those of people with a private name or pseudonym. */
  hiding: string[];
}

const named = sql`u.id as "ownerId", u.full_name as "fullName", u.private_name as "privateName"`;
const ownerHiding = sql`case when u.private_name is null then '{}'::text[] else array[u.full_name] end as hiding`;

/** The full name of a person whom the job's pseudonym or a private name hides, else null. */
const hiddenName = (job: SQL, person: SQL): SQL =>
  sql`case when coalesce(${job}.pseudonym, ${person}.private_name) is not null then ${person}.full_name end`;

/** As `hiddenName` of the poster of job `about`, if the author of comment `c` may know it; guesses are not answered. */
const hiddenPoster = sql`case when c.user_id = about.user_id or exists (select from job_calls call
  where call.job_id = c.job_id and call.caller_id = c.user_id) then ${hiddenName(sql`about`, sql`poster`)} end`;

/** As `named` for a text of the poster of job `j`, whom its pseudonym hides, with the names to mask in it. */
const namedByJob = (...hidden: SQL[]): SQL => sql`u.id as "ownerId", u.full_name as "fullName",
  coalesce(j.pseudonym, u.private_name) as "privateName",
  array_remove(array[${sql.join(hidden, sql`, `)}], null) as hiding`;

/** A private name hides the card, which would reveal its owner. */
const cardWords = sql`case when u.private_name is null and card.hidden_at is null
  then nullif(concat_ws(' · ', card.business_name, card.service_rendered, card.service_description), '') end`;

const jobIsShown = (job: SQL, poster: SQL): SQL =>
  sql`${job}.status <> 'removed' and ${poster}.suspended_at is null`;

function reading({ subjectType, subjectId }: ReportSubjectQuery): SQL {
  switch (subjectType) {
    case "user":
      return sql`select u.id as "subjectId", ${named}, ${cardWords} as excerpt, ${ownerHiding}
        from users u left join service_cards card on card.user_id = u.id
        where u.public_id = ${subjectId} and u.suspended_at is null`;
    case "job":
      return sql`select j.id as "subjectId", ${namedByJob(hiddenName(sql`j`, sql`u`))}, j.description as excerpt
        from jobs j join users u on u.id = j.user_id where j.id = ${subjectId} and ${jobIsShown(sql`j`, sql`u`)}`;
    case "comment":
      return sql`select c.id as "subjectId", c.text as excerpt,
          ${namedByJob(hiddenName(sql`j`, sql`u`), hiddenPoster)}
        from comments c join users u on u.id = c.user_id
        join jobs about on about.id = c.job_id join users poster on poster.id = about.user_id
        left join jobs j on j.id = c.job_id and j.user_id = c.user_id
        where c.id = ${subjectId} and c.hidden_at is null and (u.suspended_at is null or u.deleted_at is not null)
          and ${jobIsShown(sql`about`, sql`poster`)}`;
    case "review":
      return sql`select v.id as "subjectId", ${named}, v.text as excerpt,
          array(select full_name from users where id in (v.author_id, v.subject_id) and private_name is not null)
            as hiding
        from reviews v join users u on u.id = v.author_id join users s on s.id = v.subject_id
        where v.id = ${subjectId} and v.hidden_at is null and reviews_are_shown(u) and s.suspended_at is null`;
  }
}

/** A subject by its public id, if its page still shows it: what staff took away cannot be read here either. */
export async function findSubject(db: Db, subject: ReportSubjectQuery): Promise<SubjectRow | undefined> {
  const { rows } = await db.execute<SubjectRow & Record<string, unknown>>(reading(subject));
  return rows[0];
}
