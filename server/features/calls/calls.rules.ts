/** Who may call about a job, whose number rings, and what a poster sees of the callers. */
import type { Caller } from "#shared/contracts/calls.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { maskContacts } from "#shared/masking.ts";
import { type E164, localPhone, parsePhone } from "#shared/phone.ts";

interface JobToCall {
  status: string;
  posterId: string;
  posterPhone: string;
  byAgent: boolean;
  clientPhone: string | null;
}

/** The number that rings: an agent's client when there is one, else the poster. */
export const numberToRing = (job: JobToCall): E164 =>
  ((job.byAgent && job.clientPhone) || job.posterPhone) as E164;

/** Why this person may not call about this job; undefined when they may. */
export function callRefusal(job: JobToCall, caller: { userId: string; phone: E164 }): ErrorCode | undefined {
  if (job.posterId === caller.userId || numberToRing(job) === caller.phone) return "own_job";
  if (job.status !== "open") return "job_taken";
  return undefined;
}

/** Whether a typed number is the caller's own, in any of its forms. */
export const isOwnPhone = (typed: string, own: E164): boolean => parsePhone(typed) === own;

/** What the poster sees of somebody who rang. Texts of reviews come with the reviews. */
export function toCaller(row: {
  callerId: string;
  fullName: string;
  privateName: string | null;
  phone: string;
  serviceRendered: string | null;
  calledAt: Date;
}): Caller {
  return {
    callerId: row.callerId,
    fullName: maskContacts(row.privateName ?? row.fullName),
    phoneNumber: localPhone(row.phone as E164),
    reviews: [],
    serviceRendered: row.serviceRendered,
    calledAt: row.calledAt.toISOString(),
  };
}
