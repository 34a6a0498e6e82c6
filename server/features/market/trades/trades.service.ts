/** What there is to find for each trade, in the country and in each place: the trade pages and their addresses. */
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import type { Trade, TradeList } from "#shared/contracts/trades.ts";
import { wordsFor } from "../jobs/search/vocabulary.rules.ts";
import { type CountedSupply, findSupplied, named, readSupply, sumBy } from "./supply.service.ts";
import { surroundings } from "./surroundings.ts";
import { lgaOfSlug, serviceOfSlug, stateOfSlug } from "./trade-names.ts";
import { usualPrice } from "./usual-prices.service.ts";

type Needs = Pick<Deps, "pool" | "clock" | "state">;

const shownWords = 8;

export async function listTrades(deps: Needs): Promise<TradeList> {
  const rows = [...(await readSupply(deps)).byService.values()].flat();
  return { trades: sumBy(rows, ({ service }) => service) };
}

/** Errors: `not_found` for an unknown trade or place, and where there is nothing to find. */
export async function readTrade(
  deps: Needs,
  asked: { trade: string; state?: string | undefined; lga?: string | undefined },
): Promise<Trade> {
  const service = serviceOfSlug(asked.trade);
  const state = asked.state === undefined ? null : stateOfSlug(asked.state);
  const lga = asked.lga === undefined ? null : state ? lgaOfSlug(state, asked.lga) : undefined;
  if (!service || state === undefined || lga === undefined) throw new AppError("not_found");
  const findIn = ({ byService }: CountedSupply) => {
    const rows = byService.get(service) ?? [];
    const inState = state ? rows.filter((row) => row.state === state) : rows;
    const [sum] = sumBy(lga === null ? inState : inState.filter((row) => row.lga === lga), () => service);
    return sum && { sum, inState };
  };
  const found = await findSupplied(deps, findIn);
  if (!found) throw new AppError("not_found");
  const { sum, inState } = found;
  return {
    ...sum,
    state: state ? named(state) : null,
    lga: lga ? named(lga) : null,
    words: wordsFor(service).slice(0, shownWords),
    ...surroundings(state, lga),
    places: sumBy(inState, (row) => (state === null ? row.state : row.lga)),
    usualPrice: await usualPrice(deps, { service, state: state ?? undefined, lga: lga ?? undefined }),
  };
}
