import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";

/** Stores a search once per asker and day, up to `limit` rows a day. */
export async function insertEmptySearch(
  db: Db,
  search: { day: string; words: string; asker: string; limit: number },
): Promise<void> {
  await db.execute(sql`
    insert into empty_searches (day, words, asker)
    select ${search.day}::date, ${search.words}, ${search.asker}
    where (select count(*) from empty_searches where day = ${search.day}::date) < ${search.limit}
    on conflict do nothing`);
}

/**
 * Keeps the words of days before `today` that at least `minAskers` people asked for, and removes the rest. Words of
 * people's names are left out, unless jobs hold them too; two words of one person's name always are.
 */
export async function keepCommonSearches(
  db: Db,
  { today, minAskers, limit }: { today: string; minAskers: number; limit: number },
): Promise<void> {
  await db.execute(sql`
    with past as (delete from empty_searches where day < ${today}::date returning day, words, asker),
    common as (
      select day, words, count(*) as askers,
        row_number() over (partition by day order by count(*) desc, words) as place
      from past group by day, words having count(*) >= ${minAskers})
    insert into insight_counts (grain, measure, start, part, n)
    select 'day', 'search.none', day::timestamp at time zone 'Africa/Lagos', words, askers from common
    where place <= ${limit} and not exists (
      select from unnest(string_to_array(words, ' ')) asked (word)
      where exists (select from users u where u.name_words @> array[asked.word])
        and not exists (select from jobs j where j.status = 'open' and j.words @> array[asked.word]))
      and not exists (
        select from unnest(string_to_array(words, ' ')) one (word), unnest(string_to_array(words, ' ')) other (word)
        where one.word < other.word
          and exists (select from users u where u.name_words @> array[one.word, other.word]))
    on conflict (grain, measure, start, part) do update set n = insight_counts.n + excluded.n`);
}
