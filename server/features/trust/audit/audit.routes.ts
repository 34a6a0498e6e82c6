import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf } from "#server/http/guards.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import * as auditApi from "#shared/contracts/audit.endpoints.ts";
import { readAuditLog } from "./audit.service.ts";

export function auditRoutes(app: Server, deps: Deps): void {
  bind(app, auditApi.list, { limit: limits.write }, (request) =>
    readAuditLog(deps, actorOf(request), request.query),
  );
}
