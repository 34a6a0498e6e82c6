import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { dayOf } from "#shared/time/lagos.ts";
import { insertEmptySearch, keepCommonSearches } from "./searches.queries.ts";
import { countedWords } from "./searches.rules.ts";

/** Further searches of a day are not counted, so that no flood fills the table. */
const maxPerDay = 20_000;
/** Words of fewer askers could identify a person. */
const minAskers = 3;
const maxKeptPerDay = 200;

/**
 * Counts a search that found nothing, once per asker and day. The asker is hashed with the day, and removed at night.
 * Does not fail: the answer to the search matters more.
 */
export async function noteEmptySearch(
  deps: Pick<Deps, "db" | "clock" | "config" | "log" | "metrics">,
  { typed, asker }: { typed: string | undefined; asker: string },
): Promise<void> {
  const words = countedWords(typed);
  if (words === undefined) return;
  deps.metrics.emptySearches.inc();
  const day = dayOf(deps.clock.now());
  const hash = keyedHash(deps.config, "search-asker", `${day}\n${asker}`);
  try {
    await insertEmptySearch(deps.db, { day, words, asker: hash, limit: maxPerDay });
  } catch (error) {
    deps.log.warn({ err: error }, "search without results was not counted");
  }
}

/** Keeps words for which several people found nothing, without storing who searched. */
export const forgetAskers = (db: Db, now: Date): Promise<void> =>
  keepCommonSearches(db, { today: dayOf(now), minAskers, limit: maxKeptPerDay });
