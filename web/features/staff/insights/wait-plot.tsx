import type { Insights, WaitId } from "#shared/contracts/insights.ts";
import { insightTexts as words } from "#texts/insights.ts";
import { Plot, type PlotLine } from "#web/ui/charts/plot.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { dayText, durationOf, durationUnitOf, stepText } from "./figures.ts";
import { PartFile } from "./time-plot.tsx";

type Minutes = readonly (number | null)[];

/** How long something took, for half and for nine in ten: in the whole period, and by week or month. */
export function WaitPlot({ id, insights }: { id: WaitId; insights: Insights }) {
  const wait = insights.waits[id];
  if (!wait) return null;
  const { from, to, waitSteps } = insights;
  const { by, starts } = waitSteps;
  const title = words.waits[id];
  const { steps, stepsBefore } = wait;
  const all = [steps.medians, steps.p90s, stepsBefore.medians, stepsBefore.p90s];
  // One unit for all, in which the axis has round numbers.
  const unit = durationUnitOf(Math.max(0, ...all.flat().map((minutes) => minutes ?? 0)));
  const drawn = (minutes: Minutes) => minutes.map((each) => each && each / unit.minutes);
  const shown = (minutes: number | null) => (minutes === null ? undefined : durationOf(minutes));
  const lines: PlotLine[] = [
    {
      label: words.waits.median,
      values: drawn(steps.medians),
      valuesBefore: drawn(stepsBefore.medians),
      total: shown(wait.median),
      before: shown(wait.medianBefore),
    },
    {
      label: words.waits.p90,
      values: drawn(steps.p90s),
      valuesBefore: drawn(stepsBefore.p90s),
      total: shown(wait.p90),
      before: shown(wait.p90Before),
    },
  ];
  return (
    <Card as="section" className="stack">
      <Plot
        title={title}
        description={words.describes(title, dayText(from), dayText(to))}
        kind="lines"
        lines={lines}
        steps={starts.map((start) => ({
          short: stepText(start, by),
          full: by === "month" ? stepText(start, by) : dayText(start),
        }))}
        stepName={words.steps[by]}
        format={(value) => durationOf(Math.round(value * unit.minutes))}
        shortFormat={unit.textOf}
        isWhole
        actions={<PartFile part="waits" insights={insights} />}
        empty={words.nothing}
      />
      {wait.count > 0 && <p className="xs muted">{words.waits.of[id](wait.count)}</p>}
    </Card>
  );
}
