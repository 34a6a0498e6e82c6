/** Calls: a signed-in user requests a poster's number and is recorded as a caller of the job. */
import * as z from "zod/mini";
import { Id } from "./answers.ts";
import { field } from "./field-code.ts";

/** Both fields are the caller's own or left out: the session identifies the caller. */
export const CallJob = z.object({ userId: z.optional(Id), phoneNumber: z.optional(z.nullable(z.string())) });
export type CallJob = z.infer<typeof CallJob>;

/** `phoneNumber` is the number to call, 11 digits. `callCount` counts different callers. */
export const Called = z.object({
  message: z.string(),
  phoneNumber: z.string(),
  callCount: z.int(),
  freeCalls: z.nullable(z.int()),
});
export type Called = z.infer<typeof Called>;

export const callOutcomes = ["agreed", "no-answer", "wrong-number", "already-taken", "not-fitting"] as const;
export type CallOutcome = (typeof callOutcomes)[number];
const Outcome = z.enum(callOutcomes, field("invalid"));

/** How a call went, reported by one side. The poster names the caller; callers leave `callerId` out. */
export const SayCallOutcome = z.object({ outcome: Outcome, callerId: z.optional(Id) });
export type SayCallOutcome = z.infer<typeof SayCallOutcome>;
export const CallOutcomeSaid = z.object({ message: z.string(), outcome: Outcome });
export type CallOutcomeSaid = z.infer<typeof CallOutcomeSaid>;

export const Caller = z.object({
  callerId: Id,
  fullName: z.string(),
  /** Null if the caller took another number after the call. */
  phoneNumber: z.nullable(z.string()),
  reviews: z.array(z.string()),
  serviceRendered: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  ratingCount: z.int(),
  hasAccepted: z.boolean(),
  isReviewed: z.boolean(),
  /** False for a job under a pseudonym, which allows no reviews. */
  allowsReview: z.boolean(),
  /** The outcomes that the poster and the caller reported; null until then. */
  outcome: z.nullable(Outcome),
  callerOutcome: z.nullable(Outcome),
  calledAt: z.string(),
});
export type Caller = z.infer<typeof Caller>;
export const CallerList = z.array(Caller);

/** Jobs that the signed-in user has called, so that cards show 'Called' on any device, and how these calls went. */
export const CalledJobs = z.object({
  jobIds: z.array(Id),
  outcomes: z.optional(z.record(z.string(), Outcome)),
});
export type CalledJobs = z.infer<typeof CalledJobs>;
