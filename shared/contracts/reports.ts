/** Reports to staff: what people find wrong, and what staff decide. */
import * as z from "zod/mini";
import { messages } from "../messages/en.ts";
import { Id } from "./answers.ts";
import { typedText } from "./text.ts";

export const reportSubjects = ["user", "job", "comment", "review"] as const;
export type ReportSubject = (typeof reportSubjects)[number];

export const reportReasons = ["scam", "fake", "abuse", "contact", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportDecisions = ["hide", "warn", "suspend", "dismiss"] as const;
export type ReportDecision = (typeof reportDecisions)[number];

export const reportTextMaxLength = 1_000;

const text = messages.fields;

export const PostReport = z.object({
  subjectType: z.enum(reportSubjects, text.invalid),
  subjectId: Id,
  reason: z.enum(reportReasons, text.reportReason),
  text: z.optional(z.nullable(typedText({ min: 0, max: reportTextMaxLength, message: text.reportText }))),
});
export type PostReport = z.infer<typeof PostReport>;

/** A report as staff see it. `ownerId` is the account it is about, `excerpt` what was reported, as it stands now. */
export const Report = z.object({
  _id: Id,
  subjectType: z.enum(reportSubjects),
  subjectId: Id,
  ownerId: Id,
  ownerName: z.string(),
  ownerSuspended: z.boolean(),
  /** Open reports about the same thing, this one included. */
  openReports: z.int(),
  reporterName: z.string(),
  reason: z.enum(reportReasons),
  text: z.string(),
  excerpt: z.string(),
  createdAt: z.string(),
  decision: z.nullable(z.enum(reportDecisions)),
  decisionReason: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
});
export type Report = z.infer<typeof Report>;

export const ReportQuery = z.object({
  status: z._default(z.enum(["open", "decided"]), "open"),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});
export const ReportList = z.object({
  reports: z.array(Report),
  /** All of this status. */
  total: z.int(),
  next: z.nullable(z.string()),
});
export type ReportList = z.infer<typeof ReportList>;

export const DecideReport = z.object({
  decision: z.enum(reportDecisions, text.invalid),
  reason: typedText({ min: 1, max: 500, message: text.decisionReason }),
});
export type DecideReport = z.infer<typeof DecideReport>;
export const ReportParams = z.object({ reportId: Id });

/** An account that staff closed, for lifting it again. */
export const Suspension = z.object({ userId: Id, fullName: z.string(), suspendedAt: z.string() });
export type Suspension = z.infer<typeof Suspension>;
export const SuspensionList = z.object({ suspensions: z.array(Suspension) });
export type SuspensionList = z.infer<typeof SuspensionList>;
export const LiftSuspension = z.object({
  reason: typedText({ min: 1, max: 500, message: text.decisionReason }),
});
