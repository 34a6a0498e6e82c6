import { Download } from "lucide-react";
import type { InsightPart, Insights, PlotId } from "#shared/contracts/insights.ts";
import { insightTexts as words } from "#texts/insights.ts";
import { FileLink } from "#web/ui/actions/file-link.tsx";
import { Plot } from "#web/ui/charts/plot.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { averageOf, dayText, figureOf, shortFigureOf, stepText } from "./figures.ts";
import { fileAddress } from "./insights.api.ts";

/** Figures that add up to a total are stacked; others are drawn as lines. */
const stacked: ReadonlySet<PlotId> = new Set(["moneyIn", "moneyOut", "income", "costs"]);
const helps: Partial<Record<PlotId, string>> = {
  visits: words.visitsHelp,
  people: words.activeHelp,
  activity: words.callsHelp,
  costs: words.smsHelp,
};

/** One of the plots over time; nothing if the answer does not have it. */
export function TimePlot({ id, insights }: { id: PlotId; insights: Insights }) {
  const plot = insights.plots.find((each) => each.id === id);
  if (!plot) return null;
  const { from, to, by, starts } = insights;
  const title = words.parts[id];
  const figure = figureOf(plot.unit);
  return (
    <Card as="section" className="stack">
      <Plot
        title={title}
        description={words.describes(title, dayText(from), dayText(to))}
        kind={stacked.has(id) ? "stack" : "lines"}
        lines={plot.lines.map((line) => ({
          label: words.lines[line.id],
          values: line.values,
          valuesBefore: line.valuesBefore,
          ...(line.id === "active"
            ? { total: words.activePer[by](averageOf(line.total)), before: averageOf(line.before) }
            : { total: figure(line.total), before: figure(line.before) }),
        }))}
        steps={starts.map((start) => ({
          short: stepText(start, by),
          full: by === "month" ? stepText(start, by) : dayText(start),
        }))}
        stepName={words.steps[by]}
        format={figure}
        shortFormat={shortFigureOf(plot.unit)}
        isWhole={plot.unit === "count"}
        actions={<PartFile part={id} insights={insights} />}
        empty={words.nothing}
      />
      {helps[id] && <p className="xs muted">{helps[id]}</p>}
    </Card>
  );
}

/** Downloads the part as CSV. */
export function PartFile({ part, insights }: { part: InsightPart; insights: Insights }) {
  const { from, to, by } = insights;
  // The API's host is known only in the browser.
  const isHydrated = useHydrated();
  return (
    <FileLink
      kind="quiet"
      href={isHydrated ? fileAddress(part, { from, to, by }) : undefined}
      aria-label={words.csvOf(words.parts[part])}
    >
      <Download className="icon" />
      {words.csv}
    </FileLink>
  );
}
