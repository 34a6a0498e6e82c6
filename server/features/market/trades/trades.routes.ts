import * as tradesApi from "#shared/contracts/trades.endpoints.ts";
import type { Deps } from "../../../deps.ts";
import { bind } from "../../../http/bind.ts";
import type { Server } from "../../../http/server-type.ts";
import { listTrades, readTrade } from "./trades.service.ts";

export function tradesRoutes(app: Server, deps: Deps): void {
  bind(app, tradesApi.list, { anonymous: true }, async () => listTrades(deps));
  bind(app, tradesApi.read, { anonymous: true }, async ({ params, query }) =>
    readTrade(deps, { ...params, ...query }),
  );
}
