import { JobParams } from "#shared/contracts/answers.ts";
import { CommentList, CommentPosted, PostComment } from "#shared/contracts/comments.ts";
import { atReplica } from "../../db/replica.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, mustBeOwn, signedIn } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { isVisitor } from "../../http/session.ts";
import { fromSnapshots, sendSnapshot } from "../../http/snapshot-reply.ts";
import { commentSnapshots, commentsContent, listComments, postComment } from "./comments.service.ts";

/** Comments under a job. */
export function commentsRoutes(app: Server, deps: Deps): void {
  const snapshots = commentSnapshots(deps);

  app.get(
    "/api/comments/:jobId",
    {
      onRequest: fromSnapshots(app, snapshots, isVisitor),
      schema: {
        summary: "Comments under a job, newest last",
        params: JobParams,
        response: { 200: CommentList },
      },
    },
    async (request, reply) => {
      const { jobId } = request.params;
      if (request.actor?.hasBlocks)
        return { comments: (await listComments(deps, request.actor, jobId)).comments };
      const build = () => atReplica(deps, (from) => commentsContent(from, jobId));
      return sendSnapshot(request, reply, await snapshots.get(jobId, request.raw.url ?? "", build));
    },
  );

  app.post(
    "/api/comments",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.comment },
      schema: {
        summary: "Comment on a job; contacts in it are masked",
        body: PostComment,
        response: { 201: CommentPosted },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      mustBeOwn(actor, request.body.userId);
      return reply.code(201).send({ comment: await postComment(deps, actor, request.body) });
    },
  );
}
