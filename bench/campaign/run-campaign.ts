/** `npm run bench -- campaign`: sends a campaign to many people, kills workers meanwhile, and counts what arrived. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { runCampaign } from "#tests/crash/campaign.ts";

/** Errors: throws if a message arrived twice or never. */
export async function benchCampaign(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: "string", default: "20000" },
      processes: { type: "string", default: "2" },
      kills: { type: "string", default: "3" },
    },
  });
  const [people, processes, kills] = [values.people, values.processes, values.kills].map(Number) as [
    number,
    number,
    number,
  ];
  const folder = mkdtempSync(path.join(tmpdir(), "runor-campaign-"));
  const startedAt = Date.now();
  const say = (line: string) => console.log(`${((Date.now() - startedAt) / 1_000).toFixed(1)} s: ${line}`);
  try {
    const report = await runCampaign({
      folder,
      people,
      processes,
      say,
      // The kills are spread evenly over the campaign.
      kills: Array.from({ length: kills }, (_, n) => ({
        at: (n + 1) / (kills + 1),
        processes: [n % processes],
      })),
    });
    const perSecond = Math.round(people / report.seconds);
    console.log(JSON.stringify({ ...report, perSecond }, undefined, 2));
    if (report.messages !== people || report.numbers !== people || report.wrongLooks.length > 0)
      throw new Error("not everybody got the message once");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
