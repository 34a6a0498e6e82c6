import { JobParams, Message } from "#shared/contracts/answers.ts";
import {
  AnswerOffer,
  AskForOffers,
  AssignedJobMoved,
  JobSmsSet,
  OfferAccepted,
  OfferList,
  SetJobSms,
} from "#shared/contracts/offers.ts";
import { messages } from "#shared/messages/en.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, mustBeOwn, signedIn, verified } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { setJobSms } from "./alerts.service.ts";
import { followNewJobs } from "./follow-new-jobs.ts";
import { completeJob, releaseJob } from "./moving.service.ts";
import { acceptOffer, declineOffer, listOffers } from "./offers.service.ts";
import { alertSubscribers } from "./offers.tasks.ts";

/** Jobs offered to servicemen, and what becomes of those that were accepted. */
export function offersRoutes(app: Server, deps: Deps): void {
  followNewJobs(app, deps, alertSubscribers);
  answerRoutes(app, deps);
  movingRoutes(app, deps);
  alertRoutes(app, deps);
}

function answerRoutes(app: Server, deps: Deps): void {
  const onRequest = verified;
  const config = { rateLimit: limits.write };

  app.post(
    "/api/servicemen-jobs",
    {
      onRequest,
      config: { rateLimit: limits.search },
      schema: {
        summary: "Open jobs for the caller's trade, nearest first, after those the caller accepted",
        body: AskForOffers,
        response: { 200: OfferList },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      mustBeOwn(actor, request.body._id);
      return listOffers(deps, actor);
    },
  );

  app.post(
    "/api/accept-job",
    {
      onRequest,
      config,
      schema: {
        summary: "Accept an offered job: the first gets it, the others 409",
        body: AnswerOffer,
        response: { 200: OfferAccepted },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      mustBeOwn(actor, request.body.callersId);
      return acceptOffer(deps, actor, request.body._id);
    },
  );

  app.post(
    "/api/decline-job",
    {
      onRequest,
      config,
      schema: {
        summary: "Decline an offered job: it is not offered again",
        body: AnswerOffer,
        response: { 200: Message },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      mustBeOwn(actor, request.body.callersId);
      await declineOffer(deps, actor, request.body._id);
      return { message: messages.people.offerDeclined };
    },
  );
}

function movingRoutes(app: Server, deps: Deps): void {
  const onRequest = verified;
  const config = { rateLimit: limits.write };
  app.post(
    "/api/complete-job/:jobId",
    {
      onRequest,
      config,
      schema: {
        summary: "Its poster says that an accepted job is done",
        params: JobParams,
        response: { 200: AssignedJobMoved },
      },
    },
    async (request) => completeJob(deps, actorOf(request), request.params.jobId),
  );

  app.post(
    "/api/release-job/:jobId",
    {
      onRequest,
      config,
      schema: {
        summary: "Its poster, or who accepted it, opens a job again",
        params: JobParams,
        response: { 200: AssignedJobMoved },
      },
    },
    async (request) => releaseJob(deps, actorOf(request), request.params.jobId),
  );
}

function alertRoutes(app: Server, deps: Deps): void {
  app.patch(
    "/api/auth/job-sms",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.write },
      schema: {
        summary: "Whether the caller gets matching jobs by SMS",
        body: SetJobSms,
        response: { 200: JobSmsSet },
      },
    },
    async (request) => setJobSms(deps, actorOf(request), request.body.on),
  );
}
