import type { ErrorCode } from "#shared/errors.ts";
import { AppError } from "../../../app-error.ts";
import type { jobs } from "../../../db/schema/jobs.ts";
import { sqlState } from "../../../db/sql-state.ts";
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
  /** Free posts of the month that the poster may make; null without a limit. */
  freePosts: number | null;
  /** YYYY-MM */
  month: string;
}

/** What a repeated call is known by, and the answer that it gets. */
export interface PostKey {
  key: string;
  requestHash: string;
  /** JSON */
  answer: string;
}

const refusals: Record<string, ErrorCode> = {
  RJ402: "insufficient_units",
  RJ403: "free_jobs_used",
  RJ409: "key_reused",
};

/**
 * Stores a job with all that posting means, or nothing: the key, the free post, the file. Answers what an earlier
 * call with the same key answered. Errors: `insufficient_units`, `free_jobs_used`, `key_reused`.
 */
export async function insertPost(
  db: Connection,
  { job, terms, call }: { job: NewJob; terms: PostTerms; call: PostKey | undefined },
): Promise<unknown> {
  const about = [
    job.description,
    job.minBudget,
    job.maxBudget,
    job.location,
    job.state,
    job.lga,
    job.service,
    job.alsoService,
  ];
  const phones = [job.byAgent, job.clientPhone, job.agentPhone];
  const key = [call?.key ?? null, call?.requestHash ?? null, call?.answer ?? null];
  try {
    const { rows } = await db.query<{ kept: unknown }>({
      name: "post-job",
      text: `select post_job($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
        $20, $21, $22) as kept`,
      values: [
        ...[job.id, job.userId, ...about, ...phones, job.mediaId, job.words, job.createdAt],
        ...[terms.unitsNeeded, terms.freePosts, terms.month, ...key],
      ],
    });
    return rows[0]?.kept ?? undefined;
  } catch (error) {
    const refusal = refusals[sqlState(error) ?? ""];
    if (refusal) throw new AppError(refusal, { cause: error });
    throw error;
  }
}
