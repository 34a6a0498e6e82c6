/** What happened so far, from the counts of the owner's page. */
import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { asTexts, asTime } from "#server/db/sql-values.ts";
import { type Measure, measuresOf } from "#shared/contracts/insight-counts.ts";

/** Parts of another measure, or lengths of time. */
const noEvents: ReadonlySet<Measure> = new Set<Measure>([
  "posts.state",
  "posts.trade",
  "posts.place",
  "posts.agent",
  "posts.done",
  "posts.reached",
  "posts.wait",
  "cards.state",
  "cards.place",
  "payouts.wait",
  "reports.wait",
]);

/** Counted by trade, which would make a series for each trade. */
const cards = "cards.trade" satisfies Measure;
/** Known in advance: a month that was paid early starts and ends later. */
const mayLieAhead = ["subscriptions.start", "subscriptions.end"] satisfies Measure[];

const isOwn = (measure: Measure) => ![cards, ...mayLieAhead, ...noEvents].includes(measure);
/** `visits` has no source. */
const summed = [...Object.values(measuresOf).flat().filter(isOwn), "visits"];

export const businessEvents: readonly string[] = [...summed, ...mayLieAhead, "cards"];

/** Sums up to now: of each event, and of the kobo of each flow of money. */
export async function sumBusinessEvents(
  db: Db,
  now: Date,
): Promise<{ measure: string; part: string; n: number }[]> {
  const { rows } = await db.execute<{ measure: string; part: string; n: string }>(sql`
    select measure, part, sum(n) as n from insight_counts
    where grain = 'month' and measure = any (${asTexts([...summed, "money"])}) group by 1, 2
    union all
    select 'cards', '', sum(n) from insight_counts where grain = 'month' and measure = ${cards} having count(*) > 0
    union all
    select measure, '', sum(n) from insight_counts,
      lateral (select date_trunc('month', ${asTime(now)} at time zone 'Africa/Lagos') at time zone 'Africa/Lagos') this (month)
    where measure = any (${asTexts(mayLieAhead)})
      and (grain = 'month' and start < this.month or grain = 'hour' and start >= this.month and start < ${asTime(now)})
    group by 1`);
  return rows.map((row) => ({ ...row, n: Number(row.n) }));
}
