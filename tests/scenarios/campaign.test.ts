import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { runCampaign } from "#tests/crash/campaign.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";

/** Enough for more to wait after the last kill than decision 13 lets follow a lost message. The bench sends 20,000. */
const people = 2_400;

test("a campaign to thousands of people reaches each number once, with two processes killed three times on the way", async () => {
  const folder = temporaryFolder("runor-campaign-");
  const database = await createTestDatabase();
  const { connectionString } = database;
  try {
    const report = await runCampaign({
      folder,
      connectionString,
      people,
      processes: 2,
      kills: [
        { at: 0.1, processes: [0] },
        { at: 0.3, processes: [1] },
        { at: 0.55, processes: [0, 1] },
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
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 600_000);
