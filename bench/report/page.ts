/** Puts the figures into docs/performance.md, between two marks; what people wrote around them stays. */
import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { MarketResult } from "../run-market.ts";
import { figuresTable, verdictsTable } from "./tables.ts";
import type { Verdict } from "./verdicts.ts";

const page = path.resolve(import.meta.dirname, "../../docs/performance.md");
const [start, end] = ["<!-- figures -->", "<!-- /figures -->"];

export function writePage({ results, verdicts }: { results: MarketResult[]; verdicts: Verdict[] }): void {
  const text = readFileSync(page, "utf8");
  const [before, after] = [text.indexOf(start), text.indexOf(end)];
  if (before === -1 || after === -1) throw new Error(`${page} has no place for figures`);
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model ?? "?"}, ${Math.round(os.totalmem() / 1024 ** 3)} GB`;
  const measured = `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}, Node ${process.version}, load by autocannon on the same machine.`;
  const missing = results.flatMap(({ notMeasured }) => notMeasured);
  const parts = [
    measured,
    "### Goals",
    verdictsTable(verdicts),
    "### Figures",
    figuresTable(results),
    ...(missing.length > 0 ? [`Not measured: ${missing.join("; ")}.`] : []),
  ];
  writeFileSync(page, `${text.slice(0, before)}${start}\n\n${parts.join("\n\n")}\n\n${text.slice(after)}`);
}
