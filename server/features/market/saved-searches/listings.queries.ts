import { shareLock, takeLock } from "#server/db/advisory-locks.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { asIds, asTime } from "#server/db/sql-values.ts";

/**
 * Serializes announcements, so that their times are in the order of their commits. Locks: until the transaction ends.
 */
export const lockAnnouncing = (tx: Transaction): Promise<void> => takeLock(tx, "announcements");

/**
 * Waits for a running announcement and holds off the next, but not other deliveries: otherwise a search that is being
 * delivered would miss what is announced meanwhile. Locks: until the transaction ends.
 */
export const holdAnnouncing = (tx: Transaction): Promise<void> => shareLock(tx, "announcements");

interface Listing {
  kind: "jobs" | "servicemen";
  subjectId: string;
}

/**
 * Announces the oldest new listings with a time after all earlier ones. Hidden ones are dropped; triggers add
 * them again when they are shown.
 */
export async function announceListings(
  tx: Transaction,
  { now, limit }: { now: Date; limit: number },
): Promise<Listing[]> {
  await tx.execute(sql`
    delete from new_listings l where l.announced_at is null and case l.kind
      when 'jobs' then not exists (select from jobs j where j.id = l.subject_id and j.status = 'open')
      else not exists (
        select from service_cards c join users u on u.id = c.user_id
        where c.user_id = l.subject_id and c.hidden_at is null and u.suspended_at is null
          and u.subscribed_until > ${asTime(now)}) end`);
  const { rows } = await tx.execute<Listing & Record<string, unknown>>(sql`
    update new_listings l set announced_at = greatest(${asTime(now)},
      (select max(announced_at) from new_listings where kind = 'jobs') + interval '1 millisecond',
      (select max(announced_at) from new_listings where kind = 'servicemen') + interval '1 millisecond')
    from (select kind, subject_id from new_listings where announced_at is null
      order by listed_at limit ${limit} for update) waiting
    where l.kind = waiting.kind and l.subject_id = waiting.subject_id
    returning l.kind, l.subject_id as "subjectId"`);
  return rows;
}

/**
 * The words of these jobs by which a search could find them: their own, and beginnings of these, since a search also
 * finds the continuations of its words.
 */
const wordsOfJobs = (ids: readonly string[]) => sql`
  select array['*'] || j.words || array(
    select left(word, size) from unnest(j.words) word, generate_series(2, length(word) - 1) size
    where left(word, 1) not in ('@', '=', '!', '~')) as words
  from jobs j where j.id = any (${asIds(ids)}) and j.status = 'open'`;

/** A card is found by any part of its words. */
const wordsOfCards = (ids: readonly string[]) => sql`
  select array['*', '=' || c.service_rendered, '=' || c.state, '=' || c.lga] || array(
    select distinct substr(word, start, size) from regexp_split_to_table(c.found_by, '[^[:alnum:]]+') word,
      generate_series(1, length(word)) start, generate_series(2, least(length(word) - start + 1, 24)) size) as words
  from service_cards c where c.user_id = any (${asIds(ids)})`;

/**
 * Makes due the searches that could find one of these listings and alert at once, also those whose text message waits
 * for the morning. For the rest of the transaction only bitmap scans are allowed: the planner overestimates matches and
 * would read all searches.
 */
export async function wakeSearches(
  tx: Transaction,
  { kind, ids, now }: { kind: "jobs" | "servicemen"; ids: readonly string[]; now: Date },
): Promise<void> {
  await tx.execute(sql`set local enable_seqscan = off`);
  await tx.execute(sql`set local enable_indexscan = off`);
  await tx.execute(sql`
    with listings as materialized (${kind === "jobs" ? wordsOfJobs(ids) : wordsOfCards(ids)})
    update saved_searches set due_at = ${asTime(now)} where id in (
      select search.id from listings cross join lateral (
        select id from saved_searches
        where keys && listings.words and kind = ${kind} and coalesce(due_at > ${asTime(now)}, true)
          and not exists (
            select from unnest(lists) list where not listings.words && string_to_array(list, E'\n'))
      ) search)`);
}

/** The time of the last announcement; undefined before the first. */
export async function lastAnnouncement(db: Db, kind: "jobs" | "servicemen"): Promise<Date | undefined> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select max(announced_at) as at from new_listings where kind = ${kind}`,
  );
  const at = rows[0]?.at;
  return at ? new Date(at) : undefined;
}

/** The jobs among these that were announced in a time. */
export async function findAnnounced(
  db: Db,
  { ids, since, until }: { ids: readonly string[]; since: Date; until: Date },
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select subject_id as id from new_listings
    where kind = 'jobs' and subject_id = any (${asIds(ids)})
      and announced_at > ${asTime(since)} and announced_at <= ${asTime(until)}`);
  return new Set(rows.map(({ id }) => id));
}

/** The servicemen announced in a time, newest first. */
export async function findAnnouncedServicemen(
  db: Db,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select subject_id as id from new_listings
    where kind = 'servicemen' and announced_at > ${asTime(since)} and announced_at <= ${asTime(until)}
    order by announced_at desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Deletes old rows of jobs only: a card's row is kept, so that a serviceman is announced once. */
export async function deleteListingsBefore(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<void> {
  await db.execute(sql`
    delete from new_listings where (kind, subject_id) in (
      select kind, subject_id from new_listings
      where kind = 'jobs' and announced_at < ${asTime(before)} limit ${limit})`);
}
