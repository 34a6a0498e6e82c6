import { groupDigits } from "#shared/money/money.ts";
import { Bars } from "#web/ui/charts/bars.tsx";
import { ChartTable } from "#web/ui/charts/chart-table.tsx";
import { MonthsPlot } from "#web/ui/charts/months-plot.tsx";
import { Plot, type PlotLine } from "#web/ui/charts/plot.tsx";
import { Swatch } from "#web/ui/charts/swatch.tsx";
import { Sample } from "./sample.tsx";

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const lines: readonly PlotLine[] = [
  {
    label: "Jobs",
    values: [4, 7, 6, 9, 12, 8, 3],
    valuesBefore: [3, 5, 6, 6, 9, 7, 5],
    total: "49",
    before: "41",
  },
  { label: "Calls", values: [2, 5, 9, 7, 10, 11, 6], total: "50", before: "52" },
  { label: "Hires", values: [1, 2, 2, 4, 3, 5, 2], total: "19", before: "12" },
  { label: "Done", values: [0, 1, 3, 2, 5, 4, 4], total: "19", before: "15" },
];

const week = {
  description: "A week, day by day.",
  steps: days.map((day) => ({ short: day, full: day })),
  stepName: "Day",
  format: groupDigits,
  shortFormat: groupDigits,
  empty: "Nothing in this period.",
  isWhole: true,
} as const;

export function ChartSamples() {
  return (
    <>
      <Sample title="Plots: lines, a single line, parts of a whole, nothing">
        <Plot {...week} title="Four lines" kind="lines" lines={lines} />
        <Plot {...week} title="One line" kind="lines" lines={lines.slice(0, 1)} />
        <Plot {...week} title="Parts" kind="stack" lines={lines} />
        <Plot
          {...week}
          title="Parts below zero"
          kind="stack"
          lines={[
            { label: "Fees", values: [4, 2, -3, 0, 5, 1, 2], valuesBefore: [1, 2, 0, 1, -1, 0, 2] },
            { label: "Boosts", values: [1, 0, -2, 3, -1, 2, 0], valuesBefore: [0, 1, 0, 2, 0, 0, 0] },
          ]}
        />
        <Plot {...week} title="Empty" kind="lines" lines={[{ label: "Jobs", values: days.map(() => 0) }]} />
      </Sample>
      <Sample title="A plot by month at the end of a page">
        <MonthsPlot
          {...week}
          title="By month"
          monthName="Month"
          months={["Sep 2026", "Oct 2026", "Nov 2026"]}
          lines={lines.slice(0, 2).map(({ label, values }) => ({ label, values: values.slice(0, 3) }))}
        />
      </Sample>
      <Sample title="What is beside the names of lines and parts">
        {lines.map(({ label }, index) => (
          <Swatch key={label} index={index} kind="lines" />
        ))}
        {lines.map(({ label }, index) => (
          <Swatch key={label} index={index} kind="stack" />
        ))}
      </Sample>
      <Sample title="Bars, and the figures of a chart">
        <Bars
          label="Trades"
          colours={["Jobs", "Servicemen"]}
          bars={[
            { label: "Plumbing", value: 12, other: { value: 3 }, text: "12 jobs, 3 servicemen" },
            { label: "Catering", value: 5, other: { value: 8 }, text: "5 jobs, 8 servicemen" },
          ]}
        />
        <ChartTable
          caption="Trades"
          heads={["Trade", "Jobs"]}
          rows={[
            ["Plumbing", "12"],
            ["Catering", "5"],
          ]}
        />
      </Sample>
    </>
  );
}
