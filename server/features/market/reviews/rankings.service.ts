import * as z from "zod/mini";
import type { Actor } from "#server/actor.ts";
import type { Deps } from "#server/deps.ts";
import { peopleHiddenFrom } from "#server/features/trust/blocks/people.service.ts";
import type { Change } from "#server/freshness.ts";
import type { CachedResponse, Content } from "#server/http/cache/cached-response.ts";
import { ResponseCache } from "#server/http/cache/response-cache.ts";
import { Rankings } from "#shared/contracts/reviews.ts";
import { monthOf, monthStart } from "#shared/time/lagos.ts";
import { findRanked } from "./rankings.queries.ts";
import { rankingPrior, toRanked } from "./rankings.rules.ts";

const placesShown = 20;
const maxCacheBytes = 256 * 1024;
/** New reviews show within this time. */
const cacheSeconds = 300;

/** The cached ranking, dropped when a name, card, rating or subscription on it changes. */
export function rankingCache(deps: Deps): ResponseCache {
  const cache = new ResponseCache(deps, { name: "rankings", maxBytes: maxCacheBytes });
  const drop = (change: Change | undefined) => (change ? cache.drop(change.key) : cache.clear());
  for (const topic of ["servicemen", "users"] as const) deps.freshness.on(topic, drop);
  return cache;
}

/** The current calendar month in Nigeria, for the cache; tagged with the ranked people in their order. */
export async function rankingsContent(deps: Pick<Deps, "db" | "clock">): Promise<Content> {
  const now = deps.clock.now();
  const month = monthOf(now);
  const to = monthStart(monthOf(now, -1));
  const period = { from: monthStart(month), to, now };
  const rows = await findRanked(deps.db, { ...period, limit: placesShown, prior: rankingPrior });
  const ends = [now.getTime() + cacheSeconds * 1000, to.getTime()];
  return {
    body: JSON.stringify(z.parse(Rankings, { month, servicemen: rows.map(toRanked) })),
    tags: rows.map(({ userId }) => userId),
    staleAt: new Date(Math.min(...ends, ...rows.map(({ subscribedUntil }) => subscribedUntil.getTime()))),
  };
}

/** The cached ranking without people hidden from the actor; those after them move up. */
export async function rankingFor(
  deps: Pick<Deps, "db">,
  actor: Actor,
  cached: Pick<CachedResponse, "json" | "tags">,
): Promise<Rankings> {
  const hidden = await peopleHiddenFrom(deps.db, actor);
  const { month, servicemen } = cached.json as Rankings;
  return { month, servicemen: servicemen.filter((_, place) => !hidden.includes(cached.tags[place] ?? "")) };
}
