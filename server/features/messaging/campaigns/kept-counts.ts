import type { Deps } from "../../../deps.ts";
import { type CampaignRow, type Counts, countOutcomes } from "./campaigns.queries.ts";

/** Afterwards hardly a delivery report comes any more. */
const settledAfterMs = 3_600_000;
const keptForMs = 600_000;
const maxKept = 500;

const keptById = () => new Map<string, { counts: Counts; until: number }>();

/**
 * What became of the campaigns' messages. Counting reads a row for each person, and staff look every two seconds while
 * something is on its way: campaigns that ended an hour ago are counted every ten minutes.
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
