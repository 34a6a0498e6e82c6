import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { asOwner } from "#tests/support/owner.ts";
import { intervalOf } from "./schedules.ts";
import { allTasks } from "./tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const scheduled = allTasks.filter(({ schedule }) => schedule);
const failing = scheduled.find(({ name }) => name === "throttles.remove-old")!;

/** Values of a metric by one of its labels, as a process reports them. */
async function reported(from: TestApp, metric: string): Promise<Record<string, number>> {
  const { body } = await from.call({ method: "GET", path: "/metrics" });
  const lines = (body as string).matchAll(new RegExp(`^${metric}\\{\\w+="([^"]+)"\\} (\\S+)$`, "gm"));
  return Object.fromEntries([...lines].map(([, label, value]) => [label, Number(value)]));
}
const successes = (from: TestApp) => reported(from, "scheduled_task_success_timestamp_seconds");

test.each([
  ["* * * * *", 60],
  ["*/10 * * * *", 600],
  ["17 * * * *", 3_600],
  ["30 1 * * *", 86_400],
  ["23 2 * * 0", 7 * 86_400],
  ["30 2 1 * *", 31 * 86_400],
])("a task of the schedule %s runs again within %i seconds", (cron, seconds) => {
  expect(intervalOf(cron)).toBe(seconds);
});

test.each(["0 8-18 * * *", "1,31 * * * *", "* * * 5 *", "*/5"])(
  "the interval of %s is not guessed",
  (cron) => {
    expect(() => intervalOf(cron)).toThrow(cron);
  },
);

test("every process reports when each scheduled task last succeeded in any of them, and how often it should", async () => {
  const names = scheduled.map(({ name }) => name).sort();
  const begun = await successes(app);
  expect(Object.keys(begun).sort()).toEqual(names);
  expect(Math.min(...Object.values(begun))).toBeGreaterThan(Date.now() / 1_000 - 86_400);
  const intervals = await reported(app, "scheduled_task_interval_seconds");
  expect(intervals).toMatchObject({ "ledger.roll-up": 60, "reconciliation.books-full": 86_400 });

  const other = await startTestApp({}, { beside: app });
  try {
    const fails = vi.spyOn(failing, "handle").mockRejectedValue(new Error("on purpose"));
    await app.deps.queue.runDue(app.deps, 0);
    fails.mockRestore();
    const after = await successes(other);
    const unchanged = names.filter((name) => after[name] === begun[name]);
    expect(unchanged).toEqual([failing.name]);
  } finally {
    await other.close();
  }
});

test("a start leaves the time of a task's last success as it is", async () => {
  await asOwner(app, "update reconciliation_marks set at = '2026-01-02' where \"check\" = $1", [
    `task:${failing.name}`,
  ]);
  const beside = await startTestApp({}, { beside: app });
  await beside.close();
  expect((await successes(app))[failing.name]).toBe(Date.parse("2026-01-02T00:00:00Z") / 1_000);
});

test("a process reports the disk that holds DATA_DIR, and works without that folder", async () => {
  const { free, size } = await reported(app, "data_disk_bytes");
  expect(size).toBeGreaterThan(1024 ** 2);
  expect(free).toBeLessThan(size!);
  const without = await startTestApp();
  rmSync(without.deps.config.dataDir, { recursive: true, force: true });
  expect(await reported(without, "data_disk_bytes")).toEqual({});
  expect(Object.keys(await successes(without))).toHaveLength(scheduled.length);
  await without.close();
});
