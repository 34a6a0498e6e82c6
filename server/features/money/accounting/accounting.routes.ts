import { Readable } from "node:stream";
import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf } from "#server/http/guards.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import * as accountingApi from "#shared/contracts/accounting.endpoints.ts";
import { readBooks } from "./books.service.ts";
import { giveExcessBack } from "./excesses.service.ts";
import { exportBooks } from "./exports.service.ts";
import { resolveIncident } from "./resolve.service.ts";
import { readSubscribers } from "./subscribers.service.ts";

export function accountingRoutes(app: Server, deps: Deps): void {
  readingRoutes(app, deps);
  actingRoutes(app, deps);
}

function readingRoutes(app: Server, deps: Deps): void {
  bind(app, accountingApi.books, { limit: limits.lookup }, (request) => readBooks(deps, actorOf(request)));

  bind(app, accountingApi.subscribers, { limit: limits.write }, (request) =>
    readSubscribers(deps, actorOf(request), request.query),
  );

  for (const [endpoint, what] of [
    [accountingApi.exportJournal, "journal"],
    [accountingApi.exportSubscribers, "subscribers"],
    [accountingApi.exportWithdrawals, "withdrawals"],
  ] as const)
    bind(app, endpoint, { limit: limits.lookup }, async (request, reply) => {
      const { query: days, language } = request;
      const text = await exportBooks(deps, actorOf(request), { what, days, language });
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${what}.csv"`)
        .send(Readable.from(text));
    });
}

function actingRoutes(app: Server, deps: Deps): void {
  bind(app, accountingApi.resolveIncident, { limit: limits.write }, (request) =>
    resolveIncident(deps, actorOf(request), { ...request.params, ...request.body }),
  );

  bind(app, accountingApi.refundExcess, { limit: limits.money }, (request) =>
    giveExcessBack(deps, actorOf(request), request.params.excessId),
  );
}
