import type pg from "pg";

/** Quartiles of the budgets of a trade's jobs; `state` and `lga` are null for the whole country or state. Naira. */
export interface PriceRow {
  service: string;
  state: string | null;
  lga: string | null;
  jobs: number;
  low: number;
  median: number;
  high: number;
}

interface Sample {
  since: Date;
  minJobs: number;
  minClients: number;
}

/**
 * Every trade in every place with enough jobs since then. A budget range counts with its midpoint, an agent's job as
 * one of the client's.
 */
export async function countPrices(db: Pick<pg.Pool, "query">, sample: Sample): Promise<PriceRow[]> {
  const { rows } = await db.query<PriceRow>({
    name: "usual-prices",
    text: `with priced as (
        select service, state, lga, coalesce(lookup_of(client_phone), user_id::text) as client,
               (coalesce(min_budget, max_budget) + max_budget) / 2.0 as price
        from jobs where created_at > $1 and status <> 'removed' and service is not null
      ), counted as (
        select service, state, lga, count(*)::int as jobs,
               percentile_cont(array[0.25, 0.5, 0.75]) within group (order by price) as quartiles
        from priced
        group by grouping sets ((service), (service, state), (service, state, lga))
        having count(*) >= $2 and count(distinct client) >= $3
           and (state is not null or grouping(state) = 1) and (lga is not null or grouping(lga) = 1)
      )
      select service, state, lga, jobs, round(quartiles[1])::int as low, round(quartiles[2])::int as median,
             round(quartiles[3])::int as high
      from counted order by service, state nulls first, lga nulls first`,
    values: [sample.since, sample.minJobs, sample.minClients],
  });
  return rows;
}
