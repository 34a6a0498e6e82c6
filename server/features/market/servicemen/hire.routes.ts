import { atReplica } from "#server/db/replica.ts";
import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { sendCached } from "#server/http/cache/cached-reply.ts";
import { actorOf } from "#server/http/guards.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import * as servicemenApi from "#shared/contracts/servicemen.endpoints.ts";
import { hire, profileCache, profileContent } from "./hire.service.ts";
import { readProfile } from "./profile.service.ts";

export function hireRoutes(app: Server, deps: Deps): void {
  const cache = profileCache(deps);

  bind(app, servicemenApi.profile, { limit: limits.search }, async (request, reply) => {
    const { userId } = request.params;
    // Cached responses are for visitors; a signed-in person's profile view depends on ownership and blocks.
    if (request.actor) return readProfile(deps, request.actor, userId);
    const build = () => atReplica(deps, (from) => profileContent(from, userId));
    const cached = await cache.get(userId, request.raw.url ?? "", build);
    return sendCached(request, reply, cached);
  });

  bind(app, servicemenApi.hire, { limit: limits.call }, async (request) =>
    hire(deps, actorOf(request), request.params.userId),
  );
}
