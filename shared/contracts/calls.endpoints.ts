import { JobParams } from "./answers.ts";
import { Called, CalledJobs, CallerList, CallJob, CallOutcomeSaid, SayCallOutcome } from "./calls.ts";
import { endpoint } from "./endpoint.ts";

export const call = endpoint({
  method: "POST",
  path: "/jobs/call-job-and-increase-count/:jobId",
  access: "verified",
  group: "Jobs",
  summary: "The phone number to call about a job; each caller is counted once",
  params: JobParams,
  body: CallJob,
  answer: Called,
  errors: ["forbidden", "free_calls_used", "job_not_found", "job_taken", "own_job"],
});

export const sayOutcome = endpoint({
  method: "POST",
  path: "/jobs/:jobId/call-outcome",
  access: "verified",
  group: "Jobs",
  summary: "Say how a call about a job went: by its caller, or by its poster about a caller",
  params: JobParams,
  body: SayCallOutcome,
  answer: CallOutcomeSaid,
  errors: ["forbidden", "job_not_found", "key_reused", "user_not_found"],
});

export const callers = endpoint({
  method: "GET",
  path: "/jobs/callers/:jobId",
  access: "signed-in",
  group: "Jobs",
  summary: "The callers of a job, for its poster and staff",
  params: JobParams,
  answer: CallerList,
  errors: ["forbidden", "job_not_found", "reason_needed", "second_factor_setup_needed"],
});

export const calledJobs = endpoint({
  method: "GET",
  path: "/api/called-jobs",
  access: "signed-in",
  group: "Jobs",
  summary: "The jobs the caller has called about",
  answer: CalledJobs,
});
