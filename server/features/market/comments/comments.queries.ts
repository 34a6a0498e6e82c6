import type pg from "pg";
import { takeNamedLock } from "#server/db/advisory-locks.ts";
import type { Db } from "#server/db/client.ts";
import { and, eq, sql } from "#server/db/drizzle.ts";
import { comments, jobCalls } from "#server/db/schema/jobs.ts";
import { asTime } from "#server/db/sql-values.ts";

export interface CommentRow {
  id: string;
  jobId: string;
  userId: string;
  text: string;
  createdAt: Date;
  fullName: string;
  privateName: string | null;
  /** Whether the author is the job's poster or called about it, and so may know the poster's real name. */
  knowsPoster: boolean;
}

const commentColumns = `c.id, c.job_id as "jobId", c.user_id as "userId", c.text, c.created_at as "createdAt",
  u.full_name as "fullName",
  -- The poster of a job under a pseudonym answers under the same name.
  coalesce(own.pseudonym, u.private_name) as "privateName",
  own.id is not null or exists (
    select from job_calls where job_id = c.job_id and caller_id = c.user_id
  ) as "knowsPoster"`;
const withAuthor = `comments c join users u on u.id = c.user_id
  left join jobs own on own.id = c.job_id and own.user_id = c.user_id`;

interface JsonComment extends Omit<CommentRow, "createdAt"> {
  createdAt: string;
}

const toRow = (comment: JsonComment): CommentRow => ({ ...comment, createdAt: new Date(comment.createdAt) });

/** A job with a public page, open or taken. Removed jobs and jobs of closed accounts are not found. */
export interface ShownJob {
  userId: string;
  fullName: string;
  /** The pseudonym of the job, or its poster's private name. */
  privateName: string | null;
  description: string;
  location: string;
}

const shownColumns = `j.user_id as "userId", poster.full_name as "fullName",
  coalesce(j.pseudonym, poster.private_name) as "privateName", j.description, j.location`;
const withPoster = "jobs j join users poster on poster.id = j.user_id";
const isShown = "j.status <> 'removed' and poster.suspended_at is null";

/** A job and its comments, newest first. */
export async function findCommentedJob(
  db: Pick<pg.Pool, "query">,
  { jobId, limit, hidden }: { jobId: string; limit: number; hidden: readonly string[] },
): Promise<(ShownJob & { comments: CommentRow[] }) | undefined> {
  const { rows } = await db.query<ShownJob & { comments: JsonComment[] }>({
    name: "find-commented-job",
    text: `
      select ${shownColumns}, array(
        select to_json(comment) from (
          select ${commentColumns} from ${withAuthor}
          where c.job_id = j.id and c.hidden_at is null
            -- Comments of people who deleted their own account stay, without their name.
            and (u.suspended_at is null or u.deleted_at is not null) and c.user_id <> all ($3::uuid[])
          order by c.created_at desc, c.id desc limit $2
        ) comment
      ) as comments
      from ${withPoster} where j.id = $1 and ${isShown}`,
    values: [jobId, limit, hidden],
  });
  const [job] = rows;
  return job && { ...job, comments: job.comments.map(toRow) };
}

export async function findSameComment(
  db: Db,
  comment: { jobId: string; userId: string; text: string; since: Date },
): Promise<CommentRow | undefined> {
  const { rows } = await db.execute<JsonComment & Record<string, unknown>>(sql`
    select ${sql.raw(commentColumns)} from ${sql.raw(withAuthor)}
    where c.job_id = ${comment.jobId} and c.user_id = ${comment.userId} and c.text = ${comment.text}
      and c.created_at > ${asTime(comment.since)} limit 1`);
  return rows[0] && toRow(rows[0]);
}

/** Serializes a person's comments under one job. Locks: until the transaction ends. */
export const lockAuthor = (db: Db, { jobId, userId }: { jobId: string; userId: string }): Promise<void> =>
  takeNamedLock(db, `comment ${jobId} ${userId}`);

export async function insertComment(
  db: Db,
  comment: { id: string; jobId: string; userId: string; text: string; createdAt: Date },
): Promise<void> {
  await db.insert(comments).values(comment);
}

/** Whether this person called about this job. */
export async function hasCalled(
  db: Db,
  { jobId, userId }: { jobId: string; userId: string },
): Promise<boolean> {
  const [row] = await db
    .select({ jobId: jobCalls.jobId })
    .from(jobCalls)
    .where(and(eq(jobCalls.jobId, jobId), eq(jobCalls.callerId, userId)));
  return row !== undefined;
}

export async function findShownJob(db: Db, jobId: string): Promise<ShownJob | undefined> {
  const { rows } = await db.execute<ShownJob & Record<string, unknown>>(sql`
    select ${sql.raw(shownColumns)} from ${sql.raw(withPoster)} where j.id = ${jobId} and ${sql.raw(isShown)}`);
  return rows[0];
}
