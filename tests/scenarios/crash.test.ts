/** The short form of `npm run bench -- crash`. */
import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCrashes } from "#tests/crash/run.ts";
import { copyOwnCluster } from "#tests/support/cluster.ts";
import { temporaryFolder } from "#tests/support/folder.ts";

const folder = temporaryFolder("runor-crash-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a product killed while money moves loses nothing acknowledged and leaves nothing half done", async () => {
  await copyOwnCluster(path.join(folder, "pg"));
  const report = await runCrashes({ folder, kills: 3, people: 12, seed: 20_261_120, untilSettled: false });

  expect(report.differences).toEqual([]);
  expect(report.kills).toEqual({ database: 1, process: 2 });
  expect(report.answered).toBeGreaterThan(20);
}, 400_000);
