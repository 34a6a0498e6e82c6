/**
 * The sitemap's parts of trade pages and of places. A large market has more trade pages than one file may hold, so they
 * are in parts of whole trades.
 */
import type { CountedSupply } from "#server/features/market/trades/supply.service.ts";
import { pages } from "#shared/paths.ts";
import { stateNames } from "#shared/places/places.ts";
import { isLgaOf } from "#shared/places/places-lgas.ts";
import { slugOf } from "#shared/text/slug.ts";

/** The services of each part. There is always one, though it may be empty. */
export function tradeParts({ byService }: CountedSupply, perPart: number): string[][] {
  const parts: string[][] = [[]];
  /** An upper bound: addresses are built only when a part is read. */
  let paths = 0;
  for (const [service, rows] of [...byService].sort(([one], [other]) => (one < other ? -1 : 1))) {
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

/** The time of the newest job or card of each page. */
type ChangedPages = [path: string, changedAt: Date][];

/** A trade's page and those of its places, where there is something to find. */
export function tradePaths(service: string, { byService }: CountedSupply): ChangedPages {
  const trade = slugOf(service);
  const newest = new NewestChanges();
  for (const { state, lga, changedAt } of byService.get(service) ?? []) {
    newest.add(pages.trade(trade), changedAt);
    if (state) newest.add(pages.trade(trade, slugOf(state)), changedAt);
    if (state && lga && isLgaOf(lga, state))
      newest.add(pages.trade(trade, slugOf(state), slugOf(lga)), changedAt);
  }
  return newest.pages();
}

/** The pages of states and local governments: at most 811. */
export function placePaths({ byState }: CountedSupply): ChangedPages {
  const newest = new NewestChanges();
  for (const [state, rows] of byState)
    for (const { lga, changedAt } of rows) {
      newest.add(pages.place(slugOf(state)), changedAt);
      if (lga && isLgaOf(lga, state)) newest.add(pages.place(slugOf(state), slugOf(lga)), changedAt);
    }
  return newest.pages();
}

class NewestChanges {
  private readonly byPath = new Map<string, Date>();

  add(path: string, at: Date): void {
    const known = this.byPath.get(path);
    if (!known || known < at) this.byPath.set(path, at);
  }

  pages(): ChangedPages {
    return [...this.byPath].sort(([one], [other]) => (one < other ? -1 : 1));
  }
}
