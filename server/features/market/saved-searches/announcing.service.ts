/** Finds the saved searches that a new job or card is news for, without reading the others. */
import { inTransactions } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { dayMs } from "#shared/time/durations.ts";
import { announceListings, deleteListingsBefore, lockAnnouncing, wakeSearches } from "./listings.queries.ts";
import { lockStaleReadings, updateSearch } from "./saved-searches.queries.ts";
import { readingOf } from "./saved-searches.service.ts";

const slices = { size: 100, most: 100 };

/**
 * Announces new jobs and cards, and makes the searches due that could find them and alert at once.
 * Repeats: each is announced once, also by several processes.
 */
export const announceNew = (deps: Pick<Deps, "pool" | "db" | "clock" | "metrics">): Promise<void> =>
  inTransactions(deps, slices, async (tx) => {
    await lockAnnouncing(tx);
    const now = deps.clock.now();
    const listings = await announceListings(tx, { now, limit: slices.size });
    for (const kind of ["jobs", "servicemen"] as const) {
      const ids = listings.filter((each) => each.kind === kind).map(({ subjectId }) => subjectId);
      if (ids.length > 0) await wakeSearches(tx, { kind, ids, now });
    }
    return listings.length;
  });

const readings = { size: 50, most: 200 };

/**
 * Reads searches again whose reading is a day old, because jobs hold other words by now. A search that then
 * means something else becomes due, because the former words may have missed a job.
 */
export const readAgain = (deps: Pick<Deps, "pool" | "db" | "clock" | "metrics" | "state">): Promise<void> =>
  inTransactions(deps, readings, async (tx) => {
    const now = deps.clock.now();
    const before = new Date(now.getTime() - dayMs);
    const rows = await lockStaleReadings(tx, { before, limit: readings.size });
    for (const row of rows) {
      const reading = await readingOf(deps, row);
      const isSame = reading.lists.join("\f") === row.lists.join("\f");
      await updateSearch(tx, row.id, { ...reading, dueAt: row.dueAt ?? (isSame ? null : now) });
    }
    return rows.length;
  });

/** Longer than a weekly digest looks back. */
const listingDays = 40;
const removedPerRun = 50_000;

export const removeOldListings = (deps: Pick<Deps, "db" | "clock">): Promise<void> =>
  deleteListingsBefore(deps.db, {
    before: new Date(deps.clock.now().getTime() - listingDays * dayMs),
    limit: removedPerRun,
  });
