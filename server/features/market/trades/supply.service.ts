/** How much there is to find, by trade and by state: counted every few minutes for all pages of trades and places. */
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import type { Supplied } from "#shared/contracts/trades.ts";
import { recent } from "#shared/text/remembered.ts";
import { slugOf } from "#shared/text/slug.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { surroundings } from "./surroundings.ts";
import type { TradeNames } from "./trade-names.ts";
import { countSupply, type Supply } from "./trades.queries.ts";

type Needs = Pick<Deps, "pool" | "clock" | "state">;

/** Counting reads every open job: pages show figures of the last minutes. */
const countedForMs = 5 * minuteMs;
/** Older figures are counted again before a page is not found: a first job may just have been posted. */
const recountedAfterMs = 10_000;

/** A large market has a hundred thousand rows, and a page reads those of one trade or state. */
export interface CountedSupply {
  byService: ReadonlyMap<string, readonly Supply[]>;
  byState: ReadonlyMap<string, readonly Supply[]>;
}

const countedSupply = () => ({
  at: Number.NEGATIVE_INFINITY,
  supply: Promise.resolve<CountedSupply>({ byService: new Map(), byState: new Map() }),
});

/** Errors: those of the database; the next call retries. */
export function readSupply({ pool, clock, state }: Needs, maxAgeMs = countedForMs): Promise<CountedSupply> {
  const counted = state.of(countedSupply);
  const now = clock.now();
  if (now.getTime() - counted.at >= maxAgeMs) {
    counted.at = now.getTime();
    counted.supply = countSupply(pool, now).then((rows) => ({
      byService: groupBy(rows, ({ service }) => service),
      byState: groupBy(rows, (row) => row.state),
    }));
    counted.supply.catch(() => {
      counted.at = Number.NEGATIVE_INFINITY;
    });
  }
  return counted.supply;
}

const allSums = { byService: new WeakMap<object, Supplied[]>(), byState: new WeakMap<object, Supplied[]>() };

/** The sum of each trade, or of each state. Adding up a hundred thousand rows takes up to 13 ms: once for each count. */
export function sumsOf(supply: CountedSupply, by: keyof typeof allSums): Supplied[] {
  const known = allSums[by].get(supply);
  if (known) return known;
  const nameOf = (row: Supply) => (by === "byService" ? row.service : row.state);
  const sums = sumBy([...supply[by].values()].flat(), nameOf);
  allSums[by].set(supply, sums);
  return sums;
}

/**
 * What there is to find in a place for a trade, or for all trades if none is named. The sum has the name of the trade
 * or, without one, of the state.
 * Errors: `not_found` where there is nothing to find.
 */
export async function readSupplied(deps: Needs, { service, state, lga }: TradeNames) {
  const findIn = ({ byService, byState }: CountedSupply) => {
    const all = (service ? byService.get(service) : state && byState.get(state)) ?? [];
    const inState = state ? all.filter((row) => row.state === state) : all;
    const rows = lga ? inState.filter((row) => row.lga === lga) : inState;
    const [sum] = sumBy(rows, () => service ?? state ?? null);
    return sum && { sum, rows, inState };
  };
  const found = findIn(await readSupply(deps)) ?? findIn(await readSupply(deps, recountedAfterMs));
  if (!found) throw new AppError("not_found");
  const { sum, rows, inState } = found;
  return {
    sum,
    rows,
    place: {
      lga: lga ? named(lga) : null,
      places: sumBy(inState, (row) => (state ? row.lga : row.state)),
      ...surroundings(state, lga),
    },
  };
}

function groupBy(rows: readonly Supply[], nameOf: (row: Supply) => string | null) {
  const named = rows.filter((row) => nameOf(row) !== null);
  return Map.groupBy(named, (row) => nameOf(row) as string);
}

/** Fits all trades and places, of which a page names up to 44. */
const slugs = recent<string>("slugs", 50_000);

export const named = (name: string) => ({ name, slug: slugs.get(name) ?? slugs.set(name, slugOf(name)) });

/** Sums of the rows with the same name, most to find first. Rows without a name are left out. */
export function sumBy(rows: readonly Supply[], nameOf: (row: Supply) => string | null): Supplied[] {
  const sums = new Map<string, Supplied>();
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
