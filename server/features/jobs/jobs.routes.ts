import { JobParams } from "#shared/contracts/answers.ts";
import {
  Job,
  JobList,
  JobListQuery,
  JobState,
  JobStats,
  OwnJobList,
  UserJobsQuery,
} from "#shared/contracts/jobs.ts";
import { messages } from "#shared/messages/en.ts";
import { AppError } from "../../app-error.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, signedIn, verified } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { isVisitor } from "../../http/session.ts";
import { fromSnapshots, sendSnapshot } from "../../http/snapshot-reply.ts";
import { isHiddenFrom, peopleHiddenFrom } from "../people/people.service.ts";
import { createJobAnswers, linkToNext } from "./jobs.answers.ts";
import { listJobs, listJobsOf, readJob, switchOwnJob } from "./jobs.service.ts";
import { postingRoutes } from "./posting/posting.routes.ts";

/** Jobs as everyone may see them, and a poster's own. */
export function jobsRoutes(app: Server, deps: Deps): void {
  publicRoutes(app, deps);
  postingRoutes(app, deps);
  ownRoutes(app, deps);
}

/**
 * The same for nearly everyone, so answered from memory; people who blocked somebody, or are blocked, get answers of
 * their own. The contract filters them when they are built.
 */
function publicRoutes(app: Server, deps: Deps): void {
  const answers = createJobAnswers(deps);
  const onRequest = fromSnapshots(app, answers.snapshots, isVisitor);

  app.get(
    "/jobs/get-job",
    {
      onRequest,
      config: { rateLimit: limits.search },
      schema: {
        summary: "Open jobs, promoted ones first, then newest; searchable, page by page",
        querystring: JobListQuery,
        response: { 200: JobList },
      },
    },
    async (request, reply) => {
      if (request.actor?.hasBlocks) {
        const { jobs, next } = await listJobs(
          deps,
          request.query,
          await peopleHiddenFrom(deps.db, request.actor),
        );
        return reply.headers(linkToNext(request.query, next)).send(jobs);
      }
      const snapshot = await answers.list(request.query, request.raw.url ?? "");
      return sendSnapshot(request, reply, snapshot) as never;
    },
  );

  app.get(
    "/jobs/get-job/:jobId",
    {
      onRequest,
      schema: { summary: "A job as everyone may see it", params: JobParams, response: { 200: Job } },
    },
    async (request, reply) => {
      if (request.actor?.hasBlocks) {
        const { job, row } = await readJob(deps, request.params.jobId);
        if (await isHiddenFrom(deps.db, request.actor, row.userId)) throw new AppError("job_not_found");
        return job;
      }
      const snapshot = await answers.detail(request.params.jobId, request.raw.url ?? "");
      return sendSnapshot(request, reply, snapshot) as never;
    },
  );

  app.get(
    "/jobs/stats",
    {
      onRequest,
      config: { anonymous: true },
      schema: {
        summary:
          "How many jobs there are, completed and open, and what they are worth, with what the house adds",
        response: { 200: JobStats },
      },
    },
    async (request, reply) => {
      const snapshot = await answers.stats(request.raw.url ?? "");
      return sendSnapshot(request, reply, snapshot) as never;
    },
  );
}

function ownRoutes(app: Server, deps: Deps): void {
  app.get(
    "/jobs/user-jobs",
    {
      onRequest: signedIn,
      schema: {
        summary: "All jobs of the caller; staff may ask for somebody else's",
        querystring: UserJobsQuery,
        response: { 200: OwnJobList },
      },
    },
    async (request) => listJobsOf(deps, actorOf(request), request.query.userId),
  );

  const onRequest = verified;
  const config = { rateLimit: limits.write };
  app.post(
    "/jobs/taken-job/:jobId",
    {
      onRequest,
      config,
      schema: { summary: "Pause a job of one's own", params: JobParams, response: { 200: JobState } },
    },
    async (request) => {
      await switchOwnJob(deps, actorOf(request), { jobId: request.params.jobId, to: "paused" });
      return { message: messages.jobs.paused, taken: true };
    },
  );
  app.post(
    "/jobs/not-taken-job/:jobId",
    {
      onRequest,
      config,
      schema: { summary: "Resume a job of one's own", params: JobParams, response: { 200: JobState } },
    },
    async (request) => {
      await switchOwnJob(deps, actorOf(request), { jobId: request.params.jobId, to: "open" });
      return { message: messages.jobs.resumed, taken: false };
    },
  );
}
