import type { Deps } from "#server/deps.ts";
import { throwAtField } from "#server/features/platform/media/media.service.ts";
import { bind } from "#server/http/bind.ts";
import { refuseLargeFile } from "#server/http/bodies/uploads.ts";
import { actorOf, mustBeOwn } from "#server/http/guards.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import { postJob } from "./posting.service.ts";
import { openPostLane } from "./posting-lane.ts";
import { listPseudonyms, postUnderPseudonym } from "./pseudonyms.service.ts";

/** A video of the largest size as a data URL, and the text around it. */
const bodyLimitBytes = 29 * 1024 * 1024;

/** Has a large body limit, so the actor is checked before the body is read. */
export function postingRoutes(app: Server, deps: Deps): void {
  const postDeps = { ...deps, insertPost: openPostLane(deps) };
  bind(
    app,
    jobsApi.post,
    {
      limit: limits.write,
      bodyLimit: bodyLimitBytes,
      uploadField: "mediaUrl",
      errorHandler: refuseLargeFile(throwAtField("mediaUrl")),
    },
    async (request) => {
      const actor = actorOf(request);
      mustBeOwn(actor, request.body.userId);
      const key = idempotencyKeyOf(request);
      const post = request.body.pseudonym ? postUnderPseudonym : postJob;
      return await post(postDeps, actor, { post: request.body, key });
    },
  );
  bind(app, jobsApi.pseudonyms, { limit: limits.search }, async () => ({ names: [...listPseudonyms(deps)] }));
}
