import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf, mustBeOwn } from "#server/http/guards.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { offerAnswers } from "#server/language/messages.ts";
import * as offersApi from "#shared/contracts/offers.endpoints.ts";
import { setJobSms } from "./alerts.service.ts";
import { completeJob, releaseJob } from "./assigned-jobs.service.ts";
import { followNewJobs } from "./follow-new-jobs.ts";
import { acceptOffer, declineOffer, listOffers } from "./offers.service.ts";
import { alertSubscribers } from "./offers.tasks.ts";

export function offersRoutes(app: Server, deps: Deps): void {
  followNewJobs(app, deps, alertSubscribers);
  answerRoutes(app, deps);
  movingRoutes(app, deps);
  alertRoutes(app, deps);
}

function answerRoutes(app: Server, deps: Deps): void {
  bind(app, offersApi.list, { limit: limits.search }, async (request) => {
    const actor = actorOf(request);
    mustBeOwn(actor, request.body._id);
    return listOffers(deps, actor);
  });

  bind(app, offersApi.accept, { limit: limits.write }, async (request) => {
    const actor = actorOf(request);
    mustBeOwn(actor, request.body.callersId);
    return acceptOffer(deps, actor, request.body._id);
  });

  bind(app, offersApi.decline, { limit: limits.write }, async (request) => {
    const actor = actorOf(request);
    mustBeOwn(actor, request.body.callersId);
    await declineOffer(deps, actor, request.body._id);
    return { message: offerAnswers.offerDeclined };
  });
}

function movingRoutes(app: Server, deps: Deps): void {
  bind(app, offersApi.complete, { limit: limits.write }, async (request) =>
    completeJob(deps, actorOf(request), request.params.jobId),
  );

  bind(app, offersApi.release, { limit: limits.write }, async (request) =>
    releaseJob(deps, actorOf(request), request.params.jobId),
  );
}

function alertRoutes(app: Server, deps: Deps): void {
  bind(app, offersApi.setJobSms, { limit: limits.write }, async (request) =>
    setJobSms(deps, actorOf(request), request.body.on),
  );
}
