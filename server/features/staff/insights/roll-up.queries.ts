/** Stores counts by hour, and their sums by day and month; some of them also by week or year. */
import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { asTexts, asTime, asTimes } from "#server/db/sql-values.ts";
import { type InsightSource, measuresOf, type StaleKind } from "#shared/contracts/insight-counts.ts";
import { waitMeasures } from "#shared/contracts/insights.ts";
import { hourCounts, moneyOfMoves } from "./sources.queries.ts";

/** Waits for another roll-up to end. Returns the last move that is counted. */
export async function lockState(db: Db): Promise<{ moves: number; marked: number }> {
  await db.execute(sql`insert into insight_state default values on conflict do nothing`);
  const { rows } = await db.execute<{ moves: number; marked: number }>(sql`
    select moves, (select marked from ledger.rollup_state) as marked from insight_state for update`);
  return { moves: Number(rows[0]?.moves ?? 0), marked: Number(rows[0]?.marked ?? 0) };
}

/**
 * Takes the oldest hours due: neighbouring hours share days and months, which are then added up once. The
 * changes that made them due are committed, so later statements see them.
 */
export async function takeHoursDue(db: Db, limit: number): Promise<{ source: InsightSource; hour: Date }[]> {
  const { rows } = await db.execute<{ source: InsightSource; hour: string }>(sql`
    with taken as (
      delete from insight_hours_due where id in (select id from insight_hours_due order by hour, source limit ${limit})
      returning source, hour)
    select distinct source, hour from taken`);
  return rows.map(({ source, hour }) => ({ source, hour: new Date(hour) }));
}

/** Counts hours of a source. Repeats: replaces the earlier counts. */
export async function countHours(db: Db, source: InsightSource, hours: readonly Date[]): Promise<void> {
  await db.execute(sql`delete from insight_counts where grain = 'hour'
    and measure = any (${asTexts(measuresOf[source])}) and start = any (${asTimes(hours)})`);
  await db.execute(sql`insert into insight_counts (grain, measure, start, part, n)
    select 'hour', measure, hour, part, n from (${hourCounts(source, hours)}) counted`);
}

/** Adds the ledger's next moves, each once, and returns their hours. */
export async function addMoves(db: Db, { after, upTo }: { after: number; upTo: number }): Promise<Date[]> {
  const { rows } = await db.execute<{ start: string }>(sql`
    insert into insight_counts (grain, measure, start, part, n)
    select 'hour', measure, hour, part, n from (${moneyOfMoves(after, upTo)}) counted
    on conflict (grain, measure, start, part) do update set n = insight_counts.n + excluded.n
    returning start`);
  await db.execute(sql`update insight_state set moves = ${upTo}`);
  return rows.map(({ start }) => new Date(start));
}

/** Notes that hours and days are counted until then. */
export const markRolled = async (db: Db, at: Date): Promise<void> => {
  await db.execute(sql`update insight_state set rolled_at = greatest(rolled_at, ${asTime(at)})`);
};

/** Notes that weeks and months of people are counted until then. */
export const markPeople = async (db: Db, at: Date): Promise<void> => {
  await db.execute(sql`update insight_state set nightly_at = greatest(nightly_at, ${asTime(at)})`);
};

/** Their many different lengths would be too many rows if an answer read them by day. */
export const weekMeasures: readonly string[] = Object.values(waitMeasures);

/** Their many states and trades would be too many rows if an answer read years of them by month. */
export const yearMeasures: readonly string[] = [...measuresOf.jobs, ...measuresOf.cards].filter((measure) =>
  /\.(state|trade|place)$/.test(measure),
);

interface Sums {
  measures: readonly string[];
  days: readonly Date[];
  /** Of `weekMeasures` only. */
  weeks: readonly Date[];
  months: readonly Date[];
  /** Of `yearMeasures` only. */
  years: readonly Date[];
}

const those = (measures: readonly string[], wanted: readonly string[]): string[] =>
  measures.filter((measure) => wanted.includes(measure));

/**
 * Adds up the days of these measures from their hours, weeks and months from days, and years from months. Repeats: the
 * same sums. Writes only what changed.
 */
export async function sumUp(db: Db, { measures: all, days, weeks, months, years }: Sums): Promise<void> {
  for (const [grain, from, starts, measures] of [
    ["day", "hour", days, all],
    ["week", "day", weeks, those(all, weekMeasures)],
    ["month", "day", months, all],
    ["year", "month", years, those(all, yearMeasures)],
  ] as const) {
    if (starts.length === 0 || measures.length === 0) continue;
    const [first, last] = [Math.min, Math.max].map((pick) =>
      new Date(pick(...starts.map(Number))).toISOString(),
    );
    await db.execute(sql`
      with summed as materialized (
        select part_counts.measure, due.start, part_counts.part, sum(part_counts.n)::bigint as n
        from unnest(${asTimes(starts)}) due (start) join insight_counts part_counts
          on part_counts.grain = ${from} and part_counts.measure = any (${asTexts(measures)})
          -- Known before planning: without it each of many days may read the whole table.
          and part_counts.start >= ${first}::timestamptz
          and part_counts.start < (${last}::timestamptz at time zone 'Africa/Lagos' + ${`1 ${grain}`}::interval) at time zone 'Africa/Lagos'
          and part_counts.start >= due.start
          and part_counts.start < (due.start at time zone 'Africa/Lagos' + ${`1 ${grain}`}::interval) at time zone 'Africa/Lagos'
        group by 1, 2, 3),
      gone as (
        delete from insight_counts known
        where known.grain = ${grain} and known.measure = any (${asTexts(measures)}) and known.start = any (${asTimes(starts)})
          and not exists (select from summed
            where (summed.measure, summed.start, summed.part) = (known.measure, known.start, known.part)))
      insert into insight_counts (grain, measure, start, part, n)
      select ${grain}, measure, start, part, n from summed
      where not exists (select from insight_counts known where known.grain = ${grain}
        and (known.measure, known.start, known.part, known.n) = (summed.measure, summed.start, summed.part, summed.n))
      on conflict (grain, measure, start, part) do update set n = excluded.n`);
  }
}

export async function notePeriods(
  db: Db,
  periods: readonly { kind: StaleKind; start: Date }[],
): Promise<void> {
  if (periods.length === 0) return;
  await db.execute(sql`insert into insight_periods_due (kind, start)
    select * from unnest(${asTexts(periods.map(({ kind }) => kind))}, ${asTimes(periods.map(({ start }) => start))})
    on conflict do nothing`);
}

export interface PeriodsDue {
  kinds: readonly StaleKind[];
  /** Those that began earlier; all if omitted. */
  before?: Date;
}

/** Removes periods due, oldest first. */
export async function takePeriods(
  db: Db,
  { kinds, before, limit }: PeriodsDue & { limit: number },
): Promise<{ kind: StaleKind; start: Date }[]> {
  const { rows } = await db.execute<{ kind: StaleKind; start: string }>(sql`
    delete from insight_periods_due where (kind, start) in (select kind, start from insight_periods_due
      where kind = any (${asTexts(kinds)}) and start < ${before?.toISOString() ?? "infinity"}::timestamptz
      order by start, kind limit ${limit}) returning kind, start`);
  return rows.map(({ kind, start }) => ({ kind, start: new Date(start) }));
}
