import {
  afterPlace,
  type Connection,
  columns,
  type JobFilter,
  type ListedJobRow,
  publicOrder,
} from "../jobs.queries.ts";

/** Words near a typed one, of those that jobs and names hold: beginning with it, alike, or alike in the beginning. */
export async function findWordsNear(db: Connection, word: string): Promise<string[]> {
  const { rows } = await db.query<{ word: string }>({
    name: "words-near",
    text: `(select word from search_words where word like $1 || '%' order by word limit 60)
      union (select word from search_words where word % $1 order by similarity(word, $1) desc limit 40)
      union (select word from search_words
        where word like left($1, 3) || '%' and length(word) between length($1) - 3 and length($1) + 3 limit 400)`,
    values: [word],
  });
  return rows.map((row) => row.word);
}

export interface SearchFilter extends JobFilter {
  /** A job holds one word of each list. */
  words: readonly (readonly string[])[];
  /** What a job of the service and place carries among its words. */
  placeMarks: readonly string[];
  /** Of this stretch of time; undefined for all. */
  marks: readonly string[] | undefined;
  beforeSeconds: number | undefined;
}

/**
 * Open jobs that hold the words, in the public order.
 *
 * The index answers the whole question and the order is made afterwards, so that the work depends on how many match
 * and not on how many jobs there are. Lists of words stand in subqueries: the planner must not see that a word is
 * common and read the jobs in order instead, which takes for ever where common words do not meet. The stretch comes
 * first because the index reads on from where its first condition is.
 */
export async function searchOpenJobs(db: Connection, filter: SearchFilter): Promise<ListedJobRow[]> {
  const values: unknown[] = [filter.limit];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const holds = (operator: "&&" | "@>", words: readonly string[]) =>
    `j.words ${operator} (select ${given(words)}::text[])`;
  const conditions: Record<string, string> = { open: "j.status = 'open'" };
  if (filter.marks) conditions.stretch = holds("&&", filter.marks);
  if (filter.placeMarks.length > 0) conditions.place = holds("@>", filter.placeMarks);
  filter.words.forEach((words, place) => {
    conditions[`word${place}`] = holds("&&", words);
  });
  if (filter.beforeSeconds !== undefined)
    conditions.before = `not j.is_promoted and j.created_at < to_timestamp(${given(filter.beforeSeconds)})`;
  if (filter.after) conditions.after = afterPlace(filter.after, given);
  if (filter.userId !== undefined)
    conditions.user = `j.user_id = ${given(filter.userId)}
      and exists (select from users u where u.id = j.user_id and u.private_name is null)`;
  const { rows } = await db.query<ListedJobRow>({
    // A name may have 63 characters; the first letters and how many words tell the statements apart.
    name: `search-${filter.words.length}-${Object.keys(conditions)
      .map(([letter]) => letter)
      .join("")}`,
    text: `with found as materialized (
        select j.id, j.is_promoted, j.created_at from jobs j where ${Object.values(conditions).join(" and ")}
      ), page as (select * from found j order by ${publicOrder} limit $1)
      select ${columns}, (extract(epoch from j.created_at) * 1000000)::bigint as "createdMicros"
      from page join jobs j on j.id = page.id join users u on u.id = j.user_id left join media m on m.id = j.media_id
      order by ${publicOrder}`,
    values,
  });
  return rows;
}
