/** Calls: a signed-in user requests a poster's number and is recorded as a caller of the job. */

import * as z from "zod/mini";
import { Id } from "./answers.ts";

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

export const Caller = z.object({
  callerId: Id,
  fullName: z.string(),
  phoneNumber: z.string(),
  reviews: z.array(z.string()),
  serviceRendered: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  ratingCount: z.int(),
  hasAccepted: z.boolean(),
  isReviewed: z.boolean(),
  calledAt: z.string(),
});
export type Caller = z.infer<typeof Caller>;
export const CallerList = z.array(Caller);

/** Jobs that the signed-in user has called, so that cards show 'Called' on any device. */
export const CalledJobs = z.object({ jobIds: z.array(Id) });
export type CalledJobs = z.infer<typeof CalledJobs>;
