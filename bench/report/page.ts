/** Writes figures into a page of docs/ between two marks and leaves the rest unchanged. */
import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { MarketResult } from "../run-market.ts";
import { figuresTable, goalsTable, verdictsTable } from "./tables.ts";
import type { Verdict } from "./verdicts.ts";

type Page = "performance.md" | "performance-history.md" | "reliability.md";

export function writePage({ results, verdicts }: { results: MarketResult[]; verdicts: Verdict[] }): void {
  const markets = results.map(({ jobCount }) => jobCount.toLocaleString("en"));
  const missing = results.flatMap(({ notMeasured }) => notMeasured);
  writePart("figures", [
    "### Goals",
    goalsTable(verdicts, markets),
    verdictsTable(verdicts.filter(({ market }) => !markets.includes(market))),
    "### Rows",
    figuresTable(results),
    ...(missing.length > 0 ? [`Not measured: ${missing.join("; ")}.`] : []),
  ]);
}

/** Writes paragraphs between the page's marks of that name, headed by date and machine. */
export function writePart(name: string, paragraphs: readonly string[], of: Page = "performance.md"): void {
  const page = path.resolve(import.meta.dirname, "../../docs", of);
  const text = readFileSync(page, "utf8");
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, after] = [text.indexOf(start), text.indexOf(end)];
  if (before === -1 || after === -1) throw new Error(`${page} has no place for ${name}`);
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model ?? "?"}, ${Math.round(os.totalmem() / 1024 ** 3)} GB`;
  const measured = `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}, Node ${process.version}, load on the same machine.`;
  const parts = [measured, ...paragraphs].join("\n\n");
  writeFileSync(page, `${text.slice(0, before)}${start}\n\n${parts}\n\n${text.slice(after)}`);
}
