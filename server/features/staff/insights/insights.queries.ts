/** Reads counts. Long times are read as months with the days around them, so that an answer reads few rows. */
import type { Db } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { asTexts, asTime, asTimes } from "#server/db/sql-values.ts";
import { type InsightSource, insightSources, measuresOf } from "#shared/contracts/insight-counts.ts";
import type { InsightStep } from "#shared/contracts/insights.ts";
import type { Span } from "./periods.rules.ts";
import { type Count, findHourCounts, moneyOfMoves } from "./sources.queries.ts";

type Row = { measure: string; start: string; part: string; n: string | number } & Record<string, unknown>;
const asCount = ({ measure, start, part, n }: Row): Count => ({
  measure,
  part,
  start: new Date(start),
  n: Number(n),
});

/** Starts a snapshot, in which stored and fresh counts are consistent. */
export async function startReading(db: Db): Promise<void> {
  await db.execute(sql`set transaction isolation level repeatable read, read only`);
}

const within = ({ grain, from, to }: Span, measures: readonly string[]): SQL =>
  sql`grain = ${grain} and measure = any (${asTexts(measures)}) and start >= ${asTime(from)} and start < ${asTime(to)}`;

interface Counted {
  measures: readonly string[];
  spans: readonly Span[];
}

const countsIn = ({ measures, spans }: Counted): SQL =>
  sql.join(
    spans.map(
      (span) => sql`select measure, part, start, n from insight_counts where ${within(span, measures)}`,
    ),
    sql` union all `,
  );

export const series = (counted: Counted, step: InsightStep): SQL => sql`
  select measure, part, date_trunc(${step}, start at time zone 'Africa/Lagos') at time zone 'Africa/Lagos' as start,
    sum(n)::bigint as n
  from (${countsIn(counted)}) counted group by 1, 2, 3`;

export const sums = (counted: Counted): SQL => sql`
  select measure, part, min(start) as start, sum(n)::bigint as n
  from (${countsIn(counted)}) counted group by 1, 2`;

/** Sums by step in Lagos. */
export async function findSeries(
  db: Db,
  { step, ...counted }: Counted & { step: InsightStep },
): Promise<Count[]> {
  const { rows } = await db.execute<Row>(series(counted, step));
  return rows.map(asCount);
}

/** Sums over the whole time. */
export async function findSums(db: Db, counted: Counted): Promise<Count[]> {
  const { rows } = await db.execute<Row>(sums(counted));
  return rows.map(asCount);
}

/** The words that found nothing, by how many people searched for them. */
export async function findSearches(
  db: Db,
  { from, to, limit }: { from: Date; to: Date; limit?: number | undefined },
): Promise<{ words: string; times: number }[]> {
  const { rows } = await db.execute<{ words: string; times: number }>(sql`
    select part as words, sum(n)::int as times from insight_counts
    where ${within({ grain: "day", from, to }, ["search.none"])}
    group by part order by times desc, words limit ${limit ?? null}::int`);
  return rows;
}

/** `peopleAt`: until when weeks and months of people are counted. */
export interface InsightState {
  moves: number;
  rolledAt: Date | undefined;
  peopleAt: Date | undefined;
}

export async function findState(db: Db): Promise<InsightState> {
  const { rows } = await db.execute<{
    moves: string | number;
    rolledAt: string | null;
    peopleAt: string | null;
  }>(sql`select moves, rolled_at as "rolledAt", nightly_at as "peopleAt" from insight_state`);
  const [row] = rows;
  return {
    moves: Number(row?.moves ?? 0),
    rolledAt: row?.rolledAt ? new Date(row.rolledAt) : undefined,
    peopleAt: row?.peopleAt ? new Date(row.peopleAt) : undefined,
  };
}

/**
 * The newest different hours noted, each found by one step through the index: without a worker an hour has as many
 * notes as its source had changes.
 */
export const hoursDue = ({ now, limit }: { now: Date; limit: number }): SQL => sql`
  with recursive noted (hour, source) as (
    (select hour, source from insight_hours_due where hour <= ${asTime(now)} order by hour desc, source desc limit 1)
    union all
    select earlier.hour, earlier.source from noted cross join lateral (
      select hour, source from insight_hours_due where (hour, source) < (noted.hour, noted.source)
      order by hour desc, source desc limit 1) earlier)
  select hour, source from noted limit ${limit}`;

/** Hours that changed since they were counted: the newest ones, up to now, and whether these are all. */
export async function findHoursDue(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<{ due: { source: InsightSource; hour: Date }[]; isAll: boolean }> {
  const { rows } = await db.execute<{ source: InsightSource; hour: string }>(
    hoursDue({ now, limit: limit + 1 }),
  );
  const due = rows.map(({ source, hour }) => ({ source, hour: new Date(hour) }));
  return { due: due.slice(0, limit), isAll: due.length <= limit };
}

/** The differences between these hours' counts at the source and the stored ones. */
export async function findDifferences(
  db: Db,
  due: readonly { source: InsightSource; hour: Date }[],
): Promise<Count[]> {
  const differences: Count[] = [];
  for (const source of insightSources) {
    const hours = due.filter((each) => each.source === source).map(({ hour }) => hour);
    if (hours.length === 0) continue;
    differences.push(...(await findHourCounts(db, source, hours)));
    const { rows } = await db.execute<Row>(sql`
      select measure, start, part, -n as n from insight_counts where grain = 'hour'
      and measure = any (${asTexts(measuresOf[source])})
      and start = any (${asTimes(hours)})`);
    differences.push(...rows.map(asCount));
  }
  return differences;
}

/** The last move's id, and when the first one that is not counted was made. */
export async function findNewMoves(
  db: Db,
  counted: number,
): Promise<{ last: number; firstAt: Date | undefined }> {
  const { rows } = await db.execute<{ last: string | number | null; firstAt: string | null }>(sql`
    select (select max(id) from ledger.move) as last,
      (select created_at from ledger.move where id > ${counted} order by id limit 1) as "firstAt"`);
  const [row] = rows;
  return { last: Number(row?.last ?? 0), firstAt: row?.firstAt ? new Date(row.firstAt) : undefined };
}

export async function findNewMoney(
  db: Db,
  { after, upTo }: { after: number; upTo: number },
): Promise<Count[]> {
  const { rows } = await db.execute<Row>(sql`
    select measure, hour as start, part, n from (${moneyOfMoves(after, upTo)}) counted`);
  return rows.map(asCount);
}
