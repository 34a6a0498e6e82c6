import * as commentsApi from "#shared/contracts/comments.endpoints.ts";
import { atReplica } from "../../../db/replica.ts";
import type { Deps } from "../../../deps.ts";
import { bind } from "../../../http/bind.ts";
import { fromSnapshots, sendSnapshot } from "../../../http/cached-reply.ts";
import { actorOf, mustBeOwn } from "../../../http/guards.ts";
import { limits } from "../../../http/rate-limits.ts";
import type { Server } from "../../../http/server-type.ts";
import { isVisitor } from "../../../http/session.ts";
import { commentSnapshots, commentsContent, listComments, postComment } from "./comments.service.ts";

/** Comments under a job. */
export function commentsRoutes(app: Server, deps: Deps): void {
  const snapshots = commentSnapshots(deps);

  bind(
    app,
    commentsApi.list,
    { onRequest: fromSnapshots(app, snapshots, isVisitor) },
    async (request, reply) => {
      const { jobId } = request.params;
      if (request.actor?.hasBlocks)
        return { comments: (await listComments(deps, request.actor, jobId)).comments };
      const build = () => atReplica(deps, (from) => commentsContent(from, jobId));
      return sendSnapshot(request, reply, await snapshots.get(jobId, request.raw.url ?? "", build));
    },
  );

  bind(app, commentsApi.post, { limit: limits.comment }, async (request) => {
    const actor = actorOf(request);
    mustBeOwn(actor, request.body.userId);
    return { comment: await postComment(deps, actor, request.body) };
  });
}
