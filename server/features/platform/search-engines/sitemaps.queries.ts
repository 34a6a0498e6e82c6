import type pg from "pg";

type Connection = Pick<pg.Pool, "query">;

/** Lists of pages that are too long for one part. */
export type LongList = "jobs" | "servicemen";

const listed = {
  jobs: {
    id: "j.id",
    changedAt: "j.updated_at",
    from: "jobs j join users u on u.id = j.user_id",
    where: "j.status = 'open' and u.suspended_at is null and $1::timestamptz is not null",
  },
  servicemen: {
    id: "u.public_id",
    // The exact time would reveal which card continues under a private name's new id.
    changedAt: "date_trunc('day', c.updated_at)",
    from: "service_cards c join users u on u.id = c.user_id",
    where:
      "u.subscribed_until > $1 and u.suspended_at is null and c.hidden_at is null and u.private_name is null",
  },
} as const;

/** The id that each part begins with. */
export async function findPartStarts(
  db: Connection,
  { list, perPart, now }: { list: LongList; perPart: number; now: Date },
): Promise<{ id: string; changedAt: Date }[]> {
  const { id, changedAt, from, where } = listed[list];
  const { rows } = await db.query<{ id: string; changedAt: Date }>(
    `with part as (
       select ${id} as id, ${changedAt} as at, (row_number() over (order by ${id}) - 1) / $2::int as number
       from ${from} where ${where}
     )
     select (array_agg(id order by id))[1] as id, max(at) as "changedAt" from part group by number order by number`,
    [now, perPart],
  );
  return rows;
}

/** Entries from an id on, or after it, in order of their ids. */
export async function findEntries(
  db: Connection,
  {
    list,
    from: start,
    after,
    limit,
    now,
  }: {
    list: LongList;
    from: string;
    after: string | undefined;
    limit: number;
    now: Date;
  },
): Promise<{ id: string; changedAt: Date }[]> {
  const { id, changedAt, from, where } = listed[list];
  const { rows } = await db.query<{ id: string; changedAt: Date }>({
    name: `sitemap-${list}`,
    text: `select ${id} as id, ${changedAt} as "changedAt" from ${from}
      where ${where} and ${id} >= $2 and ($3::uuid is null or ${id} > $3) order by ${id} limit $4`,
    values: [now, start, after ?? null, limit],
  });
  return rows;
}

export async function findArticleEntries(db: Connection): Promise<{ id: string; changedAt: Date }[]> {
  const { rows } = await db.query<{ id: string; changedAt: Date }>(
    `select id, published_at as "changedAt" from articles where hidden_at is null order by id limit 20000`,
  );
  return rows;
}
