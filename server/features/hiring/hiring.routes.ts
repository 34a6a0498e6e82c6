import { UserParams } from "#shared/contracts/answers.ts";
import { Hired, UserProfile } from "#shared/contracts/profiles.ts";
import { atReplica } from "../../db/replica.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, verified } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { sendSnapshot } from "../../http/snapshot-reply.ts";
import { readProfile } from "../cards/profile.service.ts";
import { hire, profileContent, profileSnapshots } from "./hiring.service.ts";

/** Profiles of people, and the numbers of those who are for hire. */
export function hiringRoutes(app: Server, deps: Deps): void {
  const snapshots = profileSnapshots(deps);

  app.get(
    "/jobs/user-profile/:userId",
    {
      config: { rateLimit: limits.search },
      schema: {
        summary: "A person's profile, with the business card; one's own with more",
        params: UserParams,
        response: { 200: UserProfile },
      },
    },
    async (request, reply) => {
      const { userId } = request.params;
      // Signed-in people see their own with more, and nobody whom a block hides: what is kept is for visitors.
      if (request.actor) return readProfile(deps, request.actor, userId);
      const build = () => atReplica(deps, (from) => profileContent(from, userId));
      const snapshot = await snapshots.get(userId, request.raw.url ?? "", build);
      return sendSnapshot(request, reply, snapshot) as never;
    },
  );

  app.post(
    "/api/hire/:userId",
    {
      onRequest: verified,
      config: { rateLimit: limits.call },
      schema: {
        summary: "The number of somebody for hire, for whoever has the units",
        params: UserParams,
        response: { 200: Hired },
      },
    },
    async (request) => hire(deps, actorOf(request), request.params.userId),
  );
}
