import * as z from "zod/mini";
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { notify } from "#server/features/messaging/notifications/notify.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { once } from "#server/features/platform/idempotency/idempotency.service.ts";
import { personKey, type Throttle, takeTurn } from "#server/features/platform/throttles/throttles.service.ts";
import { ratingOf, shownName } from "#server/features/trust/blocks/people.rules.ts";
import {
  displayNameOf,
  isHiddenFrom,
  peopleHiddenFrom,
  personOfId,
} from "#server/features/trust/blocks/people.service.ts";
import type { Change } from "#server/freshness.ts";
import type { Content } from "#server/http/cache/cached-response.ts";
import { ResponseCache } from "#server/http/cache/response-cache.ts";
import { fieldTexts, reviewAnswers } from "#server/language/messages.ts";
import { type PostReview, type Review, ReviewList } from "#shared/contracts/reviews.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { daySeconds, minuteSeconds } from "#shared/time/durations.ts";
import {
  findPosterOf,
  findReview,
  findReviewsOf,
  hadHire,
  hadJob,
  insertReview,
  storeReply,
  sumReviewsOf,
} from "./reviews.queries.ts";
import { toReview } from "./reviews.rules.ts";

const reviewsPerAnswer = 100;
const maxCacheBytes = 8 * 1024 * 1024;
/** More than an honest client needs in a day. */
const perDay: Throttle = {
  name: "review",
  limit: 10,
  windowSeconds: daySeconds,
  refusal: "too_many_requests",
  sentence: reviewAnswers.tooManyReviews,
};

/** A list that is built for each call takes several times as long as a cached one. */
const ownLists: Throttle = {
  name: "own-review-lists",
  limit: 240,
  windowSeconds: minuteSeconds,
  refusal: "too_many_requests",
};

/** Cached review lists, dropped when the person's rating, a reply or a name on the list changes. */
export function reviewCache(deps: Deps): ResponseCache {
  const cache = new ResponseCache(deps, { name: "reviews", maxBytes: maxCacheBytes });
  const drop = (change: Change | undefined) => (change ? cache.drop(change.key) : cache.clear());
  for (const topic of ["servicemen", "users"] as const) deps.freshness.on(topic, drop);
  return cache;
}

/** A person's public reviews, for the cache. Errors: `profile_not_found`. */
export async function reviewsContent(deps: Pick<Deps, "db">, publicId: string): Promise<Content> {
  const { list, people } = await listReviews(deps, undefined, publicId);
  return { body: JSON.stringify(z.parse(ReviewList, list)), tags: people };
}

/** For oneself and people with blocks, whose lists are not cached. Errors: `too_many_requests`; as `listReviews`. */
export async function listOwnReviews(
  deps: Pick<Deps, "db" | "clock">,
  actor: Actor,
  publicId: string,
): Promise<ReviewList> {
  await takeTurn(deps, deps.db, { throttle: ownLists, key: personKey(ownLists, actor.userId) });
  return (await listReviews(deps, actor, publicId)).list;
}

/** A person's reviews, newest first; the average covers all visible ones. Errors: `profile_not_found`. */
async function listReviews(
  deps: Pick<Deps, "db">,
  actor: Actor | undefined,
  publicId: string,
): Promise<{ list: ReviewList; people: string[] }> {
  const subject = await personOfId(deps.db, actor, publicId);
  const whose = { subjectId: subject.userId, hidden: await peopleHiddenFrom(deps.db, actor) };
  const [rows, sums, displayName] = await Promise.all([
    findReviewsOf(deps.db, { ...whose, limit: reviewsPerAnswer }),
    sumReviewsOf(deps.db, whose),
    displayNameOf(deps.db, subject),
  ]);
  return {
    list: {
      fullName: shownName(subject),
      displayName,
      rating: ratingOf(sums),
      ratingCount: sums.ratingCount,
      reviews: rows.map(toReview),
    },
    people: [...new Set([subject.userId, ...rows.map(({ authorId }) => authorId)])],
  };
}

/**
 * One review per job and direction, one per hire.
 * Errors: `job_not_found`; `profile_not_found`; `oneself`; `no_contact`; `already_reviewed`; `too_many_requests`;
 * `key_reused`.
 * Repeats: with the same key, the first answer; else `already_reviewed`. Of concurrent calls one is stored.
 */
export async function postReview(
  deps: Deps,
  actor: Actor,
  { input, key }: { input: PostReview; key: string | undefined },
): Promise<Review> {
  const call = { userId: actor.userId, operation: "reviews.post", key, requestHash: hashRequest(input) };
  let subjectId: string | undefined;
  const { response } = await inTransaction(deps, (tx) =>
    once(tx, call, async () => {
      const subject = await personReviewed(tx, actor, input);
      subjectId = subject.userId;
      return { status: 201, response: await storeReview(deps, tx, { actor, input, subject }) };
    }),
  );
  if (subjectId) deps.freshness.touch("servicemen", subjectId);
  return response;
}

type Reviewed = Awaited<ReturnType<typeof personReviewed>>;

async function storeReview(
  deps: Deps,
  tx: Transaction,
  { actor, input, subject }: { actor: Actor; input: PostReview; subject: Reviewed },
): Promise<Review> {
  const review = {
    id: newId(),
    subjectId: subject.userId,
    authorId: actor.userId,
    jobId: input.jobId ?? null,
    rating: input.rating,
    text: maskContacts(input.text),
    createdAt: deps.clock.now(),
  };
  if (!(await insertReview(tx, review))) throw new AppError("already_reviewed");
  await takeTurn(deps, tx, { throttle: perDay, key: personKey(perDay, actor.userId) });
  await notify(deps, tx, {
    userId: subject.userId,
    kind: "reviewed",
    about: review.id,
    params: { personId: actor.userId, rating: input.rating },
  });
  return toReview({
    ...review,
    reply: null,
    repliedAt: null,
    authorName: actor.fullName,
    authorPrivateName: actor.privateName,
    subjectName: subject.fullName,
    subjectPrivateName: subject.privateName,
  });
}

/** The subject of the review, after checking that the two had contact. */
async function personReviewed(db: Db, actor: Actor, { subjectId, jobId }: PostReview) {
  if (jobId) return personOfJob(db, actor, { subjectId, jobId });
  if (!subjectId) throw new AppError("invalid", { fields: { subjectId: fieldTexts.required } });
  const person = await personOfId(db, actor, subjectId);
  if (person.userId === actor.userId) throw new AppError("oneself");
  if (!(await hadHire(db, [actor.userId, person.userId]))) throw new AppError("no_contact");
  return person;
}

/**
 * The other side of a job: the poster for a caller or the person who accepted, and vice versa. A job under a pseudonym
 * has none, because a review shows the names of both.
 */
async function personOfJob(
  db: Db,
  actor: Actor,
  { subjectId, jobId }: { subjectId: string | null | undefined; jobId: string },
) {
  const job = await findPosterOf(db, jobId);
  if (!job || (await isHiddenFrom(db, actor, job.posterId))) throw new AppError("job_not_found");
  if (job.pseudonym !== null) throw new AppError("no_contact");
  const isOwn = job.posterId === actor.userId;
  if (isOwn && !subjectId) throw new AppError("oneself");
  const person = await personOfId(db, actor, subjectId ?? job.publicId);
  if (person.userId === actor.userId) throw new AppError("oneself");
  if (!isOwn && person.userId !== job.posterId) throw new AppError("no_contact");
  const userId = isOwn ? person.userId : actor.userId;
  if (!(await hadJob(db, { jobId, userId }))) throw new AppError("no_contact");
  return person;
}

/**
 * Errors: `review_not_found`; `forbidden` for another person's; `already_replied` with another text.
 * Repeats: the same text again is accepted, and changes nothing.
 */
export async function replyToReview(
  deps: Pick<Deps, "db" | "clock" | "freshness">,
  actor: Actor,
  input: { reviewId: string; text: string },
): Promise<Review> {
  const review = await findReview(deps.db, input.reviewId);
  if (!review || (await isHiddenFrom(deps.db, actor, review.authorId)))
    throw new AppError("review_not_found");
  if (review.subjectId !== actor.userId) throw new AppError("forbidden");
  const text = maskContacts(input.text);
  const at = deps.clock.now();
  if (!(await storeReply(deps.db, { reviewId: review.id, text, at }))) {
    const replied = await findReview(deps.db, input.reviewId);
    if (replied?.reply !== text) throw new AppError("already_replied");
    return toReview(replied);
  }
  deps.freshness.touch("servicemen", actor.userId);
  return toReview({ ...review, reply: text, repliedAt: at });
}
