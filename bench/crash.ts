/** `npm run bench -- crash`: kills the product and its database while it is used, then checks what was acknowledged. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { runCrashes } from "#tests/crash/run.ts";

/** Errors: throws if the books break a guarantee. */
export async function benchCrashes(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      kills: { type: "string", default: "24" },
      people: { type: "string", default: "24" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
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
    if (report.differences.length > 0) throw new Error("the books differ from what was promised");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
