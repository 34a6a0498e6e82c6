import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf, mustBeOwn } from "#server/http/guards.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { reasonOf } from "#server/http/staff-reason.ts";
import * as callsApi from "#shared/contracts/calls.endpoints.ts";
import { openCalledJobsLanes } from "./called-jobs-lanes.ts";
import { isOwnPhone } from "./calls.rules.ts";
import { callJob, listCalledJobs, listCallers } from "./calls.service.ts";
import { sayCallOutcome } from "./outcomes.service.ts";

export function callsRoutes(app: Server, deps: Deps): void {
  const readDeps = { ...deps, findCalledJobs: openCalledJobsLanes(deps) };

  bind(app, callsApi.call, { limit: limits.call }, async (request) => {
    const actor = actorOf(request);
    const { userId, phoneNumber } = request.body;
    mustBeOwn(actor, userId);
    if (phoneNumber && !isOwnPhone(phoneNumber, actor.phone)) throw new AppError("forbidden");
    return callJob(deps, actor, request.params.jobId);
  });

  bind(app, callsApi.callers, { limit: limits.search }, async (request) =>
    listCallers(deps, actorOf(request), { ...request.params, reason: reasonOf(request) }),
  );

  bind(app, callsApi.calledJobs, {}, (request) => listCalledJobs(readDeps, actorOf(request)));

  bind(app, callsApi.sayOutcome, { limit: limits.write }, (request) =>
    sayCallOutcome(deps, actorOf(request), {
      ...request.params,
      ...request.body,
      key: idempotencyKeyOf(request),
    }),
  );
}
