import { atReplica } from "#server/db/replica.ts";
import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { fromCache, sendCached } from "#server/http/cache/cached-reply.ts";
import { actorOf } from "#server/http/guards.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { isVisitor } from "#server/http/session.ts";
import { reviewAnswers } from "#server/language/messages.ts";
import * as reviewsApi from "#shared/contracts/reviews.endpoints.ts";
import { rankingCache, rankingFor, rankingsContent } from "./rankings.service.ts";
import { listReviewable } from "./reviewable.service.ts";
import { listOwnReviews, postReview, replyToReview, reviewCache, reviewsContent } from "./reviews.service.ts";

export function reviewsRoutes(app: Server, deps: Deps): void {
  readingRoutes(app, deps);
  rankingRoutes(app, deps);
  writingRoutes(app, deps);
}

function readingRoutes(app: Server, deps: Deps): void {
  const cache = reviewCache(deps);

  bind(app, reviewsApi.list, { onRequest: fromCache(app, cache, isVisitor) }, async (request, reply) => {
    const { userId } = request.params;
    const { actor } = request;
    // Not cached: a person's own page also opens under the internal id, which others may not use.
    if (actor && (actor.hasBlocks || actor.userId === userId)) return listOwnReviews(deps, actor, userId);
    const build = () => atReplica(deps, (from) => reviewsContent(from, userId));
    return sendCached(request, reply, await cache.get(userId, request.raw.url ?? "", build));
  });

  bind(app, reviewsApi.reviewable, { limit: limits.search }, async (request) => ({
    contacts: await listReviewable(deps, actorOf(request), request.query.userId),
  }));
}

function rankingRoutes(app: Server, deps: Deps): void {
  const cache = rankingCache(deps);

  bind(
    app,
    reviewsApi.rankings,
    { limit: limits.search, onRequest: fromCache(app, cache, isVisitor) },
    async (request, reply) => {
      const cached = await cache.get("month", request.raw.url ?? "", () => atReplica(deps, rankingsContent));
      if (request.actor?.hasBlocks) return rankingFor(deps, request.actor, cached);
      return sendCached(request, reply, cached);
    },
  );
}

function writingRoutes(app: Server, deps: Deps): void {
  bind(app, reviewsApi.post, { limit: limits.comment }, async (request) => {
    const call = { input: request.body, key: idempotencyKeyOf(request) };
    const review = await postReview(deps, actorOf(request), call);
    return { message: reviewAnswers.reviewed, review };
  });

  bind(app, reviewsApi.reply, { limit: limits.comment }, async (request) => {
    const input = { reviewId: request.params.reviewId, text: request.body.text };
    return {
      message: reviewAnswers.replied,
      review: await replyToReview(deps, actorOf(request), input),
    };
  });
}
