import {
  afterPlace,
  type Connection,
  columns,
  files,
  type JobFilter,
  type ListedJobRow,
  publicOrder,
} from "../jobs.queries.ts";

/**
 * Words near a typed one, of those that jobs and names hold: beginning with it, alike after the same first half and,
 * where nothing begins with it, alike as a whole. Ranges instead of LIKE: of a pattern that comes as a parameter the planner
 * knows no range, and would read all words or plan each time anew.
 */
export async function findWordsNear(
  db: Connection,
  { word, maxEdits }: { word: string; maxEdits: number },
): Promise<string[]> {
  const { rows } = await db.query<{ word: string }>({
    name: "words-near",
    text: `with starting as materialized (
        select word from search_words where word >= $1 and word < $1 || $2 order by word limit 60
      )
      select word from starting
      union (select word from search_words
        where word >= left($1, greatest(3, length($1) / 2)) and word < left($1, greatest(3, length($1) / 2)) || $2
          and abs(length(word) - length($1)) <= case when exists (select from starting) then 1 else $3 end
        limit 400)
      union (select word from search_words
        where not exists (select from starting) and word % $1 order by similarity(word, $1) desc limit 40)`,
    values: [word, lastCharacter, maxEdits],
  });
  return rows.map((row) => row.word);
}

/** Sorts behind every letter. */
const lastCharacter = "\u{10ffff}";

export interface WordShares {
  /** Of the words that most jobs hold: the share of jobs that do. */
  common: Map<string, number>;
  /** No other word is in more jobs than this. */
  rarestShare: number;
  jobs: number;
}

/** How common words are, as the database estimates it for its own planning. Without statistics there are few jobs. */
export async function findWordShares(db: Connection): Promise<WordShares> {
  const { rows } = await db.query<{ word: string; share: number; jobs: number }>(`
    select e.word, e.share::float8, greatest(c.reltuples, 0)::float8 as jobs
    from pg_class c
    left join pg_stats s on s.schemaname = 'public' and s.tablename = 'jobs' and s.attname = 'words'
    left join unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as e (word, share)
      on e.word is not null
    where c.oid = 'public.jobs'::regclass`);
  const common = new Map(rows.flatMap(({ word, share }) => (word === null ? [] : [[word, share] as const])));
  return { common, rarestShare: Math.min(1, ...common.values()), jobs: rows[0]?.jobs ?? 0 };
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
    conditions.user = `j.user_id = ${given(filter.userId)} and j.pseudonym is null
      and exists (select from users u where u.id = j.user_id and u.private_name is null)`;
  if (filter.hidden?.length) conditions.hidden = `j.user_id <> all (${given(filter.hidden)}::uuid[])`;
  const { rows } = await db.query<ListedJobRow>({
    name: "search-jobs",
    text: `with found as materialized (
        select j.id, j.is_promoted, j.created_at from jobs j where ${Object.values(conditions).join(" and ")}
      ), page as (select * from found j order by ${publicOrder} limit $1)
      select ${columns}, (extract(epoch from j.created_at) * 1000000)::bigint as "createdMicros"
      from page join jobs j on j.id = page.id join users u on u.id = j.user_id ${files}
      order by ${publicOrder}`,
    values,
  });
  return rows;
}
