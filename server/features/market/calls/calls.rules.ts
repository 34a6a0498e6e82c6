import { ratingOf, shownName } from "#server/features/trust/blocks/people.rules.ts";
import type { Caller } from "#shared/contracts/calls.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { maskName } from "#shared/masking/masking-names.ts";
import { type E164, localPhone, parsePhone } from "#shared/phones/phone.ts";
import type { CallableJob, CallerRow } from "./calls.queries.ts";

type JobToCall = Omit<CallableJob, "callCount">;

/**
 * The number that rings: the person staff posted for, an agent's client who consented, or else the poster. Null for a
 * staff job without that person's number, because a member of staff never rings in their place.
 */
export function numberToRing(job: JobToCall): E164 | null {
  if (job.pseudonym !== null) return job.clientPhone;
  return (job.byAgent && job.clientAgreed && job.clientPhone) || job.posterPhone;
}

export function callRefusal(job: JobToCall, caller: { userId: string; phone: E164 }): ErrorCode | undefined {
  if (job.posterId === caller.userId || job.clientPhone === caller.phone) return "own_job";
  if (job.status !== "open") return "job_taken";
  return undefined;
}

/** Whether a typed number is the caller's own, in any format. */
export const isOwnPhone = (typed: string, own: E164): boolean => parsePhone(typed) === own;

export function toCaller(row: CallerRow): Caller {
  return {
    callerId: row.publicId,
    fullName: shownName(row),
    phoneNumber: row.phone && localPhone(row.phone),
    reviews: row.reviewTexts.map(({ text, author }) => {
      const shown = author === null ? maskContacts(text) : maskName(maskContacts(text), author);
      return row.privateName === null ? shown : maskName(shown, row.fullName);
    }),
    serviceRendered: row.serviceRendered,
    rating: ratingOf(row),
    ratingCount: row.ratingCount,
    hasAccepted: row.hasAccepted,
    isReviewed: row.isReviewed,
    allowsReview: row.pseudonym === null,
    outcome: row.outcome,
    callerOutcome: row.callerOutcome,
    calledAt: row.calledAt.toISOString(),
  };
}
