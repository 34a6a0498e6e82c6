import type { Deps } from "#server/deps.ts";
import { hourMs } from "#shared/time/durations.ts";
import { type CampaignRow, type Counts, countOutcomes } from "./campaigns.queries.ts";

/** After this time delivery reports are rare. */
const settledAfterMs = hourMs;
const cachedForMs = 600_000;
const maxCached = 500;

const cacheById = () => new Map<string, { counts: Counts; until: number }>();

/**
 * Caches counts of campaigns that ended over an hour ago for ten minutes: counting reads a row per recipient,
 * and pages poll every two seconds.
 */
export async function cachedOutcomeCounts(
  { db, clock, state }: Pick<Deps, "db" | "clock" | "state">,
  rows: readonly CampaignRow[],
): Promise<Map<string, Counts>> {
  const now = clock.now().getTime();
  const cache = state.of(cacheById);
  const counts = new Map<string, Counts>();
  for (const { id } of rows) {
    const cached = cache.get(id);
    if (cached && cached.until > now) counts.set(id, cached.counts);
  }
  const asked = rows.filter(({ id }) => !counts.has(id));
  const askedIds = asked.map(({ id }) => id);
  const counted = await countOutcomes(db, askedIds);
  if (cache.size > maxCached) cache.clear();
  for (const { id, finishedAt } of asked) {
    const fresh = counted.get(id) ?? {};
    counts.set(id, fresh);
    if (finishedAt && now - finishedAt.getTime() > settledAfterMs)
      cache.set(id, { counts: fresh, until: now + cachedForMs });
  }
  return counts;
}
