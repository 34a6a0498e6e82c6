/**
 * `npm run bench -- crash`: kills the product and its database while it is used, then checks what was acknowledged.
 * `--kills`, `--people`, `--seed`, `--write`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type CrashReport, runCrashes } from "#tests/crash/run.ts";
import { writePart } from "./report/page.ts";
import { table } from "./report/tables.ts";

/** Errors: throws if the books break a guarantee. */
export async function benchCrashes(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      kills: { type: "string", default: "24" },
      people: { type: "string", default: "24" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      write: { type: "boolean", default: false },
    },
  });
  const folder = mkdtempSync(path.join(tmpdir(), "runor-crash-"));
  const seed = Number(values.seed);
  console.log(`Crashes with --seed ${seed}`);
  try {
    const report = await runCrashes({
      folder,
      kills: Number(values.kills),
      people: Number(values.people),
      seed,
      untilSettled: true,
      say: (line) => console.log(line),
    });
    console.log(JSON.stringify(report, undefined, 2));
    if (values.write) writePart("crash", [figuresOf(report, seed)], "reliability.md");
    if (report.differences.length > 0) throw new Error("the books differ from what was promised");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function figuresOf(report: CrashReport, seed: number): string {
  const { kills, answered, unanswered, posted, called, withdrawals, differences } = report;
  const ended = Object.entries(withdrawals).map(([state, count]) => `${count} ${state}`);
  const lines: [string, string][] = [
    ["seed", String(seed)],
    ["kills of the database, of a process", `${kills.database}, ${kills.process}`],
    ["calls about money with an answer, without", `${answered}, ${unanswered}`],
    ["acknowledged posts, calls about jobs", `${posted}, ${called}`],
    ["withdrawals by state", ended.join(", ")],
    ["lost or doubled", differences.length === 0 ? "0" : differences.join("; ")],
  ];
  return table(["what", "figure"], lines, ["left", "left"]);
}
