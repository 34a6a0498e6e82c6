/** Posting a job: rights and units are checked, nothing is taken but one of the month's free posts. */
import { JobPosted, type PostJob } from "#shared/contracts/jobs.ts";
import { messages } from "#shared/messages/en.ts";
import type { E164 } from "#shared/phone.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/ids.ts";
import { inTransaction } from "../../db/in-transaction.ts";
import type { Deps } from "../../deps.ts";
import { takeFreePost } from "../accounts/monthly-use.ts";
import { hashRequest } from "../idempotency/idempotency.rules.ts";
import { once } from "../idempotency/idempotency.service.ts";
import { balanceUnits } from "../ledger/ledger.service.ts";
import { attachMedia, discardMedia, type StoredMedia, storeMedia } from "../media/media.service.ts";
import { toOwnJob } from "./jobs.rules.ts";
import { insertJob, type NewJob } from "./posting.queries.ts";
import {
  type Checked,
  clientPhoneOf,
  type JobText,
  jobTextOf,
  mayGivePhones,
  unitsToPost,
} from "./posting.rules.ts";

interface Draft {
  text: JobText;
  clientPhone: E164 | null;
  media: StoredMedia | undefined;
}

/**
 * Posts the actor's job. Agents post for a client and need a few units, others as many as they would pay at most;
 * nothing is taken.
 * Errors: `forbidden` for a phone that is not the poster's to give, `invalid`, `insufficient_units`,
 * `free_jobs_used`, `media_refused`, `media_too_large`, `key_reused`.
 * Repeats: with the same key and content the first answer, and nothing is posted again.
 */
export async function postJob(
  deps: Deps,
  actor: Actor,
  { post, key }: { post: PostJob; key: string | undefined },
): Promise<JobPosted> {
  if (!mayGivePhones(actor, post)) throw new AppError("forbidden");
  const clientPhone = checkedValue(clientPhoneOf(actor, post));
  const text = checkedValue(jobTextOf(post));
  const media = post.mediaUrl ? await storeMedia(deps, actor.userId, post.mediaUrl) : undefined;
  const job = toNewJob(deps, actor, post, { text, clientPhone, media });
  const answer = await storePost(deps, actor, { post, key, job, media }).catch(async (error) => {
    await discard(deps, media);
    throw error;
  });
  // The answer of an earlier call with this key: this call's file came to nothing.
  if (answer.job._id !== job.id) await discard(deps, media);
  else deps.freshness.touch("jobs", job.id);
  return answer;
}

function checkedValue<T>(checked: Checked<T>): T {
  if ("value" in checked) return checked.value;
  const [sentence] = Object.values(checked.fields);
  throw new AppError("invalid", { fields: checked.fields, ...(sentence ? { sentence } : {}) });
}

/** The clean-up finds what cannot be removed now. */
async function discard(deps: Deps, media: StoredMedia | undefined): Promise<void> {
  if (!media) return;
  await discardMedia(deps, media).catch((error) => deps.log.warn({ err: error }, "a file is left behind"));
}

function toNewJob(deps: Deps, actor: Actor, post: PostJob, { text, clientPhone, media }: Draft) {
  const now = deps.clock.now();
  return {
    id: newId(),
    userId: actor.userId,
    ...text,
    minBudget: post.minBudget ?? null,
    maxBudget: post.maxBudget,
    byAgent: actor.isAgent,
    clientPhone,
    agentPhone: actor.isAgent ? actor.phone : null,
    mediaId: media?.id ?? null,
    createdAt: now,
    updatedAt: now,
  } satisfies NewJob;
}

interface Posting {
  post: PostJob;
  key: string | undefined;
  job: ReturnType<typeof toNewJob>;
  media: StoredMedia | undefined;
}

async function storePost(deps: Deps, actor: Actor, { post, key, job, media }: Posting): Promise<JobPosted> {
  const call = {
    userId: actor.userId,
    operation: "jobs.post",
    key,
    requestHash: key === undefined ? "" : hashRequest(post),
  };
  const { response } = await inTransaction(deps, (tx) =>
    once(tx, call, async () => {
      await checkMeans(deps, tx, actor, post);
      if (media) await attachMedia(deps, tx, media.id);
      await insertJob(tx, job);
      return { status: 201, response: answerFor(actor, job, media) };
    }),
  );
  return response;
}

async function checkMeans(deps: Deps, tx: Transaction, actor: Actor, post: PostJob): Promise<void> {
  if ((await balanceUnits(tx, actor.userId)) < unitsToPost(actor, post))
    throw new AppError("insufficient_units");
  await takeFreePost(deps, tx, actor);
}

function answerFor(actor: Actor, job: Posting["job"], media: StoredMedia | undefined): JobPosted {
  const row = {
    ...job,
    status: "open" as const,
    callCount: 0,
    isPromoted: false,
    promotedUntil: null,
    fullName: actor.fullName,
    privateName: actor.privateName,
    phone: actor.phone,
    mediaPath: media?.path ?? null,
    mediaSmallPath: media?.smallPath ?? null,
    mediaBytes: media?.bytes ?? null,
  };
  return JobPosted.parse({ message: messages.jobs.posted, job: toOwnJob(row, job.createdAt) });
}
