import { Refusal } from "#shared/contracts/answers.ts";
import { AuditPage, AuditQuery } from "#shared/contracts/audit.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, adminOnly } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { readAuditLog } from "./reading.service.ts";

/** The audit log, for administrators. */
export function auditRoutes(app: Server, deps: Deps): void {
  app.get(
    "/api/audit",
    {
      onRequest: adminOnly,
      config: { rateLimit: limits.write },
      schema: {
        summary: "What staff did, newest first",
        querystring: AuditQuery,
        response: { 200: AuditPage, 400: Refusal, 401: Refusal, 403: Refusal },
      },
    },
    (request) => readAuditLog(deps, actorOf(request), request.query),
  );
}
