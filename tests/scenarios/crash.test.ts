/** The short form of `npm run bench -- crash`. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCrashes } from "#tests/crash/run.ts";

const folder = mkdtempSync(path.join(tmpdir(), "runor-crash-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("killed in the midst of moving money, the product keeps what it promised and nothing half done", async () => {
  const report = await runCrashes({ folder, kills: 3, people: 12, seed: 20_261_120, untilSettled: false });

  expect(report.differences).toEqual([]);
  expect(report.kills).toEqual({ database: 1, process: 2 });
  expect(report.answered).toBeGreaterThan(20);
}, 180_000);
