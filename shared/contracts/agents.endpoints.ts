import {
  AgentApplicationForm,
  AgentApplicationList,
  AnswerConsent,
  ApplicationParams,
  ConsentAnswered,
  ConsentParams,
  DeclineApplication,
  JobConsent,
} from "./agents.ts";
import { Message } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import { ApprovedAgentList } from "./servicemen.ts";

export const apply = endpoint({
  method: "POST",
  path: "/api/agent-promo",
  access: "everyone",
  group: "Servicemen and agents",
  summary: "Apply to become an agent; signed-in users with their own phone",
  body: AgentApplicationForm,
  answer: Message,
  status: 201,
  errors: ["already_agent", "application_exists", "forbidden"],
});

export const listApplications = endpoint({
  method: "GET",
  path: "/api/unapproved-agents",
  access: "staff:agents",
  group: "Staff",
  summary: "Waiting applications, oldest first",
  answer: AgentApplicationList,
});

export const approve = endpoint({
  method: "PATCH",
  path: "/api/agent-promo/:applicationId/approve",
  access: "staff:agents",
  group: "Staff",
  summary: "Approve an application",
  params: ApplicationParams,
  answer: Message,
  errors: ["already_decided", "application_not_found"],
});

export const decline = endpoint({
  method: "PATCH",
  path: "/api/agent-promo/:applicationId/decline",
  access: "staff:agents",
  group: "Staff",
  summary: "Decline an application with a reason, which is sent to the applicant",
  params: ApplicationParams,
  body: DeclineApplication,
  answer: Message,
  errors: ["already_decided", "application_not_found"],
});

export const readConsent = endpoint({
  method: "GET",
  path: "/api/job-consents/:token",
  access: "everyone",
  group: "Servicemen and agents",
  summary: "The question to an agent's client, opened from an SMS link",
  params: ConsentParams,
  answer: JobConsent,
  errors: ["consent_not_found"],
});

export const answerConsent = endpoint({
  method: "POST",
  path: "/api/job-consents/:token",
  access: "everyone",
  group: "Servicemen and agents",
  summary: "The client's answer",
  params: ConsentParams,
  body: AnswerConsent,
  answer: ConsentAnswered,
  errors: ["consent_not_found", "job_taken"],
});

export const listApproved = endpoint({
  method: "GET",
  path: "/api/approved-agents",
  access: "everyone",
  group: "Servicemen and agents",
  summary: "Approved agents",
  answer: ApprovedAgentList,
});
