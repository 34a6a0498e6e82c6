import {
  afterPlace,
  type Connection,
  columns,
  equalTo,
  files,
  type JobFilter,
  type ListedJobRow,
  publicOrder,
} from "../jobs.queries.ts";

/**
 * Known words near a typed one: those that begin with it, those similar to it with the same first half, and, if none
 * begins with it, those similar as a whole. Uses ranges instead of LIKE: for a parameterized pattern the planner
 * derives no index range and would scan all words, or plan every query again.
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

const lastCharacter = "\u{10ffff}";

export interface WordShares {
  /** The most common words, each with the share of jobs that hold it. */
  common: Map<string, number>;
  /** An upper bound for the share of every other word. */
  rarestShare: number;
  jobs: number;
}

/** Word frequencies from PostgreSQL's statistics. Without statistics there are few jobs. */
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
  /** A job must hold one word of each list. */
  words: readonly (readonly string[])[];
  /** The marks of service and place that a job must have among its words. */
  placeMarks: readonly string[];
  /** The marks of one stretch of time; undefined for all jobs. */
  marks: readonly string[] | undefined;
  beforeSeconds: number | undefined;
  /** A job must not have all of these marks. */
  outside?: readonly string[] | undefined;
  /** A job must not hold a word of each of these lists. */
  without?: readonly (readonly string[])[];
  only?: "promoted" | "others";
}

/**
 * Open jobs that hold the words, in the public order.
 *
 * The index answers all conditions and the sort comes afterwards, so the cost depends on the number of matches, not of
 * jobs. Word lists are in subqueries to hide their frequency from the planner: for common words it would read jobs in
 * order instead, which takes very long if they rarely occur together. The stretch comes first because the index scan
 * starts from its first condition.
 */
export async function searchOpenJobs(db: Connection, filter: SearchFilter): Promise<ListedJobRow[]> {
  const values: unknown[] = [filter.limit];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const holds = (operator: "&&" | "@>", words: readonly string[]) =>
    `j.words ${operator} (select ${given(words)}::text[])`;
  const conditions: Record<string, string> = { open: "j.status = 'open'" };
  if (filter.marks) conditions.stretch = holds("&&", filter.marks);
  if (filter.placeMarks.length > 0) conditions.place = holds("@>", filter.placeMarks);
  if (filter.outside) conditions.outside = `not (${holds("@>", filter.outside)})`;
  filter.words.forEach((words, place) => {
    conditions[`word${place}`] = holds("&&", words);
  });
  if (filter.only === "promoted") conditions.promoted = "j.words @> array['!'] and j.is_promoted";
  if (filter.only === "others") conditions.others = "not j.is_promoted";
  if (filter.without)
    conditions.without = `not (${filter.without.map((words) => holds("&&", words)).join(" and ")})`;
  if (filter.beforeSeconds !== undefined)
    conditions.before = `not j.is_promoted and j.created_at < to_timestamp(${given(filter.beforeSeconds)})`;
  if (filter.after) conditions.after = afterPlace(filter.after, given);
  if (filter.userId !== undefined)
    conditions.user = `j.user_id = ${given(filter.userId)} and j.pseudonym is null
      and exists (select from users u where u.id = j.user_id and u.private_name is null)`;
  Object.assign(conditions, equalTo(filter, given));
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

/** A service, a place or both; null is any. */
interface AskedCount {
  service: string | null;
  state: string | null;
  lga: string | null;
}

/** The index conditions of the kinds of combinations; of each combination one holds. */
const countConditions = [
  "j.service = asked.service and j.state = asked.state and j.lga = asked.lga",
  "asked.lga is null and j.service = asked.service and j.state = asked.state",
  "asked.state is null and j.service = asked.service",
  "asked.service is null and j.state = asked.state and j.lga = asked.lga",
  "asked.service is null and asked.lga is null and j.state = asked.state",
] as const;

/** How many open jobs each combination has, up to a limit, in their order. Each reads only its own range of an index. */
export async function countOpenJobs(
  db: Connection,
  { asked, hidden, limit }: { asked: readonly AskedCount[]; hidden: readonly string[]; limit: number },
): Promise<number[]> {
  const values: unknown[] = [
    asked.map(({ service }) => service),
    asked.map(({ state }) => state),
    asked.map(({ lga }) => lga),
    limit,
  ];
  const shown = hidden.length > 0 ? ` and j.user_id <> all ($${values.push(hidden)}::uuid[])` : "";
  const counted = countConditions.map(
    (condition) => `(select from jobs j where j.status = 'open' and ${condition}${shown} limit $4)`,
  );
  const { rows } = await db.query<{ count: number }>({
    name: `count-open-jobs${hidden.length > 0 ? "-shown" : ""}`,
    text: `select found.count
      from unnest($1::text[], $2::text[], $3::text[]) with ordinality asked (service, state, lga, place)
      cross join lateral (select count(*)::int as count from (${counted.join(" union all ")}) job) found
      order by asked.place`,
    values,
  });
  return rows.map(({ count }) => count);
}

/** The place of a person's business card. */
export async function findPlaceOfCard(
  db: Connection,
  userId: string,
): Promise<{ state: string | null; lga: string | null } | undefined> {
  const { rows } = await db.query<{ state: string | null; lga: string | null }>({
    name: "place-of-card",
    text: "select state, lga from service_cards where user_id = $1",
    values: [userId],
  });
  return rows[0];
}
