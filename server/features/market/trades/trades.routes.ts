import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import * as tradesApi from "#shared/contracts/trades.endpoints.ts";
import { listTrades, readTrade } from "./trades.service.ts";
import { usualPrice, usualPricesCsv } from "./usual-prices.service.ts";

export function tradesRoutes(app: Server, deps: Deps): void {
  bind(app, tradesApi.list, { anonymous: true }, async () => listTrades(deps));
  bind(app, tradesApi.read, { anonymous: true }, async ({ params, query }) =>
    readTrade(deps, { ...params, ...query }),
  );

  bind(app, tradesApi.usualPrice, { anonymous: true, limit: limits.search }, ({ query }) =>
    usualPrice(deps, query),
  );
  bind(app, tradesApi.usualPrices, { anonymous: true, limit: limits.lookup }, async (_request, reply) =>
    reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="usual-prices.csv"')
      .send(await usualPricesCsv(deps)),
  );
}
