import { ApprovedAgentList, ServicemanList, ServicemenQuery } from "#shared/contracts/servicemen.ts";
import type { Deps } from "../../deps.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { fromSnapshots, sendSnapshot } from "../../http/snapshot-reply.ts";
import { listApprovedAgents, listServicemen, providerSnapshots } from "./providers.service.ts";

/** Servicemen and approved agents, for everyone. */
export function providersRoutes(app: Server, deps: Deps): void {
  const snapshots = providerSnapshots(deps);
  const onRequest = fromSnapshots(app, snapshots);

  app.get(
    "/api/auth/servicemen",
    {
      onRequest,
      config: { anonymous: true, rateLimit: limits.search },
      schema: { querystring: ServicemenQuery, response: { 200: ServicemanList } },
    },
    async (request, reply) => {
      const { q, service, state } = request.query;
      const key = JSON.stringify(["servicemen", q, service, state]);
      const build = () => listServicemen(deps, request.query);
      return sendSnapshot(request, reply, await snapshots.get(key, request.raw.url ?? "", build));
    },
  );

  app.get(
    "/api/approved-agents",
    {
      onRequest,
      config: { anonymous: true, rateLimit: limits.lookup },
      schema: { response: { 200: ApprovedAgentList } },
    },
    async (request, reply) => {
      const build = () => listApprovedAgents(deps);
      return sendSnapshot(request, reply, await snapshots.get("agents", request.raw.url ?? "", build));
    },
  );
}
