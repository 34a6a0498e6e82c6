/** The people bench's figures as tables, and whether a market ten times as large costs the same. */
import { type RowResult, ratioOf, workOf } from "../measures/measure-row.ts";
import { middle } from "../measures/rounds.ts";
import { table, verdictsTable, whole } from "../report/tables.ts";
import { judge, type Verdict } from "../report/verdicts.ts";

export interface PeopleRow {
  tenth: RowResult[];
  full: RowResult[];
}

/** Within a fifth: the queries read an index, not the whole market. */
const flat = { goal: 1.2, far: 1, shown: (value: number) => `${value.toFixed(2)}×`, isMoreBetter: false };

/** The median round: other load on the machine affects some rounds, hardly most of them. */
function peopleVerdicts(rows: readonly PeopleRow[], market: string): Verdict[] {
  return rows.map(({ tenth, full }) => {
    const growths = full.map((result, round) => workOf(result) / workOf(tenth[round] ?? result));
    const work = `${titleOf(full)}: growth of CPU-ms`;
    return judge({ ...flat, work, value: middle(growths, (growth) => growth) }, market);
  });
}

const titleOf = ([first]: readonly RowResult[]): string => first?.row.title ?? "";

export const flatnessTable = (rows: readonly PeopleRow[], market: string): string =>
  verdictsTable(peopleVerdicts(rows, market), "with");

export function peopleTable(
  rows: readonly PeopleRow[],
  { tenth, full }: { tenth: string; full: string },
): string {
  const head =
    "work, open jobs / servicemen, of R, /s, R /s, CPU-ms, database CPU-ms, p50 ms, p95 ms, p99 ms, R p50 ms, bytes".split(
      ", ",
    );
  const line = (market: string, result: RowResult): string[] => {
    const { row, product, reference, answerBytes } = result;
    return [
      row.title,
      market,
      ratioOf(result).toFixed(3),
      whole(product.perSecond),
      whole(reference.perSecond),
      product.cpuMs.toFixed(3),
      product.databaseMs?.toFixed(3) ?? "?",
      product.p50Ms.toFixed(2),
      product.p95Ms.toFixed(2),
      product.p99Ms.toFixed(2),
      reference.p50Ms.toFixed(2),
      whole(answerBytes),
    ];
  };
  const lines = rows.flatMap((row) => [
    line(tenth, middle(row.tenth, workOf)),
    line(full, middle(row.full, workOf)),
  ]);
  return table(head, lines, ["left"]);
}
