import { JobParams } from "#shared/contracts/answers.ts";
import { Called, CalledJobs, CallerList, CallJob } from "#shared/contracts/calls.ts";
import { AppError } from "../../app-error.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, mustBeOwn, signedIn, verified } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { reasonOf } from "../../http/staff-reason.ts";
import { isOwnPhone } from "./calls.rules.ts";
import { callJob, listCalledJobs, listCallers } from "./calls.service.ts";

/** Calling about a job, its callers, and the jobs one has called. */
export function callsRoutes(app: Server, deps: Deps): void {
  app.post(
    "/jobs/call-job-and-increase-count/:jobId",
    {
      onRequest: verified,
      config: { rateLimit: limits.call },
      schema: {
        summary: "The number to call about a job; each caller counts once",
        params: JobParams,
        body: CallJob,
        response: { 200: Called },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const { userId, phoneNumber } = request.body;
      mustBeOwn(actor, userId);
      if (phoneNumber && !isOwnPhone(phoneNumber, actor.phone)) throw new AppError("forbidden");
      return callJob(deps, actor, request.params.jobId);
    },
  );

  app.get(
    "/jobs/callers/:jobId",
    {
      onRequest: signedIn,
      schema: {
        summary: "Who called about a job, for its poster and staff",
        params: JobParams,
        response: { 200: CallerList },
      },
    },
    async (request) => listCallers(deps, actorOf(request), { ...request.params, reason: reasonOf(request) }),
  );

  app.get(
    "/api/called-jobs",
    {
      onRequest: signedIn,
      schema: { summary: "The jobs that the caller has called about", response: { 200: CalledJobs } },
    },
    async (request) => ({ jobIds: await listCalledJobs(deps, actorOf(request)) }),
  );
}
