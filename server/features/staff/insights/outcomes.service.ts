/** What became of the jobs of each week of a period, and of those of the period before. */
import type { Transaction } from "#server/db/client.ts";
import type { Insights } from "#shared/contracts/insights.ts";
import { dayMs } from "#shared/time/durations.ts";
import type { FreshCounts } from "./fresh-counts.ts";
import { findSeries } from "./insights.queries.ts";
import { type Period, startOfStep } from "./periods.rules.ts";
import { outcomeOf, outcomesOf } from "./shapes.rules.ts";

const measures = ["posts", "posts.done", "posts.reached"];
/**
 * Not `JOB_EXPIRES_DAYS`, which says how long a job is listed: changing it would change the outcome of past weeks,
 * which then could not be compared. The page's sentence names these days too.
 */
const deadAfterDays = 14;

interface OutcomesOf {
  tx: Transaction;
  period: Period;
  fresh: FreshCounts;
  /** Those that are shown, up to the end of the period. */
  weeks: readonly Date[];
  now: Date;
}

export async function readOutcomes({
  tx,
  period,
  fresh,
  weeks,
  now,
}: OutcomesOf): Promise<Pick<Insights, "outcomes" | "outcomesBefore">> {
  const { from, to, beforeFrom } = period;
  const oldTo = new Date(startOfStep(now, "day").getTime() - deadAfterDays * dayMs);
  const countsOf = async (time: { from: Date; to: Date }) => {
    if (time.from >= time.to) return [];
    const spans = [{ grain: "day" as const, ...time }];
    const counts = await findSeries(tx, { measures, spans, step: "week" });
    return fresh.addTo(counts, { measures, ...time }, "week");
  };
  /** The counts of the time, and of its days on which jobs without a call are dead by now. */
  const read = async (time: { from: Date; to: Date }) =>
    [await countsOf(time), await countsOf({ ...time, to: oldTo < time.to ? oldTo : time.to })] as const;

  const isWhole = weeks[0]! <= from;
  return {
    outcomes: outcomesOf(weeks, ...(await read({ from: isWhole ? from : weeks[0]!, to }))),
    // A long period shows only its last weeks, which the period before cannot be compared with.
    outcomesBefore: isWhole ? outcomeOf(...(await read({ from: beforeFrom, to: from }))) : null,
  };
}
