/** The figures of two versions side by side. Ratios are the rounds' median with their middle half. */
import type { ComparedRow } from "../compare/run-compare.ts";
import { type Figures, type Part, toFigures } from "../measures/load-part.ts";
import { quantile } from "../measures/quantile.ts";
import { table } from "./tables.ts";

/** If a row's answers per CPU time fall below this share of the earlier version's, it counts as slower. */
const slower = 0.95;

export function comparisonTable(rows: readonly ComparedRow[]): string {
  const head = [
    "work",
    "jobs",
    "CPU-ms + database CPU-ms before",
    "now",
    "CPU, before ÷ now",
    "answers/s, now ÷ before",
    "",
  ];
  const lines = rows.map(({ title, jobCount, before, now }) => {
    const work = ratios(before, now, workOf);
    return [
      title,
      jobCount?.toLocaleString("en") ?? "",
      partsOf(before),
      partsOf(now),
      spread(work),
      spread(ratios(now, before, ({ perSecond }) => perSecond)),
      quantile(work, 0.5) < slower ? "**slower**" : "",
    ];
  });
  return table(head, lines, ["left"]);
}

const workOf = ({ cpuMs, databaseMs }: Figures): number => cpuMs + (databaseMs ?? 0);

function partsOf(parts: Part[]): string {
  const { cpuMs, databaseMs } = toFigures(parts);
  return `${cpuMs.toFixed(3)} + ${databaseMs?.toFixed(3) ?? "?"}`;
}

/** Compared round by round, because the machine's speed varies between rounds. */
export const ratios = (upper: Part[], lower: Part[], of: (figures: Figures) => number): number[] =>
  upper.map((part, round) => of(toFigures([part])) / of(toFigures([lower[round] ?? part])));

export const spread = (list: readonly number[], digits = 2): string => {
  const at = (share: number) => quantile(list, share).toFixed(digits);
  return `${at(0.5)} (${at(0.25)}–${at(0.75)})`;
};
