import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { runCampaign } from "#tests/crash/campaign.ts";
import { temporaryFolder } from "#tests/support/folder.ts";

/** Enough for more to wait after the last kill than decision 13 lets follow a lost message. The bench sends 20,000. */
const people = 4_000;

test("a campaign to thousands of people reaches each number once, with two processes killed three times on the way", async () => {
  const folder = temporaryFolder("runor-campaign-");
  try {
    const report = await runCampaign({
      folder,
      people,
      processes: 2,
      kills: [
        { at: 0.2, processes: [0] },
        { at: 0.45, processes: [1] },
        { at: 0.7, processes: [0, 1] },
      ],
    });
    expect(report).toMatchObject({
      messages: people,
      numbers: people,
      people: { sent: people, opted_out: report.optedOut },
      wrongLooks: [],
    });
    expect(report.looks).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 600_000);
