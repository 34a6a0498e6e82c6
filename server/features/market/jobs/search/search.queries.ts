import { type Connection, columns, files, type ListedJobRow } from "../jobs.queries.ts";
import type { Lists, WordShares } from "./search.rules.ts";
import type { Step } from "./steps.rules.ts";

const wordsPerPage = 20_000;

/** Every word of jobs and shown names in byte order; `names` repeats those of names. */
export async function findKnownWords(
  db: Connection,
  limit: number,
): Promise<{ words: string[]; names: string[] }> {
  const words: string[] = [];
  const names: string[] = [];
  for (let after = ""; words.length < limit; after = words.at(-1)!) {
    const { rows } = await db.query<{ word: string; of_name: boolean }>({
      name: "known-words",
      text: "select word, of_name from search_words where word > $1 order by word limit $2",
      values: [after, Math.min(wordsPerPage, limit - words.length)],
    });
    for (const { word, of_name } of rows) {
      words.push(word);
      if (of_name) names.push(word);
    }
    if (rows.length < wordsPerPage) break;
  }
  return { words, names };
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

interface SearchFilter {
  steps: readonly Step[];
  /** If few jobs can match: the most rows to read at once, in place of the steps. */
  few: number | undefined;
  limit: number;
  userId: string | undefined;
  hidden: readonly string[];
}

/** Open jobs by the steps of a search, each with the number of its tier (search_jobs). */
export async function searchOpenJobs(
  db: Connection,
  { steps, few, limit, userId, hidden }: SearchFilter,
): Promise<ListedJobRow[]> {
  const { rows } = await db.query<ListedJobRow>({
    name: "search-jobs",
    text: `
      select ${columns}, (extract(epoch from j.created_at) * 1000000)::bigint as "createdMicros", found.tier
      from search_jobs($1::jsonb, $2, $3, $4, $5::uuid[]) with ordinality found (id, tier, place)
      join jobs j on j.id = found.id join users u on u.id = j.user_id ${files}
      order by found.place`,
    values: [
      JSON.stringify(steps.map(toRecord)),
      few ?? null,
      limit,
      userId ?? null,
      hidden.length > 0 ? hidden : null,
    ],
  });
  return rows;
}

const toRecord = ({ tier, isPromoted, all, lists, place, outside, without, after, stretches }: Step) => ({
  tier,
  promoted: isPromoted,
  all: joined(all),
  lists: joinedLists(lists),
  state: place.state && joined([place.state]),
  lga: place.lga && joined([place.lga]),
  outside: outside && joined(outside),
  without: without && joinedLists(without),
  afterMicros: after?.createdMicros,
  afterId: after?.id,
  stretches: stretches.map(({ marks, sinceSeconds }) => ({
    marks: marks && joined(marks),
    since: sinceSeconds,
  })),
});

/** Removes separators from the words: local governments come unchecked from the request. */
const joined = (words: readonly string[]): string =>
  words.map((word) => word.replace(/\p{Cc}/gu, " ")).join("\n");
const joinedLists = (lists: Lists): string => lists.map(joined).join("\f");

/** A service, a place or both; null is any. */
interface AskedCount {
  service: string | null;
  state: string | null;
  lga: string | null;
}

/** One index condition per kind of combination; exactly one holds for each. */
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
