import type pg from "pg";

export interface MarketWords {
  /** In at least one of fifty open jobs. */
  common: string[];
  rare: string[];
  /** Two rare words of one job, each pair once. */
  pairs: string[];
}

const sampledJobs = 20_000;

export async function readMarketWords(owner: pg.Pool): Promise<MarketWords> {
  const { rows } = await owner.query<{ word: string; share: number }>(
    `select word, count(*)::float8 / (select least(count(*), $1) from jobs where status = 'open') as share
     from (select unnest(words) as word
           from (select words from jobs where status = 'open' order by md5(id::text) limit $1) sampled) w
     where word ~ '^[a-z]{5,}$' group by word order by md5(word)`,
    [sampledJobs],
  );
  const between = (low: number, high: number) =>
    rows.filter(({ share }) => share >= low && share < high).map(({ word }) => word);
  const rarest = Math.min(...rows.map(({ share }) => share));
  const rare = between(0, rarest * 3);
  return { common: between(0.02, 1), rare: rare.slice(0, 4_000), pairs: await readPairs(owner, rare) };
}

async function readPairs(owner: pg.Pool, rare: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ pair: string }>(
    `select one || ' ' || other as pair
     from (select words from jobs where status = 'open' order by md5(id::text) limit $1) sampled,
       unnest(words) one, unnest(words) other
     where one < other and one = any($2) and other = any($2) group by one, other order by md5(one || other)`,
    [sampledJobs, rare],
  );
  return rows.map(({ pair }) => pair);
}
