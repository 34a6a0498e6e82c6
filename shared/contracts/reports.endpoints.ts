import { Message, UserParams } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import {
  DecideReport,
  LiftSuspension,
  PostReport,
  ReportedThing,
  ReportList,
  ReportParams,
  ReportQuery,
  ReportSubjectQuery,
  SuspensionList,
} from "./reports.ts";

export const send = endpoint({
  method: "POST",
  path: "/api/reports",
  access: "signed-in",
  group: "Staff",
  summary: "Report a person, job, comment or review to staff",
  body: PostReport,
  answer: Message,
  status: 201,
  errors: [
    "already_reported",
    "job_not_found",
    "not_found",
    "oneself",
    "profile_not_found",
    "review_not_found",
  ],
});

export const subject = endpoint({
  method: "GET",
  path: "/api/reports/subject",
  access: "signed-in",
  group: "Safety",
  summary: "What one is about to report, as it shows",
  query: ReportSubjectQuery,
  answer: ReportedThing,
  errors: ["job_not_found", "oneself"],
});

export const list = endpoint({
  method: "GET",
  path: "/api/reports",
  access: "staff:customers",
  group: "Staff",
  summary: "Reports that wait for staff, or that were decided",
  query: ReportQuery,
  answer: ReportList,
});

export const decide = endpoint({
  method: "POST",
  path: "/api/reports/:reportId/decide",
  access: "staff:customers",
  group: "Safety",
  summary: "Hide, warn, suspend or dismiss, with a reason",
  params: ReportParams,
  body: DecideReport,
  answer: Message,
  errors: ["already_decided", "no_card", "report_not_found"],
});

export const suspensions = endpoint({
  method: "GET",
  path: "/api/suspensions",
  access: "staff:customers",
  group: "Staff",
  summary: "Closed accounts",
  answer: SuspensionList,
});

export const liftSuspension = endpoint({
  method: "POST",
  path: "/api/suspensions/:userId/lift",
  access: "staff:customers",
  group: "Staff",
  summary: "Open a closed account again, with a reason",
  params: UserParams,
  body: LiftSuspension,
  answer: Message,
  errors: ["profile_not_found"],
});
