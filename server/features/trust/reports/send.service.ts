import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { once } from "#server/features/platform/idempotency/idempotency.service.ts";
import {
  personKey,
  type Throttle,
  takeAddressTurn,
  takeTurn,
} from "#server/features/platform/throttles/throttles.service.ts";
import { reportAnswers } from "#server/language/messages.ts";
import type { PostReport, ReportedThing, ReportSubjectQuery } from "#shared/contracts/reports.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { maskName } from "#shared/masking/masking-names.ts";
import { daySeconds } from "#shared/time/durations.ts";
import { shownName } from "../blocks/people.rules.ts";
import { displayNameOf, isHiddenFrom } from "../blocks/people.service.ts";
import { insertReport } from "./reports.queries.ts";
import { storedReason } from "./reports.rules.ts";
import { findSubject, type SubjectRow } from "./subjects.queries.ts";

const perPerson: Throttle = {
  name: "reports",
  limit: 10,
  windowSeconds: daySeconds,
  refusal: "too_many_requests",
  sentence: reportAnswers.tooManyReports,
};

/** Accounts that cost nothing must not fill the queue of staff. */
const perAddressOfUnproven: Throttle = { ...perPerson, name: "reports-unproven", limit: 100 };

const unknown = {
  user: "profile_not_found",
  job: "job_not_found",
  comment: "not_found",
  review: "review_not_found",
} as const satisfies Record<PostReport["subjectType"], ErrorCode>;

/**
 * Reports a person, job, comment or review to staff. People who blocked each other can still report each other. The
 * text is stored unmasked, because staff need, for example, the account numbers of a scam.
 * Errors: `profile_not_found`; `job_not_found`; `review_not_found`; `not_found`; `oneself`; `too_many_requests`;
 * `key_reused`.
 * Repeats: with the same key, nothing; else `already_reported` until staff decide, also with concurrent requests.
 */
export async function reportSubject(
  deps: Deps,
  actor: Actor,
  { input, key, address }: { input: PostReport; key: string | undefined; address: string },
): Promise<void> {
  const call = { userId: actor.userId, operation: "reports.send", key, requestHash: hashRequest(input) };
  await inTransaction(deps, (tx) =>
    once(tx, call, async () => {
      await storeReport(deps, tx, { actor, input, address });
      return { status: 201, response: {} };
    }),
  );
}

async function storeReport(
  deps: Deps,
  tx: Transaction,
  { actor, input, address }: { actor: Actor; input: PostReport; address: string },
): Promise<void> {
  const subject = await getOthers(tx, actor, input);
  const isNew = await insertReport(tx, {
    id: newId(),
    reporterId: actor.userId,
    subjectType: input.subjectType,
    subjectId: subject.subjectId,
    ownerId: subject.ownerId,
    ...storedReason(input),
    createdAt: deps.clock.now(),
  });
  if (!isNew) throw new AppError("already_reported");
  await takeTurn(deps, tx, { throttle: perPerson, key: personKey(perPerson, actor.userId) });
  if (!actor.isVerified) await takeAddressTurn(deps, tx, { throttle: perAddressOfUnproven, address });
}

/** The public view of a subject before the actor reports it. Errors: as `reportSubject`. */
export async function readReported(
  deps: Pick<Deps, "db">,
  actor: Actor,
  query: ReportSubjectQuery,
): Promise<ReportedThing> {
  const subject = await getOthers(deps.db, actor, query);
  if (await isHiddenFrom(deps.db, actor, subject.ownerId)) return { name: null, excerpt: null };
  const { excerpt, hiding } = subject;
  return {
    name: await nameOn(deps.db, query, subject),
    excerpt: excerpt && hiding.reduce(maskName, maskContacts(excerpt)),
  };
}

/** A profile is known by its display name, a text by the name beside it. */
const nameOn = (
  db: Db,
  { subjectType }: ReportSubjectQuery,
  subject: SubjectRow,
): string | Promise<string> =>
  subjectType === "user" ? displayNameOf(db, { ...subject, userId: subject.ownerId }) : shownName(subject);

async function getOthers(db: Db, actor: Actor, query: ReportSubjectQuery): Promise<SubjectRow> {
  if (query.subjectType === "user" && query.subjectId === actor.userId) throw new AppError("oneself");
  const subject = await findSubject(db, query);
  if (!subject) throw new AppError(unknown[query.subjectType]);
  if (subject.ownerId === actor.userId) throw new AppError("oneself");
  return subject;
}
