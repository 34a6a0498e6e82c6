import { JobParams, Message } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import {
  AnswerOffer,
  AskForOffers,
  AssignedJobMoved,
  JobSmsSet,
  OfferAccepted,
  OfferList,
  SetJobSms,
} from "./offers.ts";

export const list = endpoint({
  method: "POST",
  path: "/api/servicemen-jobs",
  access: "verified",
  group: "Offered jobs",
  summary: "Jobs offered to the caller: accepted ones first, then open ones of the trade, nearest first",
  body: AskForOffers,
  answer: OfferList,
  errors: ["forbidden", "subscribers_only"],
});

export const accept = endpoint({
  method: "POST",
  path: "/api/accept-job",
  access: "verified",
  group: "Offered jobs",
  summary: "Accept an offered job; the first caller gets it, later ones get 409",
  body: AnswerOffer,
  answer: OfferAccepted,
  errors: [
    "forbidden",
    "job_not_found",
    "job_taken",
    "no_card",
    "own_job",
    "subscribers_only",
    "too_many_accepted",
  ],
});

export const decline = endpoint({
  method: "POST",
  path: "/api/decline-job",
  access: "verified",
  group: "Offered jobs",
  summary: "Decline an offered job; it is not offered again",
  body: AnswerOffer,
  answer: Message,
  errors: ["forbidden", "job_not_found", "own_job"],
});

export const complete = endpoint({
  method: "POST",
  path: "/api/complete-job/:jobId",
  access: "verified",
  group: "Offered jobs",
  summary: "Mark an accepted job as completed; for its poster",
  params: JobParams,
  answer: AssignedJobMoved,
  errors: ["forbidden", "job_not_found", "not_assigned"],
});

export const release = endpoint({
  method: "POST",
  path: "/api/release-job/:jobId",
  access: "verified",
  group: "Offered jobs",
  summary: "Reopen an accepted job; for its poster or the serviceman who accepted it",
  params: JobParams,
  answer: AssignedJobMoved,
  errors: ["forbidden", "job_not_found", "not_assigned"],
});

export const setJobSms = endpoint({
  method: "PATCH",
  path: "/api/auth/job-sms",
  access: "signed-in",
  group: "Offered jobs",
  summary: "Switch SMS about matching jobs on or off",
  body: SetJobSms,
  answer: JobSmsSet,
});
