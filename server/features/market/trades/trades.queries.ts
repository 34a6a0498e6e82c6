import type pg from "pg";

/** What there is to find for a service in a place; each is null where it is not known. */
export interface Supply {
  service: string | null;
  state: string | null;
  lga: string | null;
  jobs: number;
  servicemen: number;
  /** When the newest job was posted, or a card was changed: for cards the day. */
  changedAt: Date;
}

/** Open jobs and listed servicemen by service and place: one row for each combination that has any. */
export async function countSupply(db: Pick<pg.Pool, "query">, now: Date): Promise<Supply[]> {
  const { rows } = await db.query<Supply>({
    name: "supply",
    text: `with found as (
        select service, state, lga, 1 as job, 0 as serviceman, created_at as at from jobs where status = 'open'
        union all
        select c.service_rendered, c.state, c.lga, 0, 1, date_trunc('day', c.updated_at) from service_cards c join users u on u.id = c.user_id
        where u.subscribed_until > $1 and u.suspended_at is null and c.hidden_at is null
      )
      select service, state, lga, sum(job)::int as jobs, sum(serviceman)::int as servicemen,
        max(at) as "changedAt"
      from found group by service, state, lga`,
    values: [now],
  });
  return rows;
}
