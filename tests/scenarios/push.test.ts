import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { runNotifications } from "#tests/crash/notifications.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";

const posters = 60;
const devices = 2 * posters;
/** The number of tasks that a process delivers in parallel, and so may hold when it is killed. */
const inHand = 8;

test("with one process and then both killed while sending, each device gets a notification at most once and every call is in the bell's list", async () => {
  const folder = temporaryFolder("runor-push-");
  const kills = [
    { at: 0.1, processes: [0] },
    { at: 0.5, processes: [0, 1] },
  ];
  const database = await createTestDatabase();
  const { connectionString } = database;
  try {
    const report = await runNotifications({ folder, connectionString, posters, kills });
    expect(report).toMatchObject({ calls: posters, notifications: posters, unpushed: 0, twice: [] });
    expect(report.messages).toBeGreaterThanOrEqual(devices - 3 * inHand);
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 600_000);
