/** The short form of `npm run bench -- crash`, and of `chaos` for what needs no balancer: its load, and kills of processes and database. */
import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCrashes } from "#tests/crash/run.ts";
import { copyOwnCluster } from "#tests/support/cluster.ts";
import { temporaryFolder } from "#tests/support/folder.ts";

const folder = temporaryFolder("runor-crash-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a product killed while money moves and jobs are posted and called about loses nothing acknowledged and doubles nothing", async () => {
  await copyOwnCluster(path.join(folder, "pg"));
  const report = await runCrashes({ folder, kills: 3, people: 12, seed: 20_261_120, untilSettled: false });

  expect(report.differences).toEqual([]);
  expect(report.kills).toEqual({ database: 1, process: 2 });
  expect(report.answered).toBeGreaterThan(20);
  expect([report.posted, report.called].every((count) => count > 0)).toBe(true);
}, 400_000);
