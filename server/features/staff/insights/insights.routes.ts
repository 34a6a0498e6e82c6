import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { csvLine, csvStart } from "#server/http/csv.ts";
import { actorOf } from "#server/http/guards.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { textsIn } from "#server/language/texts.ts";
import * as insightsApi from "#shared/contracts/insights.endpoints.ts";
import { linesOf } from "./csv.rules.ts";
import { readInsights } from "./insights.service.ts";

export function insightsRoutes(app: Server, deps: Deps): void {
  bind(app, insightsApi.read, { limit: limits.lookup }, (request) =>
    readInsights(deps, actorOf(request), request.query),
  );

  bind(app, insightsApi.file, { limit: limits.lookup }, async (request, reply) => {
    const { part, ...query } = request.query;
    const insights = await readInsights(deps, actorOf(request), { ...query, isWhole: true });
    const lines = linesOf(part, insights, textsIn(request.language));
    if (!lines) throw new AppError("forbidden");
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${part}.csv"`)
      .send(csvStart + lines.map(csvLine).join(""));
  });
}
