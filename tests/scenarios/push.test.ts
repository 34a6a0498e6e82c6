import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { runNotices } from "#tests/crash/notices.ts";
import { temporaryFolder } from "#tests/support/folder.ts";

const posters = 60;
const devices = 2 * posters;
/** What a process can have in hand when it is killed: the tasks that it delivers side by side. */
const inHand = 8;

test("told by two processes that are killed on the way, each device gets a notice at most once, and every call stands under the bell", async () => {
  const folder = temporaryFolder("runor-push-");
  const kills = [
    { at: 0.1, processes: [0] },
    { at: 0.3, processes: [1] },
    { at: 0.5, processes: [0, 1] },
  ];
  try {
    const report = await runNotices({ folder, posters, kills });
    expect(report).toMatchObject({ calls: posters, notices: posters, untold: 0, twice: [] });
    expect(report.messages).toBeGreaterThanOrEqual(devices - 4 * inHand);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);
