import { expect, test } from "vitest";
import type { Supply } from "#server/features/market/trades/trades.queries.ts";
import { SitemapParams } from "#shared/contracts/search-engines.ts";
import { stateNames } from "#shared/places/places.ts";
import { lgasOf } from "#shared/places/places-lgas.ts";
import { serviceNames } from "#shared/services/services.ts";
import { placePaths, tradePartName, tradeParts, tradePaths } from "./trade-sitemap.ts";

/** What there is to find in a market in which every trade is offered everywhere. */
const places = stateNames.flatMap((state) => lgasOf(state).map((lga) => ({ state, lga })));
const rows: Supply[] = serviceNames.flatMap((service, day) =>
  places.map((place) => ({ service, ...place, jobs: 1, servicemen: 1, changedAt: new Date(day) })),
);
const everywhere = {
  byService: Map.groupBy(rows, ({ service }) => service!),
  byState: Map.groupBy(rows, ({ state }) => state!),
};

test("a market with more trade pages than one file may hold has each of them in one of several parts", () => {
  const parts = tradeParts(everywhere, 40_000).map((services) =>
    services.flatMap((service) => tradePaths(service, everywhere).map(([path]) => path)),
  );
  expect(parts.length).toBeGreaterThan(2);
  for (const paths of parts) expect(paths.length).toBeLessThanOrEqual(40_000);
  const all = parts.flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(serviceNames.length * (1 + stateNames.length + places.length));
});

test("every part can be asked for by the name that the index gives it", () => {
  for (const part of [0, 1, 11, 200]) {
    const { success } = SitemapParams.safeParse({ part: `${tradePartName(part)}.xml` });
    expect(success, tradePartName(part)).toBe(true);
  }
});

test("without anything to find there is one empty part", () => {
  expect(tradeParts({ byService: new Map(), byState: new Map() }, 40_000)).toEqual([[]]);
});

test("each state and local government has one page, as new as the newest job of any trade there", () => {
  const pages = placePaths(everywhere);
  expect(new Set(pages.map(([path]) => path)).size).toBe(stateNames.length + places.length);
  expect(pages).toHaveLength(stateNames.length + places.length);
  for (const [, changedAt] of pages) expect(changedAt).toEqual(new Date(serviceNames.length - 1));
});
