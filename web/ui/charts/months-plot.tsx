import { shortNumber } from "#shared/text/short-number.ts";
import { Card } from "#web/ui/content/card.tsx";
import { Plot, type PlotLine } from "./plot.tsx";
import type { Value } from "./scales.ts";

interface MonthsPlotProps {
  title: string;
  description: string;
  monthName: string;
  /** As "Nov 2026". */
  months: readonly string[];
  /** The legend shows their sums. */
  lines: readonly Omit<PlotLine, "total">[];
  format: (value: number) => string;
  empty: string;
}

/** A plot by month at the end of a page. Its script and styles load after the page. */
export function MonthsPlot({ months, monthName, lines, format, ...plot }: MonthsPlotProps) {
  return (
    <Card as="section" className="stack">
      <Plot
        {...plot}
        kind="lines"
        lines={lines.map((line) => ({ ...line, total: format(sum(line.values)) }))}
        format={format}
        // Under the axis there is no room for years on a small phone.
        steps={months.map((month) => ({ short: month.split(" ")[0]!, full: month }))}
        stepName={monthName}
        shortFormat={shortNumber}
        isWhole
      />
    </Card>
  );
}

const sum = (values: readonly Value[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);
