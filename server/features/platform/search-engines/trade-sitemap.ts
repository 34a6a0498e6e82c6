/**
 * The sitemap's part of trade pages. A large market has more of them than one file may hold, so they are in parts of
 * whole trades.
 */
import type { SupplyByService } from "#server/features/market/trades/trades.service.ts";
import { pages } from "#shared/paths.ts";
import { stateNames } from "#shared/places/places.ts";
import { isLgaOf } from "#shared/places/places-lgas.ts";
import { slugOf } from "#shared/text/slug.ts";

/** The services of each part. There is always one, though it may be empty. */
export function tradeParts(supply: SupplyByService, perPart: number): string[][] {
  const parts: string[][] = [[]];
  /** An upper bound: addresses are built only when a part is read. */
  let paths = 0;
  for (const [service, rows] of [...supply].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const more = 1 + stateNames.length + rows.length;
    if (paths > 0 && paths + more > perPart) {
      parts.push([]);
      paths = 0;
    }
    paths += more;
    parts.at(-1)!.push(service);
  }
  return parts;
}

/** "trades", "trades-2", … */
export const tradePartName = (part: number): string => (part === 0 ? "trades" : `trades-${part + 1}`);

/**
 * A trade's page and those of its places, where there is something to find, each with the time of its newest job or
 * card.
 */
export function tradePaths(service: string, supply: SupplyByService): [path: string, changedAt: Date][] {
  const trade = slugOf(service);
  const paths = new Map<string, Date>();
  const add = (path: string, at: Date) => {
    const known = paths.get(path);
    if (!known || known < at) paths.set(path, at);
  };
  for (const { state, lga, changedAt } of supply.get(service) ?? []) {
    add(pages.trade(trade), changedAt);
    if (state) add(pages.trade(trade, slugOf(state)), changedAt);
    if (state && lga && isLgaOf(lga, state)) add(pages.trade(trade, slugOf(state), slugOf(lga)), changedAt);
  }
  return [...paths].sort(([one], [other]) => (one < other ? -1 : 1));
}
