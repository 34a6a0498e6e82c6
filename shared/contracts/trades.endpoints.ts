import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Trade, TradeList, TradeParams, TradeQuery, UsualPrice, UsualPriceQuery } from "./trades.ts";

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
});

export const usualPrice = endpoint({
  method: "GET",
  path: "/jobs/usual-price",
  access: "everyone",
  group: "Jobs",
  summary: "What people usually offer for a trade in a place; null with fewer than 8 jobs of 5 clients",
  query: UsualPriceQuery,
  answer: z.nullable(UsualPrice),
});

export const usualPrices = endpoint({
  method: "GET",
  path: "/jobs/usual-prices.csv",
  access: "everyone",
  group: "Jobs",
  summary: "Usual prices of all trades and places, as CSV",
  answer: z.string(),
  type: "text/csv",
});
