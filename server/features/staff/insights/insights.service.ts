/** How the business is doing, from stored counts and the few hours that changed since. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { fieldTexts } from "#server/language/messages.ts";
import { mustBeStaff } from "#server/staff-access.ts";
import type { Insights, InsightsQuery, WaitId } from "#shared/contracts/insights.ts";
import { dayOf } from "#shared/time/lagos.ts";
import { FreshCounts } from "./fresh-counts.ts";
import { findSeries, findSums, startReading } from "./insights.queries.ts";
import { allEntries, pageEntries, partsOf, type Reading } from "./parts.service.ts";
import {
  beginningBefore,
  type Period,
  periodOf,
  type Span,
  spansOf,
  spansUntil,
  startsIn,
} from "./periods.rules.ts";
import { addedMeasures, plotOf, plotsFor, sees } from "./plots.rules.ts";
import { waitOf } from "./shapes.rules.ts";

type ReadDeps = Pick<Deps, "pool" | "metrics" | "clock" | "config">;

/**
 * `isWhole`: with all entries of each part, as files have them.
 * Errors: `forbidden` for people without a staff role; `invalid` for a period that is too long or still to come.
 */
export async function readInsights(
  deps: ReadDeps,
  actor: Actor,
  { isWhole = false, ...query }: InsightsQuery & { isWhole?: boolean },
): Promise<Insights> {
  mustBeStaff(actor);
  const period = periodOf(query, deps.clock.now());
  if ("code" in period) {
    const { name, code, limit } = period;
    const text = code === "periodDays" ? fieldTexts.periodDays(limit) : fieldTexts[code];
    throw new AppError("invalid", { fields: { [name]: text } });
  }
  return inTransaction(deps, async (tx) => {
    await startReading(tx);
    const fresh = await FreshCounts.read(tx, deps.clock.now());
    const reading = { deps, tx, actor, period, fresh, entries: isWhole ? allEntries : pageEntries };
    return {
      ...namesOf(period),
      asOf: fresh.asOf?.toISOString() ?? null,
      peopleAsOf: {
        active: fresh.peopleAsOf(period.by)?.toISOString() ?? null,
        weeks: fresh.peopleAsOf("week")?.toISOString() ?? null,
      },
      ...(await plots(reading)),
      ...(await partsOf(reading)),
    };
  });
}

const namesOf = ({ by, from, to, beforeFrom }: Period) => ({
  by,
  from: dayOf(from),
  to: dayOf(new Date(to.getTime() - 1)),
  before: { from: dayOf(beforeFrom), to: dayOf(new Date(from.getTime() - 1)) },
  starts: startsIn({ from, to }, by).map(dayOf),
});

async function plots({
  deps,
  tx,
  actor,
  period,
  fresh,
}: Reading): Promise<Pick<Insights, "plots" | "waits">> {
  const { from, to, by, beforeFrom } = period;
  const shown = plotsFor(actor.roles, deps.config.smsPartKobo);
  const waits = waitsFor(actor);
  const measures = [...addedMeasures(shown), ...waits.map(([, measure]) => measure)];
  const earlier = { from: beforeFrom, to: from };
  const starts = startsIn(period, by);
  const series = fresh.addTo(
    await findSeries(tx, { measures, spans: spansIn(period), step: by }),
    { measures, ...period },
    by,
  );
  const before = fresh.addTo(await findSums(tx, { measures, spans: spansOf(earlier) }), {
    measures,
    ...earlier,
  });
  const active = await findSeries(tx, {
    measures: ["people.active"],
    spans: [{ grain: by, from: beginningBefore(starts, by), to }],
    step: by,
  });
  const subscribed = await subscribersIn({ tx, period, fresh }, starts);
  const isActiveCounted = fresh.peopleAsOf(by) !== undefined;
  const counts = { starts, series: [...series, ...active], isActiveCounted, before, subscribed };
  return {
    plots: shown.map((plot) => plotOf(plot, counts)),
    waits: Object.fromEntries(
      waits.map(([name, measure]) => [name, waitOf(measure, merged(series), before)]),
    ),
  };
}

/** Of a series: days, or months where it has no shorter step. */
const spansIn = (period: Period): Span[] =>
  period.by === "month" ? spansOf(period) : [{ grain: "day", from: period.from, to: period.to }];

/** One count for each part: the quantiles need the whole time. */
const merged = (series: Awaited<ReturnType<typeof findSeries>>) =>
  [...Map.groupBy(series, ({ measure, part }) => `${measure} ${part}`).values()].map((counts) => ({
    ...counts[0]!,
    n: counts.reduce((sum, { n }) => sum + n, 0),
  }));

const waitsFor = ({ roles }: Actor): [WaitId, string][] => [
  ...(sees(roles, ["customers"])
    ? ([
        ["firstCall", "posts.wait"],
        ["reports", "reports.wait"],
      ] as [WaitId, string][])
    : []),
  ...(sees(roles, ["accounting"]) ? ([["payouts", "payouts.wait"]] as [WaitId, string][]) : []),
];

/** Subscriptions that began less those that ended, up to the end of each step. */
async function subscribersIn(
  { tx, period, fresh }: Pick<Reading, "tx" | "period" | "fresh">,
  starts: readonly Date[],
) {
  const measures = ["subscriptions.start", "subscriptions.end"];
  const { from, by } = period;
  const signed = ({ measure, n }: { measure: string; n: number }) =>
    measure === "subscriptions.start" ? n : -n;
  const sum = (counts: readonly { measure: string; n: number }[]) =>
    counts.reduce((total, count) => total + signed(count), 0);
  const until = { from: new Date(0), to: from };
  const before = sum(
    fresh.addTo(await findSums(tx, { measures, spans: spansUntil(from) }), { measures, ...until }),
  );
  const series = fresh.addTo(
    await findSeries(tx, { measures, spans: spansIn(period), step: by }),
    { measures, ...period },
    by,
  );
  let level = before;
  const values = starts.map((start) => {
    level += sum(series.filter((count) => count.start.getTime() === start.getTime()));
    return level;
  });
  return { values, before };
}
