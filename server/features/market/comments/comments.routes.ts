import { atReplica } from "#server/db/replica.ts";
import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { fromCache, sendCached } from "#server/http/cache/cached-reply.ts";
import { actorOf, mustBeOwn } from "#server/http/guards.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { isVisitor } from "#server/http/session.ts";
import * as commentsApi from "#shared/contracts/comments.endpoints.ts";
import { commentCache, commentsContent, listOwnComments, postComment } from "./comments.service.ts";

export function commentsRoutes(app: Server, deps: Deps): void {
  const cache = commentCache(deps);

  bind(app, commentsApi.list, { onRequest: fromCache(app, cache, isVisitor) }, async (request, reply) => {
    const { jobId } = request.params;
    if (request.actor?.hasBlocks) return { comments: await listOwnComments(deps, request.actor, jobId) };
    const build = () => atReplica(deps, (from) => commentsContent(from, jobId));
    return sendCached(request, reply, await cache.get(jobId, request.raw.url ?? "", build));
  });

  bind(app, commentsApi.post, { limit: limits.comment }, async (request) => {
    const actor = actorOf(request);
    mustBeOwn(actor, request.body.userId);
    const call = { input: request.body, key: idempotencyKeyOf(request), address: request.ip };
    return { comment: await postComment(deps, actor, call) };
  });
}
