import * as commentsApi from "#shared/contracts/comments.endpoints.ts";
import { atReplica } from "../../../db/replica.ts";
import type { Deps } from "../../../deps.ts";
import { bind } from "../../../http/bind.ts";
import { fromCache, sendCached } from "../../../http/cached-reply.ts";
import { actorOf, mustBeOwn } from "../../../http/guards.ts";
import { idempotencyKeyOf } from "../../../http/idempotency-key.ts";
import { limits } from "../../../http/rate-limits.ts";
import type { Server } from "../../../http/server-type.ts";
import { isVisitor } from "../../../http/session.ts";
import { commentCache, commentsContent, listComments, postComment } from "./comments.service.ts";

export function commentsRoutes(app: Server, deps: Deps): void {
  const cache = commentCache(deps);

  bind(app, commentsApi.list, { onRequest: fromCache(app, cache, isVisitor) }, async (request, reply) => {
    const { jobId } = request.params;
    if (request.actor?.hasBlocks)
      return { comments: (await listComments(deps, request.actor, jobId)).comments };
    const build = () => atReplica(deps, (from) => commentsContent(from, jobId));
    return sendCached(request, reply, await cache.get(jobId, request.raw.url ?? "", build));
  });

  bind(app, commentsApi.post, { limit: limits.comment }, async (request) => {
    const actor = actorOf(request);
    mustBeOwn(actor, request.body.userId);
    const call = { input: request.body, key: idempotencyKeyOf(request) };
    return { comment: await postComment(deps, actor, call) };
  });
}
