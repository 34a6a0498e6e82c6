/** What there is to find for each trade, in the country and in each place: the trade pages and their addresses. */
import type { Deps } from "#server/deps.ts";
import type { Trade, TradeList } from "#shared/contracts/trades.ts";
import { wordsFor } from "../jobs/search/vocabulary.rules.ts";
import { named, readSupplied, readSupply, sumsOf } from "./supply.service.ts";
import { tradeNames } from "./trade-names.ts";
import { usualPrice } from "./usual-prices.service.ts";

type Needs = Pick<Deps, "pool" | "clock" | "state">;

const shownWords = 8;

export async function listTrades(deps: Needs): Promise<TradeList> {
  return { trades: sumsOf(await readSupply(deps), "byService") };
}

/** Errors: `not_found` for an unknown trade or place, and where there is nothing to find. */
export async function readTrade(
  deps: Needs,
  asked: { trade: string; state?: string | undefined; lga?: string | undefined },
): Promise<Trade> {
  const { service, state, lga } = tradeNames({ service: asked.trade, state: asked.state, lga: asked.lga });
  const { sum, place } = await readSupplied(deps, { service, state, lga });
  return {
    ...sum,
    state: state ? named(state) : null,
    words: wordsFor(sum.name).slice(0, shownWords),
    ...place,
    usualPrice: await usualPrice(deps, { service: sum.name, state, lga }),
  };
}
