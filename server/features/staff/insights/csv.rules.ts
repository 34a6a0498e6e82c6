/** Parts of the answer as lines of a CSV file. Headings are in English, as in the other exports. */
import type { Cell } from "#server/http/csv.ts";
import { type InsightPart, type Insights, type PlotId, plotIds } from "#shared/contracts/insights.ts";

/** Undefined for a part that the answer does not have. */
export const linesOf = (part: InsightPart, insights: Insights): Cell[][] | undefined =>
  isPlot(part) ? plotLines(part, insights) : tableLines(part, insights);

const isPlot = (part: InsightPart): part is PlotId => (plotIds as readonly string[]).includes(part);

function plotLines(id: PlotId, { plots, starts }: Insights): Cell[][] | undefined {
  const plot = plots.find((each) => each.id === id);
  return (
    plot && [
      ["Start", ...plot.lines.map((line) => line.id)],
      ...starts.map((start, place): Cell[] => [start, ...plot.lines.map(({ values }) => values[place] ?? 0)]),
    ]
  );
}

function tableLines(part: Exclude<InsightPart, PlotId>, insights: Insights): Cell[][] | undefined {
  if (part === "cohorts")
    return (
      insights.cohorts && [
        ["Signed up in the week of", "People", ...insights.cohorts.map((_, week) => `Week ${week}`)],
        ...insights.cohorts.map(({ start, joined, back }): Cell[] => [start, joined, ...back]),
      ]
    );
  const rows: readonly Record<string, unknown>[] | undefined = insights[part];
  if (!rows) return undefined;
  const heads = headsOf[part];
  return [[...heads], ...rows.map((row) => heads.map((head) => cellOf(row[head])))];
}

const cellOf = (value: unknown): Cell => (typeof value === "number" ? value : String(value));

const headsOf: Record<Exclude<InsightPart, PlotId | "cohorts">, readonly string[]> = {
  outcomes: ["start", "posts", "done", "called", "waiting", "dead"],
  way: ["start", "visits", "joined", "verified", "began", "called", "done", "isFinal"],
  states: ["state", "demand", "supply"],
  trades: ["service", "demand", "supply"],
  searches: ["words", "times"],
  campaigns: ["sentAt", "audience", "recipients", "sent", "failed", "costNaira", "cameBack"],
};
