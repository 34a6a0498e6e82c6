import { getTableColumns } from "drizzle-orm";
import { AppError } from "#server/app-error.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { sqlState } from "#server/db/sql-state.ts";
import type { JobPosted } from "#shared/contracts/jobs.ts";
import type { ErrorCode } from "#shared/errors.ts";
import type { Connection } from "../jobs.queries.ts";

export type NewJob = Required<
  Pick<
    typeof jobs.$inferSelect,
    | "id"
    | "userId"
    | "description"
    | "minBudget"
    | "maxBudget"
    | "location"
    | "state"
    | "lga"
    | "service"
    | "alsoService"
    | "byAgent"
    | "clientPhone"
    | "agentPhone"
    | "mediaId"
    | "words"
    | "createdAt"
  >
>;

export interface PostTerms {
  unitsNeeded: number;
  /** Free posts per month; null without a limit. */
  freePosts: number | null;
  /** YYYY-MM */
  month: string;
}

export interface PostKey {
  key: string;
  requestHash: string;
  answer: JobPosted;
}

const columns: Record<string, { name: string }> = getTableColumns(jobs);
const columnOf = (field: string): string => columns[field]!.name;

const refusals: Record<string, ErrorCode> = {
  RJ402: "insufficient_units",
  RJ403: "free_jobs_used",
  RJ409: "key_reused",
};

/**
 * Stores a job together with its idempotency key, free post and file, or nothing. Returns the stored response of an
 * earlier call with the same key, if there is one.
 * Errors: `insufficient_units`; `free_jobs_used`; `key_reused`.
 */
export async function insertPost(
  db: Connection,
  { job, terms, call }: { job: NewJob; terms: PostTerms; call: PostKey | undefined },
): Promise<JobPosted | undefined> {
  const post = {
    job: Object.fromEntries(Object.entries(job).map(([field, value]) => [columnOf(field), value])),
    units_needed: terms.unitsNeeded,
    free_posts: terms.freePosts,
    month: terms.month,
    key: call?.key,
    request_hash: call?.requestHash,
    answer: call?.answer,
  };
  try {
    const { rows } = await db.query<{ kept: JobPosted | null }>({
      name: "post-job",
      text: "select post_job($1) as kept",
      values: [JSON.stringify(post)],
    });
    return rows[0]?.kept ?? undefined;
  } catch (error) {
    const refusal = refusals[sqlState(error) ?? ""];
    if (refusal) throw new AppError(refusal, { cause: error });
    throw error;
  }
}
