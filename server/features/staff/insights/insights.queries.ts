/** Reads counts. Long times are read as months with the days around them, so that an answer reads few rows. */
import type { Db } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { asTexts, asTime, asTimes } from "#server/db/sql-values.ts";
import {
  type InsightSource,
  type InsightStep,
  insightSources,
  measuresOf,
} from "#shared/contracts/insights.ts";
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

/** Sums by step in Lagos. */
export async function findSeries(
  db: Db,
  { measures, spans, step }: { measures: readonly string[]; spans: readonly Span[]; step: InsightStep },
): Promise<Count[]> {
  const parts = spans.map(
    (span) => sql`select measure, part, start, n from insight_counts where ${within(span, measures)}`,
  );
  const { rows } = await db.execute<Row>(sql`
    select measure, part, date_trunc(${step}, start at time zone 'Africa/Lagos') at time zone 'Africa/Lagos' as start,
      sum(n)::bigint as n
    from (${sql.join(parts, sql` union all `)}) counted group by 1, 2, 3`);
  return rows.map(asCount);
}

/** Sums over the whole time. */
export async function findSums(
  db: Db,
  { measures, spans }: { measures: readonly string[]; spans: readonly Span[] },
): Promise<Count[]> {
  const parts = spans.map(
    (span) => sql`select measure, part, start, n from insight_counts where ${within(span, measures)}`,
  );
  const { rows } = await db.execute<Row>(sql`
    select measure, part, min(start) as start, sum(n)::bigint as n
    from (${sql.join(parts, sql` union all `)}) counted group by 1, 2`);
  return rows.map(asCount);
}

/** The words for which limit people found nothing. */
export async function findSearches(
  db: Db,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<{ words: string; times: number }[]> {
  const { rows } = await db.execute<{ words: string; times: number }>(sql`
    select part as words, sum(n)::int as times from insight_counts
    where ${within({ grain: "day", from, to }, ["search.none"])}
    group by part order by times desc, words limit ${limit}`);
  return rows;
}

export async function findState(db: Db): Promise<{ moves: number; rolledAt: Date | undefined }> {
  const { rows } = await db.execute<{ moves: string | number; rolledAt: string | null }>(
    sql`select moves, rolled_at as "rolledAt" from insight_state`,
  );
  const [row] = rows;
  return { moves: Number(row?.moves ?? 0), rolledAt: row?.rolledAt ? new Date(row.rolledAt) : undefined };
}

/** Hours that changed since they were counted: the newest ones, up to now, and whether these are all. */
export async function findHoursDue(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<{ due: { source: InsightSource; hour: Date }[]; isAll: boolean }> {
  const { rows } = await db.execute<{ source: InsightSource; hour: string }>(sql`
    select distinct hour, source from insight_hours_due where hour <= ${asTime(now)}
    order by hour desc, source limit ${limit + 1}`);
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
