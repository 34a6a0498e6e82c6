import type pg from "pg";
import type { Transaction } from "#server/db/client.ts";
import { getTableColumns, sql } from "#server/db/drizzle.ts";
import { hasChangedNumberSince } from "#server/db/numbers/number-changes.ts";
import { withOpened } from "#server/db/numbers/stored-numbers.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { asTime, firstOf } from "#server/db/sql-values.ts";
import { jobsPerAnswer } from "#shared/constants.ts";
import type { JobListQuery, JobStatus } from "#shared/contracts/jobs.ts";
import type { E164 } from "#shared/phones/phone.ts";
import { asStored, equalFilters, type StoredFields } from "./job-fields.rules.ts";

export type Connection = Pick<pg.Pool, "query">;

export interface JobRow extends StoredFields {
  id: string;
  userId: string;
  status: JobStatus;
  description: string;
  location: string;
  maskedBy: number;
  isPromoted: boolean;
  promotedUntil: Date | null;
  expiresAt: Date;
  createdAt: Date;
  fullName: string;
  privateName: string | null;
  /** The poster's own picture; null behind a private name or pseudonym. */
  picturePath: string | null;
  mediaPath: string | null;
  mediaSmallPath: string | null;
  mediaBytes: number | null;
  mediaSmallBytes: number | null;
}

export interface OwnJobRow extends JobRow {
  askedAt: Date | null;
  phone: E164;
  clientPhone: E164 | null;
  agentPhone: E164 | null;
  /** Null without a client, and before the client answered. */
  clientAgreed: boolean | null;
  /** The serviceman who accepted the job; all four are null until then. */
  assignedId: string | null;
  assignedName: string | null;
  assignedPrivateName: string | null;
  assignedPhone: E164 | null;
}

/** A job's position in the public order: promoted first, then newest. */
export interface ListPosition {
  isPromoted: boolean;
  createdMicros: number;
  id: string;
  /** How well it matches a search, 0 best; absent in lists. */
  tier?: number;
}

const table = getTableColumns(jobs);
export const columns = `${asStored.map((name) => `j.${table[name].name} as "${name}"`).join(", ")},
  j.id, j.user_id as "userId", j.status, j.description, j.location, j.masked_by as "maskedBy",
  j.is_promoted as "isPromoted", j.promoted_until as "promotedUntil", j.expires_at as "expiresAt",
  j.created_at as "createdAt", u.full_name as "fullName",
  coalesce(j.pseudonym, u.private_name) as "privateName",
  picture.small_path as "picturePath", m.path as "mediaPath", m.small_path as "mediaSmallPath", m.bytes as "mediaBytes",
  m.small_bytes as "mediaSmallBytes"`;
const ownColumns = `${columns}, j.asked_at as "askedAt", u.phone, j.client_phone as "clientPhone", j.agent_phone as "agentPhone",
  consent.agreed as "clientAgreed", serviceman.public_id as "assignedId", serviceman.full_name as "assignedName",
  serviceman.private_name as "assignedPrivateName",
  case when j.status = 'assigned'
    or not ${hasChangedNumberSince("serviceman.id", "coalesce(j.completed_at, j.assigned_at)")}
    then serviceman.phone end as "assignedPhone"`;
/** A job's own picture or video, and its poster's picture unless the job shows another name. */
export const files = `left join media m on m.id = j.media_id
  left join media picture on picture.id = u.picture_id and u.private_name is null and j.pseudonym is null`;
const joined = `jobs j join users u on u.id = j.user_id ${files}`;
const createdMicros = `(extract(epoch from j.created_at) * 1000000)::bigint as "createdMicros"`;
/** The order matches the indexes exactly: with another placement of nulls PostgreSQL would not use them. */
const publicOrder = "j.is_promoted desc nulls last, j.created_at desc nulls last, j.id desc nulls last";

export interface JobFilter extends Omit<JobListQuery, "cursor" | "q" | "exact" | "near"> {
  after?: ListPosition | undefined;
  hidden?: readonly string[] | undefined;
  isPromoted?: boolean | undefined;
}

export type ListedJobRow = JobRow & ListPosition;

/** One more than an answer holds shows whether others follow. */
const mostListed = jobsPerAnswer.max + 1;

/** Open jobs in the public order, at most `mostListed`. The list of one poster leaves out jobs shown under another name. */
export async function findOpenJobs(db: Connection, filter: JobFilter): Promise<ListedJobRow[]> {
  const values: unknown[] = [filter.limit];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ["j.status = 'open'", ...conditionsOf(filter, given)];
  const list = `select ${columns}, ${createdMicros}
    from ${joined} where ${conditions.join(" and ")} order by ${publicOrder}`;
  // An index gives the order of lists with one filter. With two, a plan for any values would sort all jobs of a common
  // trade in Lagos.
  const hasOrder = equalFilters.filter((name) => filter[name] !== undefined).length <= 1;
  const { rows } = await db.query<ListedJobRow>({
    name: "open-jobs",
    text: hasOrder ? firstOf(list, mostListed) : `${list} limit $1`,
    values,
  });
  return rows;
}

function conditionsOf(
  { userId, after, hidden, isPromoted, ...filter }: JobFilter,
  given: (value: unknown) => string,
): string[] {
  const conditions = equalFilters.flatMap((name) =>
    filter[name] === undefined ? [] : [`j.${name} = ${given(filter[name])}`],
  );
  if (userId !== undefined)
    conditions.push(`j.user_id = ${given(userId)} and u.private_name is null and j.pseudonym is null`);
  if (isPromoted !== undefined) conditions.push(`j.is_promoted = ${given(isPromoted)}`);
  if (hidden?.length) conditions.push(`j.user_id <> all (${given(hidden)}::uuid[])`);
  if (after) conditions.push(afterPosition(after, given));
  return conditions;
}

/** The condition for jobs that come after a position in the public order. */
function afterPosition(position: ListPosition, given: (value: unknown) => string): string {
  const createdAt = `'epoch'::timestamptz + ${given(position.createdMicros)}::float8 * interval '1 microsecond'`;
  return `(j.is_promoted, j.created_at, j.id) < (${given(position.isPromoted)}, ${createdAt}, ${given(position.id)})`;
}

/** Removed jobs and jobs of suspended posters are not found. */
export async function findJob(db: Connection, jobId: string): Promise<JobRow | undefined> {
  const { rows } = await db.query<JobRow>({
    name: "find-job",
    text: `select ${columns} from ${joined} where j.id = $1 and j.status <> 'removed' and u.suspended_at is null`,
    values: [jobId],
  });
  return rows[0];
}

/** All jobs of a poster but removed ones, in the public order. */
export async function findJobsOf(
  db: Connection,
  { userId, limit, after }: { userId: string; limit: number; after: ListPosition | undefined },
): Promise<(OwnJobRow & ListPosition)[]> {
  const values: unknown[] = [userId, limit];
  const following = after ? `and ${afterPosition(after, (value) => `$${values.push(value)}`)}` : "";
  const { rows } = await db.query<OwnJobRow & ListPosition>({
    name: "jobs-of",
    text: `select ${ownColumns}, ${createdMicros} from ${joined} left join users serviceman on serviceman.id = j.assigned_to
        and serviceman.suspended_at is null and not exists (select from blocks b
          where (b.blocker_id, b.blocked_id) in ((j.user_id, serviceman.id), (serviceman.id, j.user_id)))
      left join job_consents consent on consent.job_id = j.id where j.user_id = $1 and j.status <> 'removed' ${following}
      order by ${publicOrder} limit $2`,
    values,
  });
  return withOpened(rows, "phone", "clientPhone", "agentPhone", "assignedPhone");
}

export interface SwitchedJob {
  userId: string;
  status: JobStatus;
  expiresAt: Date;
  hasChanged: boolean;
}

interface JobSwitch {
  jobId: string;
  userId: string;
  to: "open" | "paused";
  now: Date;
  /** When it expires if it is opened. */
  expiresAt: Date;
}

/** Opens or pauses a poster's job. Returns its resulting state; undefined without the job. Locks: the job's row. */
export async function switchJob(
  tx: Transaction,
  { jobId, userId, to, now, expiresAt }: JobSwitch,
): Promise<SwitchedJob | undefined> {
  const opens = to === "open";
  const from = opens ? "paused" : "open";
  const { rows } = await tx.execute<SwitchedJob & Record<string, unknown>>(sql`
    with changed as (
      update jobs set status = ${to}, updated_at = ${asTime(now)}, asked_at = null,
        expires_at = case when ${opens} then greatest(${asTime(expiresAt)}, promoted_until) else expires_at end
      where id = ${jobId} and user_id = ${userId} and status = ${from}
      returning user_id as "userId", status, expires_at as "expiresAt"
    )
    select *, true as "hasChanged" from changed
    union all
    select user_id, status, expires_at, false from jobs
    where id = ${jobId} and status <> 'removed' and not exists (select from changed)`);
  const [row] = rows;
  return row && { ...row, expiresAt: new Date(row.expiresAt) };
}
