import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { runCampaign } from "#tests/crash/campaign.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";

/** After the last kill more people wait than decision 13 then lets through (1,000). The bench sends 20,000. */
const people = 1_250;

test("a campaign to 1,250 people reaches each number once, with one process and then both killed meanwhile", async () => {
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
        { at: 0.04, processes: [0] },
        { at: 0.12, processes: [0, 1] },
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
