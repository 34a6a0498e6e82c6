/** Posting a job: checks rights and units, and uses up one of the month's free posts but no units. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { newId } from "#server/db/ids.ts";
import type { Deps } from "#server/deps.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { digestOf } from "#server/features/platform/media/incoming.ts";
import {
  attachOrDiscard,
  discardUnused,
  type StoredMedia,
  storeMedia,
} from "#server/features/platform/media/media.service.ts";
import type { WithMessage } from "#server/language/message.ts";
import type { JobPosted, PostJob } from "#shared/contracts/jobs.ts";
import { type E164, localPhone } from "#shared/phones/phone.ts";
import { monthOf } from "#shared/time/lagos.ts";
import { expiryFrom, withExpiry, withoutPhones, withPhones } from "../jobs.rules.ts";
import { checkPost, type NewJob } from "./posting.queries.ts";
import {
  type Checked,
  clientPhoneOf,
  type JobFields,
  jobFieldsOf,
  mayGivePhones,
  postedAnswer,
  unitsToPost,
} from "./posting.rules.ts";
import type { InsertPost } from "./posting-lane.ts";

interface Draft {
  fields: JobFields;
  clientPhone: E164 | null;
  media: StoredMedia | undefined;
}

/**
 * Posts the actor's job. Agents post for a client and need a fixed number of units, others as many as their largest
 * budget; none are taken.
 * Errors: `forbidden` for a phone that the poster may not use; `invalid`; `insufficient_units`; `free_jobs_used`;
 * `media_refused`; `media_too_large`; `key_reused`.
 * Repeats: with the same key and content, the first response; no second job is posted.
 */
export async function postJob(
  deps: Deps & { insertPost: InsertPost },
  actor: Actor,
  { post, key }: { post: PostJob; key: string | undefined },
): Promise<WithMessage<JobPosted>> {
  if (!mayGivePhones(actor, post)) throw new AppError("forbidden");
  const clientPhone = checkedValue(clientPhoneOf(actor, post));
  const fields = checkedValue(jobFieldsOf(post));
  const terms = termsOf(deps, actor, post);
  const call = key === undefined ? undefined : { key, requestHash: hashRequest(withDigest(deps, post)) };
  const repeated = (earlier: WithMessage<JobPosted>) =>
    withPhones(withExpiry(deps.config, earlier), {
      phoneNumber: localPhone(clientPhone ?? actor.phone),
      agentPhoneNumber: actor.isAgent ? localPhone(actor.phone) : null,
    });
  if (post.mediaUrl) {
    // Avoids decoding the file of a post that would be refused. What counts is the check when it is stored.
    const earlier = await checkPost(deps.pool, { userId: actor.userId, terms, call });
    if (earlier) return repeated(earlier);
  }
  const media = post.mediaUrl ? await storeMedia(deps, actor.userId, post.mediaUrl) : undefined;
  const job = toNewJob(deps, actor, { fields, clientPhone, media });
  const answer = answerFor(actor, job, media);
  const kept = await attachOrDiscard(deps, media, () =>
    deps.insertPost({ job, terms, call: call && { ...call, answer: withoutPhones(answer) } }),
  );
  if (kept !== undefined) {
    // The earlier call's job has its own file; this call's is unused.
    if (media) await discardUnused(deps, media);
    return repeated(kept);
  }
  deps.freshness.touch("jobs", job.id);
  return answer;
}

const withDigest = (deps: Deps, post: PostJob): PostJob =>
  post.mediaUrl ? { ...post, mediaUrl: digestOf(deps, post.mediaUrl) } : post;

/** What the database checks and uses up in the transaction that stores the post. */
const termsOf = (deps: Deps, actor: Actor, post: PostJob) => ({
  unitsNeeded: unitsToPost(actor, post),
  freePosts: actor.isSubscribed ? null : deps.settings.values.freePosts,
  month: monthOf(deps.clock.now()),
});

function checkedValue<T>(checked: Checked<T>): T {
  if ("value" in checked) return checked.value;
  throw new AppError("invalid", { fields: checked.fields });
}

function toNewJob(deps: Deps, actor: Actor, { fields, clientPhone, media }: Draft): NewJob {
  const createdAt = deps.clock.now();
  return {
    id: newId(),
    userId: actor.userId,
    ...fields,
    byAgent: actor.isAgent,
    clientPhone,
    agentPhone: actor.isAgent ? actor.phone : null,
    mediaId: media?.id ?? null,
    expiresAt: expiryFrom(deps.config, createdAt),
    createdAt,
  };
}

const answerFor = (actor: Actor, job: NewJob, media: StoredMedia | undefined): WithMessage<JobPosted> =>
  postedAnswer({
    ...job,
    fullName: actor.fullName,
    privateName: actor.privateName,
    phone: actor.phone,
    mediaPath: media?.path ?? null,
    mediaSmallPath: media?.smallPath ?? null,
    mediaBytes: media?.bytes ?? null,
    mediaSmallBytes: media?.smallBytes ?? null,
  });
