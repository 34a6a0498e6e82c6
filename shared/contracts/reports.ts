import * as z from "zod/mini";
import { Id } from "./answers.ts";
import { DecisionReason } from "./decision-reason.ts";
import { field } from "./field-code.ts";
import { Cursor } from "./list-query.ts";
import { typedText } from "./text.ts";

export const reportSubjects = ["user", "job", "comment", "review"] as const;
export type ReportSubject = (typeof reportSubjects)[number];

export const reportReasons = ["scam", "fake", "abuse", "contact", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];
/** The reason by which staff filter; free text counts as "other". */
export const reasonOf = (words: string): ReportReason =>
  reportReasons.find((reason) => reason === words) ?? "other";

export const reportDecisions = ["hide", "warn", "suspend", "dismiss"] as const;
export type ReportDecision = (typeof reportDecisions)[number];

export const reportTextMaxLength = 1_000;

export const PostReport = z.object({
  subjectType: z.enum(reportSubjects, field("invalid")),
  subjectId: Id,
  /** One of the reasons, or free text. */
  reason: typedText({ min: 1, max: 200, message: field("reportReason") }),
  text: z.optional(z.nullable(typedText({ min: 0, max: reportTextMaxLength, message: field("reportText") }))),
});
export type PostReport = z.infer<typeof PostReport>;

/** The subject of a report being written. Both fields are null if one of the two users blocked the other. */
export const ReportSubjectQuery = z.object({ subjectType: z.enum(reportSubjects), subjectId: Id });
export type ReportSubjectQuery = z.infer<typeof ReportSubjectQuery>;
export const ReportedThing = z.object({ name: z.nullable(z.string()), excerpt: z.nullable(z.string()) });
export type ReportedThing = z.infer<typeof ReportedThing>;

/** A report as staff see it. `ownerId`: the account it is about. `excerpt`: the subject's current text. */
export const Report = z.object({
  _id: Id,
  subjectType: z.enum(reportSubjects),
  subjectId: Id,
  /** The id of the page that shows it: the job's, or that of the public profile. */
  pageId: Id,
  ownerId: Id,
  /** The account's name and the name that others see, which differ if there is a private name. */
  ownerName: z.string(),
  ownerShownName: z.string(),
  ownerSuspended: z.boolean(),
  isHidden: z.boolean(),
  /** Open reports about the same subject, including this one. */
  openReports: z.int(),
  reporterName: z.string(),
  reason: z.enum(reportReasons),
  text: z.string(),
  excerpt: z.string(),
  createdAt: z.string(),
  decision: z.nullable(z.enum(reportDecisions)),
  decisionReason: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
});
export type Report = z.infer<typeof Report>;

export const reportStatuses = ["open", "decided"] as const;
export type ReportStatus = (typeof reportStatuses)[number];
export const ReportQuery = z.object({
  status: z._default(z.enum(reportStatuses, field("invalid")), "open"),
  cursor: z.optional(Cursor),
});
export type ReportQuery = z.infer<typeof ReportQuery>;
export const ReportList = z.object({
  reports: z.array(Report),
  /** The number of reports with this status. */
  total: z.int(),
  next: z.nullable(z.string()),
});
export type ReportList = z.infer<typeof ReportList>;

export const DecideReport = z.object({
  decision: z.enum(reportDecisions, field("invalid")),
  reason: DecisionReason,
});
export type DecideReport = z.infer<typeof DecideReport>;
export const ReportParams = z.object({ reportId: Id });

/** An account that staff suspended. `reason` belongs to the latest decision. */
export const Suspension = z.object({
  userId: Id,
  fullName: z.string(),
  suspendedAt: z.string(),
  reason: z.nullable(z.string()),
});
export type Suspension = z.infer<typeof Suspension>;
export const SuspensionList = z.object({ suspensions: z.array(Suspension) });
export type SuspensionList = z.infer<typeof SuspensionList>;
export const LiftSuspension = z.object({
  reason: DecisionReason,
});
export type LiftSuspension = z.infer<typeof LiftSuspension>;
