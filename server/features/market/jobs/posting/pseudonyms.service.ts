/** Jobs that staff post under a pseudonym for people who contacted us in other ways. The typed phone rings. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { once } from "#server/features/platform/idempotency/idempotency.service.ts";
import { recordAudit } from "#server/features/trust/audit/audit.service.ts";
import type { WithMessage } from "#server/language/message.ts";
import { fieldTexts } from "#server/language/messages.ts";
import { mustOpen } from "#server/staff-access.ts";
import type { JobPosted, PostJob } from "#shared/contracts/jobs.ts";
import { localPhone, parsePhone } from "#shared/phones/phone.ts";
import { maskPhone } from "#shared/phones/phone-display.ts";
import { expiryFrom, withExpiry, withoutPhones, withPhones } from "../jobs.rules.ts";
import { insertPseudonymousJob, type PseudonymousJob } from "./posting.queries.ts";
import { jobFieldsOf, postedAnswer } from "./posting.rules.ts";

export const listPseudonyms = (deps: Pick<Deps, "settings">): readonly string[] =>
  deps.settings.values.pseudonyms;

/**
 * Takes no units and needs no consent, because the person asked us to post the job.
 * Errors: `forbidden` except for public relations; `invalid` without location, phone or listed name;
 * `key_reused`.
 * Repeats: with the same key, the first response; no second job is posted.
 */
export async function postUnderPseudonym(
  deps: Deps,
  actor: Actor,
  { post, key }: { post: PostJob; key: string | undefined },
): Promise<WithMessage<JobPosted>> {
  mustOpen(actor, "publicRelations");
  const job = newJob(deps, actor, post);
  const call = { userId: actor.userId, operation: "jobs.post", key, requestHash: hashRequest(post) };
  const { response } = await inTransaction(deps, (tx) =>
    once(tx, call, async () => {
      await insertPseudonymousJob(tx, job);
      await recordAudit(tx, {
        actorId: actor.userId,
        action: "jobs.post-under-pseudonym",
        subjectType: "job",
        subjectId: job.id,
        after: { pseudonym: job.pseudonym, phone: maskPhone(job.clientPhone), description: job.description },
      });
      return { status: 201, response: withoutPhones(answerFor(actor, job)) };
    }),
  );
  deps.freshness.touch("jobs", job.id);
  return withPhones(withExpiry(deps.config, response), {
    phoneNumber: localPhone(job.clientPhone),
    agentPhoneNumber: null,
  });
}

function newJob(deps: Deps, actor: Actor, post: PostJob): PseudonymousJob {
  const text = jobFieldsOf(post);
  const phone = post.phoneNumber ? parsePhone(post.phoneNumber) : undefined;
  const pseudonym = listPseudonyms(deps).find((name) => name === post.fullName);
  const fields = {
    ...("fields" in text && text.fields),
    ...(!post.location?.trim() && { location: fieldTexts.jobLocation }),
    ...(!phone && { phoneNumber: fieldTexts.phoneNumber }),
    ...(!pseudonym && { fullName: fieldTexts.pseudonym }),
  };
  if ("fields" in text || !phone || !pseudonym || Object.keys(fields).length > 0)
    throw new AppError("invalid", { fields });
  const createdAt = deps.clock.now();
  return {
    id: newId(),
    userId: actor.userId,
    ...text.value,
    clientPhone: phone,
    pseudonym,
    expiresAt: expiryFrom(deps.config, createdAt),
    createdAt,
  };
}

const answerFor = (actor: Actor, job: PseudonymousJob): WithMessage<JobPosted> =>
  postedAnswer({
    ...job,
    byAgent: false,
    agentPhone: null,
    fullName: actor.fullName,
    privateName: job.pseudonym,
    phone: actor.phone,
    mediaPath: null,
    mediaSmallPath: null,
    mediaBytes: null,
    mediaSmallBytes: null,
  });
