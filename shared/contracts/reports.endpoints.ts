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
  group: "Safety",
  summary: "Report a person, job, comment or review to staff",
  body: PostReport,
  answer: Message,
  status: 201,
  errors: [
    "already_reported",
    "job_not_found",
    "key_reused",
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
  summary: "A preview of what the caller is about to report",
  query: ReportSubjectQuery,
  answer: ReportedThing,
  errors: ["job_not_found", "not_found", "oneself", "profile_not_found", "review_not_found"],
});

export const list = endpoint({
  method: "GET",
  path: "/api/reports",
  access: "staff:customers",
  group: "Staff",
  summary: "Waiting or decided reports",
  query: ReportQuery,
  answer: ReportList,
});

export const decide = endpoint({
  method: "POST",
  path: "/api/reports/:reportId/decide",
  access: "staff:customers",
  group: "Staff",
  summary: "Decide a report with a reason: hide, warn, suspend or dismiss",
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
  summary: "Suspended accounts",
  answer: SuspensionList,
});

export const liftSuspension = endpoint({
  method: "POST",
  path: "/api/suspensions/:userId/lift",
  access: "staff:customers",
  group: "Staff",
  summary: "Lift a suspension with a reason",
  params: UserParams,
  body: LiftSuspension,
  answer: Message,
  errors: ["profile_not_found"],
});
