import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { isHiddenFrom, peopleHiddenFrom } from "#server/features/trust/blocks/people.service.ts";
import { bind } from "#server/http/bind.ts";
import { fromCache, sendCached } from "#server/http/cache/cached-reply.ts";
import { actorOf } from "#server/http/guards.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import { listHeaders } from "#server/http/list-headers.ts";
import type { Server } from "#server/http/server-type.ts";
import { isVisitor } from "#server/http/session.ts";
import { jobAnswers } from "#server/language/messages.ts";
import { jobsPerAnswer } from "#shared/constants.ts";
import { addressOf } from "#shared/contracts/address.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import { askerOf } from "../searches/asker.ts";
import { noteEmptySearch } from "../searches/searches.service.ts";
import { createJobResponses } from "./jobs.responses.ts";
import { jobAlternatives, listJobs, readJob, withOwnPlace } from "./jobs.service.ts";
import { listJobsOf, switchOwnJob } from "./own-jobs.service.ts";
import { postingRoutes } from "./posting/posting.routes.ts";
import { answerWhetherOpen } from "./renewal/renewal.service.ts";

export function jobsRoutes(app: Server, deps: Deps): void {
  publicRoutes(app, deps);
  postingRoutes(app, deps);
  ownRoutes(app, deps);
}

/** People with blocks get responses that are built per request; all others get cached ones. */
function publicRoutes(app: Server, deps: Deps): void {
  const responses = createJobResponses(deps);
  const onRequest = fromCache(app, responses.cache, isVisitor);

  bind(app, jobsApi.list, { limit: limits.search, onRequest }, async (request, reply) => {
    const asked = { ...request.query, limit: Math.min(request.query.limit, jobsPerAnswer.max) };
    const query = await withOwnPlace(deps, request.actor, asked);
    if (request.actor?.hasBlocks) {
      const { jobs, ...page } = await listJobs(deps, query, await peopleHiddenFrom(deps.db, request.actor));
      return reply.headers(listHeaders(jobsApi.list, query, page)).send(jobs);
    }
    // Under the raw address, others would get the list that begins near this person.
    const isOwn = query !== asked;
    const address = isOwn ? addressOf(jobsApi.list, { query }) : (request.raw.url ?? "");
    const cached = await responses.list(query, address);
    return sendCached(request, reply, cached);
  });

  bind(app, jobsApi.read, { onRequest }, async (request, reply) => {
    if (request.actor?.hasBlocks) {
      const { job, row } = await readJob(deps, request.params.jobId);
      if (await isHiddenFrom(deps.db, request.actor, row.userId)) throw new AppError("job_not_found");
      return job;
    }
    const cached = await responses.detail(request.params.jobId, request.raw.url ?? "");
    return sendCached(request, reply, cached);
  });

  bind(app, jobsApi.stats, { anonymous: true, onRequest }, async (request, reply) => {
    const cached = await responses.stats(request.raw.url ?? "");
    return sendCached(request, reply, cached);
  });

  // Not served from the cache by its address, so that this handler counts each search that found nothing.
  bind(app, jobsApi.alternatives, { limit: limits.search }, async (request, reply) => {
    await noteEmptySearch(deps, { typed: request.query.q, asker: askerOf(request) });
    if (request.actor?.hasBlocks)
      return jobAlternatives(deps, request.query, await peopleHiddenFrom(deps.db, request.actor));
    const cached = await responses.alternatives(request.query, "");
    return sendCached(request, reply, cached);
  });

  bind(app, jobsApi.vocabulary, { anonymous: true, onRequest }, async (request, reply) => {
    const cached = await responses.vocabulary(request.raw.url ?? "");
    return sendCached(request, reply, cached);
  });
}

function ownRoutes(app: Server, deps: Deps): void {
  bind(app, jobsApi.listOwn, { limit: limits.search }, async (request, reply) => {
    const { limit, ...rest } = request.query;
    const query = { ...rest, ...(limit && { limit: Math.min(limit, jobsPerAnswer.max) }) };
    const { jobs, next } = await listJobsOf(deps, actorOf(request), query);
    return reply.headers(listHeaders(jobsApi.listOwn, query, { next })).send(jobs);
  });

  bind(app, jobsApi.pause, { limit: limits.write }, async (request) => {
    await switchOwnJob(deps, actorOf(request), {
      jobId: request.params.jobId,
      to: "paused",
      key: idempotencyKeyOf(request),
    });
    return { message: jobAnswers.paused, taken: true };
  });
  bind(app, jobsApi.resume, { limit: limits.write }, async (request) => {
    await switchOwnJob(deps, actorOf(request), {
      jobId: request.params.jobId,
      to: "open",
      key: idempotencyKeyOf(request),
    });
    return { message: jobAnswers.resumed, taken: false };
  });

  bind(app, jobsApi.stillOpen, { limit: limits.write }, async (request) =>
    answerWhetherOpen(deps, actorOf(request), {
      jobId: request.params.jobId,
      operation: "jobs.still-open",
      open: request.body.open,
      key: idempotencyKeyOf(request),
    }),
  );
  bind(app, jobsApi.repost, { limit: limits.write }, async (request) =>
    answerWhetherOpen(deps, actorOf(request), {
      jobId: request.params.jobId,
      operation: "jobs.repost",
      open: true,
      key: idempotencyKeyOf(request),
    }),
  );
}
