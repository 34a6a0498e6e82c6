import { endpoint } from "./endpoint.ts";
import { Trade, TradeList, TradeParams, TradeQuery } from "./trades.ts";

export const list = endpoint({
  method: "GET",
  path: "/api/trades",
  access: "everyone",
  group: "Jobs",
  summary: "Trades with open jobs or servicemen",
  answer: TradeList,
});

export const read = endpoint({
  method: "GET",
  path: "/api/trades/:trade",
  access: "everyone",
  group: "Jobs",
  summary: "How much there is to find for a trade, and where",
  params: TradeParams,
  query: TradeQuery,
  answer: Trade,
  errors: ["not_found"],
});
