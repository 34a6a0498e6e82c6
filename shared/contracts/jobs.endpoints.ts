import { JobParams } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import {
  AlternativesQuery,
  Job,
  JobList,
  JobListQuery,
  JobPosted,
  JobPseudonyms,
  JobState,
  JobStats,
  OwnJobList,
  PostJob,
  RenewedJob,
  SearchAlternatives,
  SearchVocabulary,
  StillOpen,
  UserJobsQuery,
} from "./jobs.ts";

export const list = endpoint({
  method: "GET",
  path: "/jobs/get-job",
  access: "everyone",
  group: "Jobs",
  summary: "Open jobs, promoted first, then newest; searchable, paged",
  query: JobListQuery,
  answer: JobList,
});

export const vocabulary = endpoint({
  method: "GET",
  path: "/jobs/search-vocabulary",
  access: "everyone",
  group: "Jobs",
  summary:
    "The trades and places that searches suggest while typing; the same for everyone, kept by browsers",
  answer: SearchVocabulary,
});

export const alternatives = endpoint({
  method: "GET",
  path: "/jobs/search-alternatives",
  access: "everyone",
  group: "Jobs",
  summary: "For a search of jobs without results: searches nearby and of similar trades that find some",
  query: AlternativesQuery,
  answer: SearchAlternatives,
});

export const read = endpoint({
  method: "GET",
  path: "/jobs/get-job/:jobId",
  access: "everyone",
  group: "Jobs",
  summary: "A job, as any visitor may see it",
  params: JobParams,
  answer: Job,
  errors: ["job_not_found"],
});

export const stats = endpoint({
  method: "GET",
  path: "/jobs/stats",
  access: "everyone",
  group: "Jobs",
  summary: "Numbers and values of completed and open jobs, including the configured offsets",
  answer: JobStats,
});

export const listOwn = endpoint({
  method: "GET",
  path: "/jobs/user-jobs",
  access: "signed-in",
  group: "Jobs",
  summary: "All jobs of the caller, or a page of them; staff may read another user's",
  query: UserJobsQuery,
  answer: OwnJobList,
  errors: ["forbidden", "second_factor_setup_needed"],
});

export const pause = endpoint({
  method: "POST",
  path: "/jobs/taken-job/:jobId",
  access: "verified",
  group: "Jobs",
  summary: "Pause one of the caller's jobs",
  params: JobParams,
  answer: JobState,
  errors: ["forbidden", "job_not_found", "job_taken", "key_reused"],
});

export const resume = endpoint({
  method: "POST",
  path: "/jobs/not-taken-job/:jobId",
  access: "verified",
  group: "Jobs",
  summary: "Resume one of the caller's jobs",
  params: JobParams,
  answer: JobState,
  errors: ["forbidden", "job_not_found", "job_taken", "key_reused"],
});

export const stillOpen = endpoint({
  method: "POST",
  path: "/jobs/:jobId/still-open",
  access: "verified",
  group: "Jobs",
  summary: "Answer whether one of the caller's jobs is still open: it stays in the lists, or is paused",
  params: JobParams,
  body: StillOpen,
  answer: RenewedJob,
  errors: ["forbidden", "job_not_found", "job_taken", "key_reused"],
});

export const repost = endpoint({
  method: "POST",
  path: "/jobs/:jobId/repost",
  access: "verified",
  group: "Jobs",
  summary: "Put one of the caller's expired or paused jobs back into the lists, where it was",
  params: JobParams,
  answer: RenewedJob,
  errors: ["forbidden", "job_not_found", "job_taken", "key_reused"],
});

export const post = endpoint({
  method: "POST",
  path: "/jobs/post-job",
  access: "verified",
  group: "Jobs",
  summary: "Post a job; staff may use a pseudonym; takes an Idempotency-Key",
  body: PostJob,
  answer: JobPosted,
  status: 201,
  errors: [
    "forbidden",
    "free_jobs_used",
    "insufficient_units",
    "key_reused",
    "media_refused",
    "media_too_large",
    "second_factor_setup_needed",
  ],
});

export const pseudonyms = endpoint({
  method: "GET",
  path: "/api/job-pseudonyms",
  access: "staff:publicRelations",
  group: "Staff",
  summary: "The pseudonyms under which staff post jobs",
  answer: JobPseudonyms,
});
