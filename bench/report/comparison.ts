/** Two versions' figures side by side. Ratios are the median of the rounds, with the lowest and the highest. */
import type { ComparedRow } from "../compare/run-compare.ts";
import { type RowResult, workOf } from "../measures/measure-row.ts";
import { middle } from "../measures/rounds.ts";
import { table } from "./tables.ts";
import { ratioOf } from "./verdicts.ts";

/** Below this share of the earlier version's answers a second, a row counts as slower. */
const slower = 0.95;

export function comparisonTable(rows: readonly ComparedRow[]): string {
  const head = [
    "work",
    "jobs",
    "before, of R",
    "now, of R",
    "answers, now ÷ before",
    "CPU-ms + database CPU-ms before",
    "now",
    "CPU, before ÷ now",
    "",
  ];
  const lines = rows.map(({ jobCount, before, now }) => {
    const answers = ratios(now, before, ratioOf);
    return [
      titleOf(now),
      jobCount?.toLocaleString("en") ?? "",
      ratioOf(middle(before, ratioOf)).toFixed(3),
      ratioOf(middle(now, ratioOf)).toFixed(3),
      spread(answers),
      partsOf(middle(before, workOf)),
      partsOf(middle(now, workOf)),
      spread(ratios(before, now, workOf)),
      median(answers) < slower ? "**slower**" : "",
    ];
  });
  return table(head, lines, ["left"]);
}

const titleOf = ([first]: readonly RowResult[]): string => first?.row.title ?? "";
const median = (list: readonly number[]): number => middle(list, (each) => each);

const partsOf = ({ product }: RowResult): string =>
  `${product.cpuMs.toFixed(3)} + ${product.databaseMs?.toFixed(3) ?? "?"}`;

/** Round by round, because the machine's speed varies between rounds. */
const ratios = (
  upper: readonly RowResult[],
  lower: readonly RowResult[],
  of: (each: RowResult) => number,
): number[] => upper.map((result, round) => of(result) / of(lower[round] ?? result));

const spread = (list: readonly number[]): string =>
  `${median(list).toFixed(2)} (${Math.min(...list).toFixed(2)}–${Math.max(...list).toFixed(2)})`;
