import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf } from "#server/http/guards.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { reportAnswers } from "#server/language/messages.ts";
import * as reportsApi from "#shared/contracts/reports.endpoints.ts";
import { decideReport } from "./decide.service.ts";
import { listReports } from "./queue.service.ts";
import { readReported, reportSubject } from "./send.service.ts";
import { liftSuspension, listSuspensions } from "./suspend.service.ts";

export function reportsRoutes(app: Server, deps: Deps): void {
  bind(app, reportsApi.send, { limit: limits.write }, async (request) => {
    const call = { input: request.body, key: idempotencyKeyOf(request), address: request.ip };
    await reportSubject(deps, actorOf(request), call);
    return { message: reportAnswers.reported };
  });

  bind(app, reportsApi.subject, { limit: limits.lookup }, async (request) =>
    readReported(deps, actorOf(request), request.query),
  );

  staffRoutes(app, deps);
}

function staffRoutes(app: Server, deps: Deps): void {
  bind(app, reportsApi.list, { limit: limits.search }, async (request) =>
    listReports(deps, actorOf(request), request.query),
  );

  bind(app, reportsApi.decide, { limit: limits.write }, async (request) => {
    await decideReport(deps, actorOf(request), { ...request.body, ...request.params });
    return { message: reportAnswers.decided };
  });

  bind(app, reportsApi.suspensions, { limit: limits.search }, async (request) => ({
    suspensions: await listSuspensions(deps, actorOf(request)),
  }));

  bind(app, reportsApi.liftSuspension, { limit: limits.write }, async (request) => {
    await liftSuspension(deps, actorOf(request), { ...request.body, ...request.params });
    return { message: reportAnswers.lifted };
  });
}
