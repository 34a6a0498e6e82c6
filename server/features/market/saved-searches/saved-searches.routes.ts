import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf } from "#server/http/guards.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { savedSearchAnswers } from "#server/language/messages.ts";
import * as savedSearchesApi from "#shared/contracts/saved-searches.endpoints.ts";
import { followNewJobs } from "../offers/follow-new-jobs.ts";
import {
  changeSavedSearch,
  listSavedSearches,
  removeSavedSearch,
  saveSearch,
} from "./saved-searches.service.ts";
import { alertAboutSearches } from "./saved-searches.tasks.ts";

export function savedSearchesRoutes(app: Server, deps: Deps): void {
  followNewJobs(app, deps, alertAboutSearches);

  bind(app, savedSearchesApi.list, { limit: limits.search }, async (request) => ({
    savedSearches: await listSavedSearches(deps, actorOf(request)),
  }));

  bind(app, savedSearchesApi.save, { limit: limits.write }, async (request) =>
    saveSearch(deps, actorOf(request), {
      input: request.body,
      key: idempotencyKeyOf(request),
      address: request.ip,
    }),
  );

  bind(app, savedSearchesApi.change, { limit: limits.write }, async (request) =>
    changeSavedSearch(deps, actorOf(request), { id: request.params.searchId, input: request.body }),
  );

  bind(app, savedSearchesApi.remove, { limit: limits.write }, async (request) => {
    await removeSavedSearch(deps, actorOf(request), request.params.searchId);
    return { message: savedSearchAnswers.removed };
  });
}
