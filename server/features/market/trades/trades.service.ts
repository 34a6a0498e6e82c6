/** What there is to find for each trade, in the country and in each place: the trade pages and their addresses. */
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import type { Trade, TradeList } from "#shared/contracts/trades.ts";
import { type StateName, states } from "#shared/places/places.ts";
import { centreOf, lgasNear } from "#shared/places/places-distance.ts";
import { neighboursOf } from "#shared/places/places-neighbours.ts";
import { slugOf } from "#shared/text/slug.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { areasIn, wordsFor } from "../jobs/search/vocabulary.rules.ts";
import { lgaOfSlug, serviceOfSlug, stateOfSlug } from "./trade-names.ts";
import { countSupply, type Supply } from "./trades.queries.ts";
import { usualPrice } from "./usual-prices.service.ts";

type Needs = Pick<Deps, "pool" | "clock" | "state">;

/** Counting reads every open job: pages show figures of the last minutes. */
const countedForMs = 5 * minuteMs;
/** Older figures are counted again before a page is not found: a first job may just have been posted. */
const recountedAfterMs = 10_000;

const shownWords = 8;
const shownNearby = 4;

/** By service: a large market has a hundred thousand rows, and a page reads those of one trade. */
export type SupplyByService = ReadonlyMap<string, readonly Supply[]>;

const countedSupply = () => ({
  at: Number.NEGATIVE_INFINITY,
  supply: Promise.resolve<SupplyByService>(new Map()),
});

/** Errors: those of the database; the next call retries. */
export function readSupply({ pool, clock, state }: Needs, maxAgeMs = countedForMs): Promise<SupplyByService> {
  const counted = state.of(countedSupply);
  const now = clock.now();
  if (now.getTime() - counted.at >= maxAgeMs) {
    counted.at = now.getTime();
    counted.supply = countSupply(pool, now).then((rows) => Map.groupBy(rows, ({ service }) => service));
    counted.supply.catch(() => {
      counted.at = Number.NEGATIVE_INFINITY;
    });
  }
  return counted.supply;
}

export async function listTrades(deps: Needs): Promise<TradeList> {
  const rows = [...(await readSupply(deps)).values()].flat();
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
  const findIn = (supply: SupplyByService) => {
    const rows = supply.get(service) ?? [];
    const inState = state ? rows.filter((row) => row.state === state) : rows;
    const [sum] = sumBy(lga === null ? inState : inState.filter((row) => row.lga === lga), () => service);
    return sum && { sum, inState };
  };
  const found = findIn(await readSupply(deps)) ?? findIn(await readSupply(deps, recountedAfterMs));
  if (!found) throw new AppError("not_found");
  const { sum, inState } = found;
  return {
    ...sum,
    state: state ? named(state) : null,
    lga: lga ? named(lga) : null,
    words: wordsFor(service).slice(0, shownWords),
    areas: state && lga ? areasIn(state, lga) : [],
    ...surroundings(state, lga),
    places: sumBy(inState, (row) => (state === null ? row.state : row.lga)),
    usualPrice: await usualPrice(deps, { service, state: state ?? undefined, lga: lga ?? undefined }),
  };
}

/** What is around a place, so that the pages of a trade have words of their own in each place. */
function surroundings(state: StateName | null, lga: string | null): Pick<Trade, "capital" | "nearby"> {
  if (state === null) return { capital: null, nearby: [] };
  if (lga === null) {
    const capital = states.find(({ name }) => name === state)?.capital ?? "";
    return { capital: state.includes(capital) ? null : capital, nearby: [...neighboursOf(state)] };
  }
  const centre = centreOf(state, lga);
  const nearest = centre ? lgasNear(centre).filter((each) => each.lga !== lga) : [];
  return { capital: null, nearby: nearest.slice(0, shownNearby).map((each) => each.lga) };
}

const named = (name: string) => ({ name, slug: slugOf(name) });

/** Sums of the rows with the same name, most to find first. Rows without a name are left out. */
function sumBy(rows: readonly Supply[], nameOf: (row: Supply) => string | null) {
  const sums = new Map<string, { name: string; slug: string; jobs: number; servicemen: number }>();
  for (const row of rows) {
    const name = nameOf(row);
    if (name === null) continue;
    const sum = sums.get(name) ?? { ...named(name), jobs: 0, servicemen: 0 };
    sum.jobs += row.jobs;
    sum.servicemen += row.servicemen;
    sums.set(name, sum);
  }
  return [...sums.values()].sort(
    (one, other) =>
      other.jobs + other.servicemen - one.jobs - one.servicemen || one.name.localeCompare(other.name),
  );
}
