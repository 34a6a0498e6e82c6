import { ApprovedAgentList, ServicemanList, ServicemenQuery } from "#shared/contracts/servicemen.ts";
import type { Deps } from "../../deps.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { listApprovedAgents, listServicemen } from "./providers.service.ts";

/** Servicemen and approved agents, for everyone. */
export function providersRoutes(app: Server, deps: Deps): void {
  app.get(
    "/api/auth/servicemen",
    {
      config: { anonymous: true, rateLimit: limits.search },
      schema: { querystring: ServicemenQuery, response: { 200: ServicemanList } },
    },
    async (request) => ({ servicemen: await listServicemen(deps, request.query) }),
  );

  app.get(
    "/api/approved-agents",
    {
      config: { anonymous: true, rateLimit: limits.lookup },
      schema: { response: { 200: ApprovedAgentList } },
    },
    async () => listApprovedAgents(deps),
  );
}
