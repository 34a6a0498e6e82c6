import type { Deps } from "../../../deps.ts";
import { type CampaignRow, type Counts, countOutcomes } from "./campaigns.queries.ts";

/** After this time delivery reports are rare. */
const settledAfterMs = 3_600_000;
const keptForMs = 600_000;
const maxKept = 500;

const keptById = () => new Map<string, { counts: Counts; until: number }>();

/**
 * Outcome counts per campaign. Counting reads a row per recipient, and staff poll every two seconds while a campaign
 * runs: campaigns that ended an hour ago are counted every ten minutes.
 */
export async function keptCounts(
  { db, clock, state }: Pick<Deps, "db" | "clock" | "state">,
  rows: readonly CampaignRow[],
): Promise<Map<string, Counts>> {
  const now = clock.now().getTime();
  const kept = state.of(keptById);
  const counts = new Map<string, Counts>();
  for (const { id } of rows) {
    const known = kept.get(id);
    if (known && known.until > now) counts.set(id, known.counts);
  }
  const asked = rows.filter(({ id }) => !counts.has(id));
  const counted =
    asked.length > 0
      ? await countOutcomes(
          db,
          asked.map(({ id }) => id),
        )
      : new Map<string, Counts>();
  if (kept.size > maxKept) kept.clear();
  for (const { id, finishedAt } of asked) {
    const fresh = counted.get(id) ?? {};
    counts.set(id, fresh);
    if (finishedAt && now - finishedAt.getTime() > settledAfterMs)
      kept.set(id, { counts: fresh, until: now + keptForMs });
  }
  return counts;
}
