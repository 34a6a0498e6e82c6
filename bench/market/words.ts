import type pg from "pg";

export interface MarketWords {
  /** In at least one of fifty open jobs. */
  common: string[];
  rare: string[];
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
  return { common: between(0.02, 1), rare: between(0, rarest * 3).slice(0, 4_000) };
}
