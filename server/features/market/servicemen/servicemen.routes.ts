import { atReplica } from "#server/db/replica.ts";
import type { Deps } from "#server/deps.ts";
import { peopleHiddenFrom } from "#server/features/trust/blocks/people.service.ts";
import { bind } from "#server/http/bind.ts";
import { fromCache, sendCached } from "#server/http/cache/cached-reply.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import { listHeaders } from "#server/http/list-headers.ts";
import type { Server } from "#server/http/server-type.ts";
import { isVisitor } from "#server/http/session.ts";
import * as agentsApi from "#shared/contracts/agents.endpoints.ts";
import * as servicemenApi from "#shared/contracts/servicemen.endpoints.ts";
import { askerOf } from "../searches/asker.ts";
import { noteEmptySearch } from "../searches/searches.service.ts";
import {
  alternativesContent,
  listApprovedAgents,
  listServicemen,
  servicemenAlternatives,
  servicemenCache,
  servicemenContent,
} from "./servicemen.service.ts";

/** Servicemen and approved agents, from the cache. People with blocks get their own list of servicemen. */
export function servicemenRoutes(app: Server, deps: Deps): void {
  const cache = servicemenCache(deps);
  const onRequest = fromCache(app, cache, isVisitor);

  bind(app, servicemenApi.list, { limit: limits.search, onRequest }, async (request, reply) => {
    const { query } = request;
    if (request.actor?.hasBlocks) {
      const hidden = await peopleHiddenFrom(deps.db, request.actor);
      const { servicemen, ...page } = await listServicemen(deps, query, hidden);
      return reply.headers(listHeaders(servicemenApi.list, query, page)).send({ servicemen });
    }
    const build = () => atReplica(deps, (from) => servicemenContent(from, query));
    const cached = await cache.get(JSON.stringify(["servicemen", query]), request.raw.url ?? "", build);
    return sendCached(request, reply, cached);
  });

  // Not served from the cache by its address, so that this handler counts each search that found nothing.
  bind(app, servicemenApi.alternatives, { limit: limits.search }, async (request, reply) => {
    const { query } = request;
    await noteEmptySearch(deps, { typed: query.q, asker: askerOf(request) });
    if (request.actor?.hasBlocks)
      return servicemenAlternatives(deps, query, await peopleHiddenFrom(deps.db, request.actor));
    const build = () => atReplica(deps, (from) => alternativesContent(from, query));
    const cached = await cache.get(JSON.stringify(["alternatives", query]), "", build);
    return sendCached(request, reply, cached);
  });

  bind(
    app,
    agentsApi.listApproved,
    { limit: limits.lookup, anonymous: true, onRequest },
    async (request, reply) => {
      const build = () => atReplica(deps, listApprovedAgents);
      return sendCached(request, reply, await cache.get("agents", request.raw.url ?? "", build));
    },
  );
}
