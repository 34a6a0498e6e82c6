/** The plots over time, each with the period before. */
import type { Actor } from "#server/actor.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { Insights } from "#shared/contracts/insights.ts";
import type { FreshCounts } from "./fresh-counts.ts";
import { findSeries, findSums } from "./insights.queries.ts";
import { beginningBefore, type Period, type Span, spansOf, spansUntil, startsIn } from "./periods.rules.ts";
import { addedMeasures, plotOf, plotsFor } from "./plots.rules.ts";
import type { Count } from "./sources.queries.ts";

interface Reading {
  deps: Pick<Deps, "config">;
  tx: Transaction;
  actor: Actor;
  period: Period;
  fresh: FreshCounts;
}

type Time = Pick<Period, "by" | "from" | "to">;

export async function readPlots({
  deps,
  tx,
  actor,
  period,
  fresh,
}: Reading): Promise<Pick<Insights, "plots">> {
  const { from, by, beforeFrom } = period;
  const shown = plotsFor(actor.roles, deps.config.smsPartKobo);
  const added = addedMeasures(shown);
  const earlier = { by, from: beforeFrom, to: from };
  const starts = startsIn(period, by);
  const seriesOf = async (measures: readonly string[], time: Time) =>
    fresh.addTo(
      await findSeries(tx, { measures, spans: spansIn(time), step: by }),
      { measures, ...time },
      by,
    );
  const series = await seriesOf(added, period);
  const before = await seriesOf(added, earlier);
  // A whole week or month has one count of active people, so the steps before begin where these begin.
  const activeFrom = by === "day" ? beforeFrom : beginningBefore(starts, by);
  const active = await findSeries(tx, {
    measures: ["people.active"],
    spans: [{ grain: by, from: activeFrom, to: period.to }],
    step: by,
  });
  const counts = {
    starts,
    startsBefore: startsIn(earlier, by),
    activeBefore: startsIn({ from: activeFrom, to: starts[0]! }, by),
    series: [...series, ...active],
    isActiveCounted: fresh.peopleAsOf(by) !== undefined,
    before,
    subscribed: await subscribersIn({ tx, fresh, period, earlier }),
  };
  return { plots: shown.map((plot) => plotOf(plot, counts)) };
}

/** Of a series: days, or months where it has no shorter step. */
const spansIn = (time: Time): Span[] =>
  time.by === "month" ? spansOf(time) : [{ grain: "day", from: time.from, to: time.to }];

interface SubscribersIn {
  tx: Transaction;
  fresh: FreshCounts;
  period: Time;
  earlier: Time;
}

/** Subscriptions that began less those that ended, up to the end of each step. */
async function subscribersIn({ tx, fresh, period, earlier }: SubscribersIn) {
  const measures = ["subscriptions.start", "subscriptions.end"];
  const signed = ({ measure, n }: Count) => (measure === "subscriptions.start" ? n : -n);
  const sum = (counts: readonly Count[]) => counts.reduce((total, count) => total + signed(count), 0);
  const levelsIn = async (time: Time, first: number) => {
    const series = fresh.addTo(
      await findSeries(tx, { measures, spans: spansIn(time), step: time.by }),
      { measures, ...time },
      time.by,
    );
    let level = first;
    return startsIn(time, time.by).map((start) => {
      level += sum(series.filter((count) => count.start.getTime() === start.getTime()));
      return level;
    });
  };
  const until = { from: new Date(0), to: earlier.from };
  const first = sum(
    fresh.addTo(await findSums(tx, { measures, spans: spansUntil(until.to) }), { measures, ...until }),
  );
  const valuesBefore = await levelsIn(earlier, first);
  const before = valuesBefore.at(-1) ?? first;
  return { values: await levelsIn(period, before), valuesBefore, before };
}
