import { UserParams } from "#shared/contracts/answers.ts";
import {
  PostReview,
  Rankings,
  ReplyToReview,
  ReviewableList,
  ReviewableQuery,
  ReviewList,
  ReviewParams,
  ReviewPosted,
} from "#shared/contracts/reviews.ts";
import { messages } from "#shared/messages/en.ts";
import { atReplica } from "../../db/replica.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, signedIn, verified } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { isVisitor } from "../../http/session.ts";
import { fromSnapshots, sendSnapshot } from "../../http/snapshot-reply.ts";
import { rankingFor, rankingSnapshots, rankingsContent } from "./rankings.service.ts";
import { listReviewable } from "./reviewable.service.ts";
import {
  listReviews,
  postReview,
  replyToReview,
  reviewSnapshots,
  reviewsContent,
} from "./reviews.service.ts";

/** Reviews after calls and hires, replies to them, and the month's ranking. */
export function reviewsRoutes(app: Server, deps: Deps): void {
  readingRoutes(app, deps);
  rankingRoutes(app, deps);
  writingRoutes(app, deps);
}

function readingRoutes(app: Server, deps: Deps): void {
  const snapshots = reviewSnapshots(deps);

  app.get(
    "/api/reviews/:userId",
    {
      onRequest: fromSnapshots(app, snapshots, isVisitor),
      schema: { summary: "Reviews of a person", params: UserParams, response: { 200: ReviewList } },
    },
    async (request, reply) => {
      const { userId } = request.params;
      const { actor } = request;
      // One's own page opens under the inner id too, which is nobody else's business.
      if (actor?.hasBlocks || actor?.userId === userId) return (await listReviews(deps, actor, userId)).list;
      const build = () => atReplica(deps, (from) => reviewsContent(from, userId));
      return sendSnapshot(request, reply, await snapshots.get(userId, request.raw.url ?? "", build));
    },
  );

  app.get(
    "/api/reviewable",
    {
      onRequest: signedIn,
      schema: {
        summary: "Whom the caller may still review, and about which jobs",
        querystring: ReviewableQuery,
        response: { 200: ReviewableList },
      },
    },
    async (request) => ({ contacts: await listReviewable(deps, actorOf(request), request.query.userId) }),
  );
}

function rankingRoutes(app: Server, deps: Deps): void {
  const snapshots = rankingSnapshots(deps);

  app.get(
    "/api/rankings",
    {
      onRequest: fromSnapshots(app, snapshots, isVisitor),
      config: { rateLimit: limits.search },
      schema: { summary: "The best-rated servicemen of the month", response: { 200: Rankings } },
    },
    async (request, reply) => {
      const ready = await snapshots.get("month", request.raw.url ?? "", () =>
        atReplica(deps, rankingsContent),
      );
      if (request.actor?.hasBlocks) return rankingFor(deps, request.actor, ready);
      return sendSnapshot(request, reply, ready);
    },
  );
}

function writingRoutes(app: Server, deps: Deps): void {
  const onRequest = verified;
  const config = { rateLimit: limits.comment };

  app.post(
    "/api/reviews",
    {
      onRequest,
      config,
      schema: {
        summary: "Review somebody after a call or hire, once for each job",
        body: PostReview,
        response: { 201: ReviewPosted },
      },
    },
    async (request, reply) => {
      const review = await postReview(deps, actorOf(request), request.body);
      return reply.code(201).send({ message: messages.people.reviewed, review });
    },
  );

  app.post(
    "/api/reviews/:reviewId/reply",
    {
      onRequest,
      config,
      schema: {
        summary: "Reply to a review of oneself",
        params: ReviewParams,
        body: ReplyToReview,
        response: { 200: ReviewPosted },
      },
    },
    async (request) => {
      const input = { reviewId: request.params.reviewId, text: request.body.text };
      return {
        message: messages.people.replied,
        review: await replyToReview(deps, actorOf(request), input),
      };
    },
  );
}
