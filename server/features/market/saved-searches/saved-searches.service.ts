/** Saved searches of a person. */

import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { once } from "#server/features/platform/idempotency/idempotency.service.ts";
import { type Throttle, takeAddressTurn } from "#server/features/platform/throttles/throttles.service.ts";
import type { WithMessage } from "#server/language/message.ts";
import { fieldTexts, savedSearchAnswers } from "#server/language/messages.ts";
import { maxSavedSearches } from "#shared/constants.ts";
import type {
  AlertChannel,
  ChangeSavedSearch,
  SavedSearch,
  SaveSearch,
  SearchSaved,
} from "#shared/contracts/saved-searches.ts";
import { stateNames } from "#shared/places/places.ts";
import { isLgaOf } from "#shared/places/places-lgas.ts";
import { daySeconds } from "#shared/time/durations.ts";
import { type JobCriteria, listsOfSearch } from "../jobs/search/newest.service.ts";
import { type ReadingDeps, wordsAsked } from "../jobs/search/reading.service.ts";
import { hasJobSmsOn } from "../offers/text-alerts.service.ts";
import { listsOfServicemenSearch } from "../servicemen/saved-criteria.service.ts";
import {
  deleteSearch,
  findSearchesOf,
  insertSearch,
  lockSearch,
  lockSearchesOf,
  type SavedSearchRow,
  updateSearch,
} from "./saved-searches.queries.ts";
import { changedRow, keysFor, storedLists, timesFrom, toSavedSearch } from "./saved-searches.rules.ts";

type Criteria = JobCriteria & Pick<SavedSearchRow, "kind" | "minBudget">;

/** Each saved search is compared with new listings: accounts that cost nothing must not store them without an end. */
const perAddressOfUnproven: Throttle = {
  name: "saved-searches-unproven",
  limit: 100,
  windowSeconds: daySeconds,
  refusal: "too_many_requests",
};

export const listSavedSearches = async (deps: Pick<Deps, "db">, actor: Actor): Promise<SavedSearch[]> =>
  (await findSearchesOf(deps.db, actor.userId)).map(toSavedSearch);

/**
 * Saves a search, which finds what is listed from now on. A saved one gets the new times and channels.
 * Errors: `invalid` for words that find nothing, a place that does not exist, and a budget for servicemen;
 * `too_many_saved_searches`; `too_many_requests`; `key_reused`.
 * Repeats: with the same key, the first answer.
 */
export async function saveSearch(
  deps: Deps,
  actor: Actor,
  { input, key, address }: { input: SaveSearch; key: string | undefined; address: string },
): Promise<WithMessage<SearchSaved>> {
  const { userId } = actor;
  const criteria = criteriaIn(input, { ...anything, kind: input.kind });
  const saved = await answerFor(deps.db, actor, input.by);
  const read = await readingOf(deps, criteria);
  const call = { userId, operation: "saved-searches.save", key, requestHash: hashRequest(input) };
  const { response } = await inTransaction(deps, (tx) =>
    once(tx, call, async () => {
      await lockSearchesOf(tx, userId);
      const own = await findSearchesOf(tx, userId);
      const same = own.find((row) => hasSameCriteria(row, criteria));
      if (!same && own.length >= maxSavedSearches) throw new AppError("too_many_saved_searches");
      if (!same && !actor.isVerified)
        await takeAddressTurn(deps, tx, { throttle: perAddressOfUnproven, address });
      const now = deps.clock.now();
      const row: SavedSearchRow = {
        ...(same ?? { id: newId(), userId, sentAt: null, sentCount: 0, createdAt: now }),
        ...criteria,
        ...read,
        ...timesFrom(now, input.every),
        keys: keysFor({ every: input.every, pausedAt: null }, read.keys),
        by: [...new Set(input.by)],
        pausedAt: null,
      };
      if (same) await updateSearch(tx, same.id, row);
      else await insertSearch(tx, row);
      return {
        status: 201,
        response: { message: savedSearchAnswers[saved], savedSearch: toSavedSearch(row) },
      };
    }),
  );
  return response;
}

/**
 * Changes the given fields. With other criteria, or once resumed, it finds what is listed from now on.
 * Errors: `saved_search_not_found`, also for others'; `invalid` as for a new one, and for criteria of another one.
 * Repeats: changes nothing.
 */
export async function changeSavedSearch(
  deps: Deps,
  actor: Actor,
  { id, input }: { id: string; input: ChangeSavedSearch },
): Promise<WithMessage<SearchSaved>> {
  const { userId } = actor;
  const changed = input.by && (await answerFor(deps.db, actor, input.by));
  const before = (await findSearchesOf(deps.db, userId)).find((row) => row.id === id);
  if (!before) throw new AppError("saved_search_not_found");
  const criteria = criteriaIn(input, before);
  const isOther = !hasSameCriteria(before, criteria);
  const read = await readingOf(deps, criteria);
  const row = await inTransaction(deps, async (tx) => {
    if (isOther) await lockSearchesOf(tx, userId);
    const found = await lockSearch(tx, { id, userId });
    if (!found) throw new AppError("saved_search_not_found");
    if (!hasSameCriteria(found, before)) return undefined;
    if (isOther && (await findSearchesOf(tx, userId)).some((other) => hasSameCriteria(other, criteria)))
      throw new AppError("invalid", { fields: { [changedIn(before, criteria)]: fieldTexts.alertSaved } });
    const next = changedRow({ ...found, ...criteria, ...read }, { input, isOther, now: deps.clock.now() });
    await updateSearch(tx, id, next);
    return next;
  });
  // Criteria were changed meanwhile by another call, and are kept.
  if (!row) return changeSavedSearch(deps, actor, { id, input });
  const message = changed === "savedAsNotice" ? savedSearchAnswers.savedAsNotice : messageOf(input);
  return { message, savedSearch: toSavedSearch(row) };
}

function messageOf({ paused }: ChangeSavedSearch) {
  if (paused === undefined) return savedSearchAnswers.changed;
  return paused ? savedSearchAnswers.paused : savedSearchAnswers.continued;
}

/** Errors: `saved_search_not_found`, also for others'. */
export async function removeSavedSearch(deps: Pick<Deps, "db">, actor: Actor, id: string): Promise<void> {
  if (!(await deleteSearch(deps.db, { id, userId: actor.userId })))
    throw new AppError("saved_search_not_found");
}

/** The words by which a new listing finds the search, and when they were read. */
export async function readingOf(deps: ReadingDeps, criteria: Criteria) {
  const lists = await (criteria.kind === "jobs" ? listsOfSearch : listsOfServicemenSearch)(deps, criteria);
  return { ...storedLists(lists), readAt: deps.clock.now() };
}

const anything = { q: null, service: null, state: null, lga: null, minBudget: null };
const criterionNames = ["kind", "q", "service", "state", "lga", "minBudget"] as const;
const changedIn = (before: Criteria, after: Criteria) =>
  criterionNames.find((name) => before[name] !== after[name]) ?? "q";
const hasSameCriteria = (one: Criteria, other: Criteria): boolean =>
  criterionNames.every((name) => one[name] === other[name]);

/** The search with the given changes. Errors: `invalid`, as for a new one. */
function criteriaIn(input: ChangeSavedSearch, before: Criteria): Criteria {
  const text = (name: "q" | "service" | "state" | "lga") =>
    input[name] === undefined ? before[name] : input[name] || null;
  const minBudget = input.minBudget === undefined ? before.minBudget : input.minBudget;
  const criteria = {
    kind: before.kind,
    q: text("q"),
    service: text("service"),
    state: text("state"),
    lga: text("lga"),
    minBudget,
  };
  if (criteria.kind === "servicemen" && minBudget !== null)
    throw new AppError("invalid", { fields: { minBudget: fieldTexts.alertBudget } });
  const states = criteria.state ? [criteria.state] : stateNames;
  if (criteria.lga && !states.some((state) => isLgaOf(criteria.lga, state)))
    throw new AppError("invalid", { fields: { lga: fieldTexts.place } });
  if (criteria.q !== null && wordsAsked(criteria.q)?.length === 0)
    throw new AppError("invalid", { fields: { q: fieldTexts.alertWords } });
  return criteria;
}

/** SMS need the right to job SMS, and e-mail has no provider: in place of either, a notification is sent. */
async function answerFor(db: Db, actor: Actor, by: readonly AlertChannel[]) {
  const isTextable = actor.isSubscribed && actor.isVerified && (await hasJobSmsOn(db, actor.userId));
  return by.includes("email") || (by.includes("sms") && !isTextable) ? "savedAsNotice" : "saved";
}
