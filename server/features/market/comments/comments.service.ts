/** Comments under a job: public to read; signed-in people may write them, also once the job is taken. */
import * as z from "zod/mini";
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { notify } from "#server/features/messaging/notifications/notify.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { once } from "#server/features/platform/idempotency/idempotency.service.ts";
import {
  personKey,
  type Throttle,
  takeAddressTurn,
  takeTurn,
} from "#server/features/platform/throttles/throttles.service.ts";
import { isHiddenFrom, peopleHiddenFrom } from "#server/features/trust/blocks/people.service.ts";
import type { Change } from "#server/freshness.ts";
import type { Content } from "#server/http/cache/cached-response.ts";
import { ResponseCache } from "#server/http/cache/response-cache.ts";
import { commentAnswers } from "#server/language/messages.ts";
import { type Comment, CommentList, type PostComment } from "#shared/contracts/comments.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { daySeconds, minuteSeconds } from "#shared/time/durations.ts";
import {
  type CommentRow,
  findCommentedJob,
  findSameComment,
  findShownJob,
  hasCalled,
  insertComment,
  lockAuthor,
  type ShownJob,
} from "./comments.queries.ts";
import { toComment, toComments } from "./comments.rules.ts";

/** A conversation under one job is short; older comments are not shown. */
const commentsPerJob = 200;
/** The same text again within this time is a second press of the button, not a second comment. */
const repeatSeconds = 60;
const maxCacheBytes = 8 * 1024 * 1024;
/** Each comment notifies a poster. */
const perDay: Throttle = {
  name: "comment",
  limit: 100,
  windowSeconds: daySeconds,
  refusal: "too_many_requests",
  sentence: commentAnswers.tooManyComments,
};

/** Accounts that cost nothing must not fill the jobs of others with comments. */
const perAddressOfUnproven: Throttle = { ...perDay, name: "comment-unproven" };

/** A list that is built for each call takes up to 60 ms. */
const ownLists: Throttle = {
  name: "own-comment-lists",
  limit: 240,
  windowSeconds: minuteSeconds,
  refusal: "too_many_requests",
};

/** Cached comment lists, dropped when the job, a comment under it or an author's name changes. */
export function commentCache(deps: Deps): ResponseCache {
  const cache = new ResponseCache(deps, { name: "comments", maxBytes: maxCacheBytes });
  const drop = (change: Change | undefined) => (change ? cache.drop(change.key) : cache.clear());
  for (const topic of ["comments", "jobs", "users"] as const) deps.freshness.on(topic, drop);
  return cache;
}

/** The public comments of a job, for the cache. Errors: `job_not_found`. */
export async function commentsContent(
  deps: Pick<Deps, "db" | "pool" | "config">,
  jobId: string,
): Promise<Content> {
  const { comments, people } = await listComments(deps, undefined, jobId);
  return {
    body: JSON.stringify(z.parse(CommentList, { comments })),
    tags: [jobId, ...people],
  };
}

/** For a person with blocks, whose list is not cached. Errors: `too_many_requests`; as `listComments`. */
export async function listOwnComments(
  deps: Pick<Deps, "db" | "pool" | "config" | "clock">,
  actor: Actor,
  jobId: string,
): Promise<Comment[]> {
  await takeTurn(deps, deps.db, { throttle: ownLists, key: personKey(ownLists, actor.userId) });
  return (await listComments(deps, actor, jobId)).comments;
}

/** The comments of a job, newest last, without those of people hidden from the actor. Errors: `job_not_found`. */
async function listComments(
  deps: Pick<Deps, "db" | "pool" | "config">,
  actor: Actor | undefined,
  jobId: string,
): Promise<{ comments: Comment[]; people: ReadonlySet<string> }> {
  const hidden = await peopleHiddenFrom(deps.db, actor);
  const job = await findCommentedJob(deps.pool, { jobId, limit: commentsPerJob, hidden });
  if (!job || hidden.includes(job.userId)) throw new AppError("job_not_found");
  return {
    comments: toComments(job.comments.reverse(), job, deps.config.sessionSecret),
    people: new Set([job.userId, ...job.comments.map(({ userId }) => userId)]),
  };
}

/**
 * Errors: `job_not_found`; `too_many_requests`; `key_reused`.
 * Repeats: with the same key, the first answer; without one, the same text within a minute returns the first comment.
 */
export async function postComment(
  deps: Deps,
  actor: Actor,
  { input, key, address }: { input: PostComment; key: string | undefined; address: string },
): Promise<Comment> {
  const { jobId } = input;
  const call = { userId: actor.userId, operation: "comments.post", key, requestHash: hashRequest(input) };
  const { response } = await inTransaction(deps, (tx) =>
    once(tx, call, async () => {
      const job = await getShownJob(tx, actor, jobId);
      const stored = await storeComment(deps, tx, { actor, input, job, address });
      return {
        status: 201,
        response: toComment(stored, { poster: job, tintKey: deps.config.sessionSecret }),
      };
    }),
  );
  deps.freshness.touch("comments", jobId);
  return response;
}

async function getShownJob(tx: Transaction, actor: Actor, jobId: string): Promise<ShownJob> {
  const job = await findShownJob(tx, jobId);
  if (!job || (await isHiddenFrom(tx, actor, job.userId))) throw new AppError("job_not_found");
  return job;
}

async function storeComment(
  deps: Deps,
  tx: Transaction,
  {
    actor,
    input: { jobId, comment: text },
    job,
    address,
  }: { actor: Actor; input: PostComment; job: ShownJob; address: string },
): Promise<CommentRow> {
  const now = deps.clock.now();
  const comment = { jobId, userId: actor.userId, text: maskContacts(text) };
  await lockAuthor(tx, comment);
  const since = new Date(now.getTime() - repeatSeconds * 1000);
  const same = await findSameComment(tx, { ...comment, since });
  if (same) return same;
  await takeTurn(deps, tx, { throttle: perDay, key: personKey(perDay, actor.userId) });
  if (!actor.isVerified) await takeAddressTurn(deps, tx, { throttle: perAddressOfUnproven, address });
  const row = { ...comment, id: newId(), createdAt: now };
  await insertComment(tx, row);
  await notify(deps, tx, {
    userId: job.userId,
    kind: "commented",
    about: row.id,
    params: { jobId, personId: actor.userId },
  });
  const isPoster = job.userId === actor.userId;
  const { fullName, privateName } = isPoster ? job : actor;
  return { ...row, fullName, privateName, knowsPoster: isPoster || (await hasCalled(tx, comment)) };
}
