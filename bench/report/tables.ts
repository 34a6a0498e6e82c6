/** Figures as tables that are readable in a terminal and in Markdown. */
import { ratioOf } from "../measures/measure-row.ts";
import type { MarketResult } from "../run-market.ts";
import type { Verdict } from "./verdicts.ts";

type Align = "left" | "right";

export function figuresTable(results: MarketResult[]): string {
  const head =
    "work, jobs, of R, lowest, highest, of R by CPU, /s, R /s, CPU-ms, R CPU-ms, database CPU-ms, p50 ms, p95 ms, p99 ms, R p99 ms, bytes".split(
      ", ",
    );
  const lines = results.flatMap(({ jobCount, rows }) =>
    rows.map((result) => {
      const { row, product, reference, answerBytes } = result;
      return [
        row.title,
        jobCount.toLocaleString("en"),
        ratioOf(result).toFixed(2),
        ...result.ratios.map((ratio) => ratio.toFixed(2)),
        (reference.cpuMs / product.cpuMs).toFixed(2),
        whole(product.perSecond),
        whole(reference.perSecond),
        product.cpuMs.toFixed(3),
        reference.cpuMs.toFixed(3),
        product.databaseMs?.toFixed(3) ?? "?",
        product.p50Ms.toFixed(1),
        product.p95Ms.toFixed(1),
        product.p99Ms.toFixed(1),
        reference.p99Ms.toFixed(1),
        whole(answerBytes),
      ];
    }),
  );
  return table(head, lines, ["left"]);
}

/** A row for each goal, with what was measured in each market. */
export function goalsTable(verdicts: readonly Verdict[], markets: readonly string[]): string {
  const head = ["goal", ...markets.map((market) => `${market} jobs`), "goal", "far goal"];
  const ofMarkets = verdicts.filter(({ market }) => markets.includes(market));
  const works = [...new Set(ofMarkets.map(({ work }) => work))];
  const lines = works.map((work) => {
    const found = ofMarkets.filter((verdict) => verdict.work === work);
    const cells = markets.map((market) => {
      const verdict = found.find((each) => each.market === market);
      return verdict ? `${verdict.measured}, ${shownOutcome(verdict)}` : "";
    });
    return [work, ...cells, found[0]!.goal, found[0]!.far];
  });
  return table(head, lines, ["left"]);
}

/** `market`: what its column is called. */
export function verdictsTable(verdicts: readonly Verdict[], market = "jobs"): string {
  const head = ["goal", market, "measured", "goal", "far goal", ""];
  const lines = verdicts.map((verdict) => [
    verdict.work,
    verdict.market,
    verdict.measured,
    verdict.goal,
    verdict.far,
    shownOutcome(verdict),
  ]);
  return table(head, lines, ["left", "right", "right", "right", "right", "left"]);
}

const shownOutcome = ({ outcome }: Verdict): string => (outcome === "missed" ? "**missed**" : outcome);

export const whole = (value: number): string => Math.round(value).toLocaleString("en");

export function table(
  head: readonly string[],
  lines: readonly (readonly string[])[],
  aligns: readonly Align[],
): string {
  const widths = head.map((title, at) => Math.max(3, title.length, ...lines.map((line) => line[at]!.length)));
  const write = (cells: readonly string[]) =>
    `| ${cells
      .map((cell, at) =>
        aligns[at] === "left" ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
      )
      .join(" | ")} |`;
  const rule = widths.map((width, at) =>
    aligns[at] === "left" ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [write(head), write(rule), ...lines.map(write)].join("\n");
}
