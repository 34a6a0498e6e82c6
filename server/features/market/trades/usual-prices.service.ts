/** What people usually offer for a trade in a place, from the budgets of the last year's jobs. */
import type { Deps } from "#server/deps.ts";
import { csvLine, csvStart } from "#server/http/csv.ts";
import { countryName } from "#shared/constants.ts";
import type { UsualPrice, UsualPriceQuery } from "#shared/contracts/trades.ts";
import { dayMs, minuteMs } from "#shared/time/durations.ts";
import { countPrices, type PriceRow } from "./usual-prices.queries.ts";

type Needs = Pick<Deps, "pool" | "clock" | "state">;

/** Older budgets say little after a year of inflation. */
const sampledForMs = 365 * dayMs;
/** Fewer would reveal what a single neighbour paid. */
const minJobs = 8;
const minClients = 5;
/** Share of time that counting may use, so slow counts run less often: each reads every job of the year. */
const shareOfTime = 0.02;
/** Time whose share is kept for later counts, so that in a young market a price follows each new job at once. */
const savedUpMs = minuteMs;

/** If the last count took longer, the next runs in the background while callers get the previous prices. */
const waitedForMs = 100;

type Prices = ReadonlyMap<string, PriceRow>;

interface Counted {
  /** Of the last count that succeeded. */
  prices: Prices | undefined;
  counting: Promise<Prices> | undefined;
  /** By performance.now(), like the time the last count took. */
  freshUntil: number;
  tookMs: number;
}
const noCount = (): Counted => ({ prices: undefined, counting: undefined, freshUntil: 0, tookMs: 0 });

/** The price in the smallest of the places that has enough jobs; null where not even the country has. */
export async function usualPrice(
  deps: Needs,
  { service, state, lga }: UsualPriceQuery,
): Promise<UsualPrice | null> {
  const prices = await readPrices(deps);
  const row =
    (state && lga && prices.get(keyOf(service, state, lga))) ||
    (state && prices.get(keyOf(service, state))) ||
    prices.get(keyOf(service));
  return row ? asAnswer(row) : null;
}

/** All usual prices as CSV, the country's before those of its places. */
export async function usualPricesCsv(deps: Needs): Promise<string> {
  const header = ["service", "level", "state", "lga", "jobs", "low", "median", "high"];
  const lines = [...(await readPrices(deps)).values()].map((row) => [
    row.service,
    levelOf(row),
    row.state,
    row.lga,
    row.jobs,
    row.low,
    row.median,
    row.high,
  ]);
  return [header, ...lines].reduce((text, cells) => text + csvLine(cells), csvStart);
}

/** Errors: those of the database if the caller waits for the count; the next call retries. */
async function readPrices(deps: Needs): Promise<Prices> {
  const counted = deps.state.of(noCount);
  const { prices, tookMs } = counted;
  if (prices && performance.now() < counted.freshUntil) return prices;
  counted.counting ??= count(deps, counted);
  if (!prices || tookMs <= waitedForMs) return counted.counting;
  counted.counting.catch(() => undefined);
  return prices;
}

async function count(deps: Needs, counted: Counted): Promise<Prices> {
  const startedAt = performance.now();
  try {
    counted.prices = await pricesNow(deps);
    return counted.prices;
  } finally {
    const endedAt = performance.now();
    counted.tookMs = endedAt - startedAt;
    counted.freshUntil = Math.max(counted.freshUntil, endedAt - savedUpMs) + counted.tookMs / shareOfTime;
    counted.counting = undefined;
  }
}

async function pricesNow({ pool, clock }: Needs): Promise<Prices> {
  const since = new Date(clock.now().getTime() - sampledForMs);
  const rows = await countPrices(pool, { since, minJobs, minClients });
  return new Map(rows.map((row) => [keyOf(row.service, row.state, row.lga), row]));
}

const keyOf = (...names: (string | null)[]): string => names.filter((name) => name !== null).join("\n");

function levelOf({ state, lga }: PriceRow): UsualPrice["level"] {
  if (lga !== null) return "lga";
  return state === null ? "country" : "state";
}

const asAnswer = ({ state, lga, ...price }: PriceRow): UsualPrice => ({
  ...price,
  level: levelOf({ state, lga, ...price }),
  place: lga ?? state ?? countryName,
});
