/** When saved searches are looked at, and how they are shown. */
import type { AlertTime, ChangeSavedSearch, SavedSearch } from "#shared/contracts/saved-searches.ts";
import { dayMs, hourMs } from "#shared/time/durations.ts";
import { dayStart, inLagos } from "#shared/time/lagos.ts";
import type { SavedSearchRow } from "./saved-searches.queries.ts";

const digestHour = 8;
const monday = 1;

/** The next digest after a moment: at eight in Lagos, every day or on Mondays. Null for alerts at once. */
export function nextDigest(every: AlertTime, after: Date): Date | null {
  if (every === "now") return null;
  let at = new Date(dayStart(after).getTime() + digestHour * hourMs);
  while (at <= after || (every === "week" && inLagos(at).getUTCDay() !== monday))
    at = new Date(at.getTime() + dayMs);
  return at;
}

/** Every listing holds this word: the key of searches without words. */
const anyListing = "*";

/** The words that a new listing must hold, as they are stored. Those of the first list are the index keys. */
export const storedLists = (lists: readonly (readonly string[])[]): { keys: string[]; lists: string[] } => ({
  keys: [...(lists[0] ?? [anyListing])],
  lists: lists.map((list) => list.join("\n")),
});

/** Only searches that alert at once are found by new listings. */
export const keysFor = ({ every, pausedAt }: Pick<SavedSearchRow, "every" | "pausedAt">, keys: string[]) =>
  every === "now" && pausedAt === null ? keys : [];

export const timesFrom = (now: Date, every: SavedSearchRow["every"]) => ({
  every,
  dueAt: nextDigest(every, now),
  seenAt: now,
  textedAt: now,
});

/** `row` has the new criteria and their words; `isOther`: they differ from the former ones. */
export function changedRow(
  row: SavedSearchRow,
  { input, isOther, now }: { input: ChangeSavedSearch; isOther: boolean; now: Date },
): SavedSearchRow {
  const { every = row.every, by = row.by, paused = row.pausedAt !== null } = input;
  const pausedAt = paused ? (row.pausedAt ?? now) : null;
  const begins = isOther || (row.pausedAt !== null && !paused);
  const { seenAt, textedAt, dueAt } = begins ? timesFrom(now, every) : row;
  const nextAt = every === row.every ? dueAt : nextDigest(every, now);
  return {
    ...row,
    every,
    by: [...new Set(by)],
    seenAt,
    textedAt,
    dueAt: paused ? null : nextAt,
    pausedAt,
    keys: keysFor({ every, pausedAt }, row.keys),
  };
}

export const toSavedSearch = (row: SavedSearchRow): SavedSearch => ({
  _id: row.id,
  kind: row.kind,
  q: row.q,
  service: row.service,
  state: row.state,
  lga: row.lga,
  minBudget: row.minBudget,
  every: row.every,
  by: row.by,
  paused: row.pausedAt !== null,
  lastSentAt: row.sentAt?.toISOString() ?? null,
  lastFound: row.sentCount,
  createdAt: row.createdAt.toISOString(),
});
