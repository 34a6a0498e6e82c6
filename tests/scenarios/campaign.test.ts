import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { runCampaign } from "#tests/crash/campaign.ts";
import { temporaryFolder } from "#tests/support/folder.ts";

const people = 20_000;

test("a campaign to 20,000 people reaches each number once, with two processes killed three times on the way", async () => {
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
