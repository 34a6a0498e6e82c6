import * as auditApi from "#shared/contracts/audit.endpoints.ts";
import type { Deps } from "../../../deps.ts";
import { bind } from "../../../http/bind.ts";
import { actorOf } from "../../../http/guards.ts";
import { limits } from "../../../http/rate-limits.ts";
import type { Server } from "../../../http/server-type.ts";
import { readAuditLog } from "./audit.service.ts";

export function auditRoutes(app: Server, deps: Deps): void {
  bind(app, auditApi.list, { limit: limits.write }, (request) =>
    readAuditLog(deps, actorOf(request), request.query),
  );
}
