/** No alert stays silent because what it reads is absent: Prometheus answers nothing for a series that does not exist. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { createMetrics } from "#server/metrics.ts";
import { allTasks } from "#server/worker/tasks.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";

interface Rule {
  alert: string;
  expr: string;
}
const rules: Rule[] = parse(readFileSync("deploy/prometheus/alerts.yml", "utf8")).groups.flatMap(
  ({ rules }: { rules: Rule[] }) => rules,
);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Where nothing is reported, nothing is wrong: no backups are configured, or no task waits. */
const absentWhenWell = ["runor_backup_timestamp_seconds", "queue_oldest_task_seconds"];

test("a process reports from its start every state that an alert reads", async () => {
  const kinds = new Map(
    (await createMetrics().registry.getMetricsAsJSON()).map(({ name, type }) => [name, String(type)]),
  );
  const lines = (await app.call({ method: "GET", path: "/metrics" })).body.split("\n");
  const selectors = rules.flatMap(({ expr }) => [...expr.matchAll(/([a-z_]+)(?:\{([^}]*)\})?/g)]);
  const states = selectors.filter(([, name = ""]) => kinds.get(name) === "gauge");
  const missing = states.filter(([, name = "", matchers = ""]) => {
    const equal = [...matchers.matchAll(/\w+="[^"]*"/g)].map(([matcher]) => matcher);
    const ofName = lines.filter((line: string) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
    return !ofName.some((line: string) => equal.every((matcher) => line.includes(matcher)));
  });
  expect(states.length).toBeGreaterThan(12);
  expect(missing.map(([, name]) => name).filter((name) => !absentWhenWell.includes(name!))).toEqual([]);
});

test("an alert about too little of what is counted takes an absent count for none", async () => {
  const counts = (await createMetrics().registry.getMetricsAsJSON())
    .filter(({ type }) => ["counter", "histogram"].includes(String(type)))
    .map(({ name }) => name);
  const ofLittle = rules.filter(
    ({ expr }) => /<|== 0/.test(expr) && counts.some((name) => expr.includes(name)),
  );
  expect(ofLittle.map(({ alert }) => alert)).toEqual(["NoWorker"]);
  expect(ofLittle.filter(({ expr }) => !expr.includes("or vector(0)"))).toEqual([]);
});

test("alerts about a task name one that runs by a schedule", () => {
  const scheduled = allTasks.filter(({ schedule }) => schedule !== undefined).map(({ name }) => name);
  const named = rules.flatMap(({ expr }) => [...expr.matchAll(/task="([^"]+)"/g)].map(([, name]) => name));
  expect(named).toEqual(["reconciliation.books"]);
  expect(named.filter((name) => !scheduled.includes(name!))).toEqual([]);
});

test("a process that has not read the books yet does not report them broken", async () => {
  expect(await createMetrics().registry.metrics()).toMatch(/^runor_books_sound 1$/m);
});
