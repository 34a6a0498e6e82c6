/** Jobs offered to subscribed servicemen: accepted by one, declined by many. */
import * as z from "zod/mini";
import { Id } from "./answers.ts";
import { jobStatuses } from "./jobs.ts";

/** `_id` is the caller's own: the session identifies the caller. */
export const AskForOffers = z.object({ _id: z.optional(Id) });

/** `callersId` is the serviceman's own id, `_id` the job's. */
export const AnswerOffer = z.object({ callersId: z.optional(Id), _id: Id });
export type AnswerOffer = z.infer<typeof AnswerOffer>;

export const OfferedJob = z.object({
  _id: Id,
  callersId: Id,
  fullName: z.string(),
  isPrivate: z.boolean(),
  byAgent: z.boolean(),
  location: z.string(),
  service: z.nullable(z.string()),
  description: z.string(),
  minBudget: z.nullable(z.int()),
  maxBudget: z.int(),
  profileUrl: z.nullable(z.string()),
  mediaUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  /** The number to call, 11 digits; null until the serviceman has accepted the job. */
  phoneNumber: z.nullable(z.string()),
  taken: z.boolean(),
  isMine: z.boolean(),
  /** Straight-line distance between the centres of both local governments; null if a place is unknown. */
  distanceKm: z.nullable(z.int()),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type OfferedJob = z.infer<typeof OfferedJob>;
export const OfferList = z.array(OfferedJob);

export const OfferAccepted = z.object({ message: z.string(), job: OfferedJob });
export type OfferAccepted = z.infer<typeof OfferAccepted>;

/** The new status of an assigned job, changed by its poster or its serviceman. */
export const AssignedJobMoved = z.object({ message: z.string(), status: z.enum(jobStatuses) });
export type AssignedJobMoved = z.infer<typeof AssignedJobMoved>;

export const SetJobSms = z.object({ on: z.boolean() });
export const JobSmsSet = z.object({ message: z.string(), jobSms: z.boolean() });
export type JobSmsSet = z.infer<typeof JobSmsSet>;
