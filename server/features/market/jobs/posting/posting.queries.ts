import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { getTableColumns } from "#server/db/drizzle.ts";
import { sealPhone } from "#server/db/numbers/stored-numbers.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { sqlState } from "#server/db/sql-state.ts";
import type { WithMessage } from "#server/language/message.ts";
import type { JobPosted } from "#shared/contracts/jobs.ts";
import type { ErrorCode } from "#shared/errors.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { Connection } from "../jobs.queries.ts";

/** All columns of a new job but those that are set later. */
export type NewJob = Omit<
  typeof jobs.$inferSelect,
  | "status"
  | "pseudonym"
  | "assignedTo"
  | "assignedAt"
  | "completedAt"
  | "alertedAt"
  | "askedAt"
  | "callCount"
  | "isPromoted"
  | "promotedUntil"
  | "updatedAt"
>;

interface PostTerms {
  unitsNeeded: number;
  /** Free posts per month; null without a limit. */
  freePosts: number | null;
  /** YYYY-MM */
  month: string;
}

interface PostKey {
  key: string;
  requestHash: string;
}

const columns: Record<string, { name: string }> = getTableColumns(jobs);
const columnOf = (field: string): string => columns[field]!.name;

const refusals: Record<string, ErrorCode> = {
  RJ402: "insufficient_units",
  RJ403: "free_jobs_used",
  RJ409: "key_reused",
};

interface CheckedPost {
  hasUnits: boolean;
  hasFreePost: boolean;
  /** Null without an earlier call with this key. */
  isSame: boolean | null;
  answer: WithMessage<JobPosted> | null;
}

/** Checks a post as `insertPosts` will, without locks or side effects: same results and errors. */
export async function checkPost(
  db: Connection,
  { userId, terms, call }: { userId: string; terms: PostTerms; call: PostKey | undefined },
): Promise<WithMessage<JobPosted> | undefined> {
  const { rows } = await db.query<CheckedPost>({
    name: "check-post",
    text: `
      select coalesce(wallet.posted - wallet.held, 0) >= $2::bigint * 100 as "hasUnits",
        $3::integer is null or coalesce(used.posts, 0) < $3::integer as "hasFreePost",
        earlier.request_hash = $6 as "isSame", earlier.response as answer
      from (values ($1::uuid)) as poster (id)
      left join ledger.account wallet on wallet.code = 'wallet:' || poster.id
      left join monthly_use used on used.user_id = poster.id and used.month = $4
      left join idempotency_keys earlier
        on earlier.user_id = poster.id and earlier.operation = 'jobs.post' and earlier.key = $5`,
    values: [userId, terms.unitsNeeded, terms.freePosts, terms.month, call?.key, call?.requestHash],
  });
  const found = rows[0]!;
  if (found.isSame === false) throw new AppError("key_reused");
  if (found.isSame && found.answer) return found.answer;
  if (!found.hasUnits) throw new AppError("insufficient_units");
  if (!found.hasFreePost) throw new AppError("free_jobs_used");
  return undefined;
}

export interface NewPost {
  job: NewJob;
  terms: PostTerms;
  call: (PostKey & { answer: WithMessage<JobPosted> }) | undefined;
}

/**
 * Stores each job with its key, free post and file. Returns, in their order, the stored responses of earlier calls with
 * the same key. Any refusal cancels all.
 * Errors: `insufficient_units`; `free_jobs_used`; `key_reused`.
 */
export async function insertPosts(
  db: Connection,
  posts: readonly NewPost[],
): Promise<(WithMessage<JobPosted> | undefined)[]> {
  try {
    const { rows } = await db.query<{ kept: WithMessage<JobPosted> | null }>({
      name: "post-jobs",
      text: "select kept from post_jobs($1::jsonb[]) with ordinality as stored (kept, n) order by n",
      values: [posts.map((post) => JSON.stringify(toRecord(post)))],
    });
    return rows.map(({ kept }) => kept ?? undefined);
  } catch (error) {
    const refusal = refusals[sqlState(error) ?? ""];
    if (refusal) throw new AppError(refusal, { cause: error });
    throw error;
  }
}

const toRecord = ({ job, terms, call }: NewPost) => ({
  job: {
    ...Object.fromEntries(Object.entries(job).map(([field, value]) => [columnOf(field), value])),
    [columnOf("clientPhone")]: job.clientPhone && sealPhone(job.clientPhone),
    [columnOf("agentPhone")]: job.agentPhone && sealPhone(job.agentPhone),
  },
  units_needed: terms.unitsNeeded,
  free_posts: terms.freePosts,
  month: terms.month,
  key: call?.key,
  request_hash: call?.requestHash,
  answer: call?.answer,
});

export type PseudonymousJob = Omit<NewJob, "byAgent" | "clientPhone" | "agentPhone" | "mediaId"> & {
  clientPhone: E164;
  pseudonym: string;
};

export async function insertPseudonymousJob(tx: Transaction, job: PseudonymousJob): Promise<void> {
  await tx.insert(jobs).values({ ...job, updatedAt: job.createdAt });
}
