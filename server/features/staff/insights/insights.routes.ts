import * as insightsApi from "#shared/contracts/insights.endpoints.ts";
import { AppError } from "../../../app-error.ts";
import type { Deps } from "../../../deps.ts";
import { bind } from "../../../http/bind.ts";
import { csvLine, csvStart } from "../../../http/csv.ts";
import { actorOf } from "../../../http/guards.ts";
import { limits } from "../../../http/rate-limits.ts";
import type { Server } from "../../../http/server-type.ts";
import { linesOf } from "./csv.rules.ts";
import { readInsights } from "./insights.service.ts";

export function insightsRoutes(app: Server, deps: Deps): void {
  bind(app, insightsApi.read, { limit: limits.lookup }, (request) =>
    readInsights(deps, actorOf(request), request.query),
  );

  bind(app, insightsApi.file, { limit: limits.lookup }, async (request, reply) => {
    const { part, ...query } = request.query;
    const lines = linesOf(part, await readInsights(deps, actorOf(request), query));
    if (!lines) throw new AppError("forbidden");
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${part}.csv"`)
      .send(csvStart + lines.map(csvLine).join(""));
  });
}
