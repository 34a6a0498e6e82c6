/** What `npm test` prints at the end, from the reports of both suites. */
import { execFileSync } from "node:child_process";
import { globSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { afterSecondTry, playwrightResult, summaryOf, vitestResult } from "../scripts/test-reports.mjs";
import { temporaryFolder } from "./support/folder.ts";

const root = path.resolve(import.meta.dirname, "..");

/** Runs Vitest on one file with these tests, and reads its report. */
function resultOf(tests: string, ...args: string[]) {
  const folder = temporaryFolder("runor-reports-");
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  const file = path.join(folder, "some.test.js");
  writeFileSync(file, `import { describe, expect, test } from "vitest";\n${tests}`);
  writeFileSync(path.join(folder, "vitest.config.mjs"), "export default {};\n");
  const report = path.join(folder, "report.json");
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
  const reporter = `--reporter=${path.join(root, "scripts/vitest-report.mjs")}`;
  execFileSync(process.execPath, [vitest, "run", reporter, ...args], {
    cwd: folder,
    env: { ...process.env, VITEST_REPORT: report },
    stdio: "ignore",
  });
  return vitestResult(report);
}

const needing = (what: string) => `{ skip: true, meta: { needs: "${what}" } }`;

test("names the tests that were skipped, and what each of them needs", () => {
  const result = resultOf(`
    test("adds", () => expect(1 + 1).toBe(2));
    describe("behind HAProxy", ${needing("HAProxy")}, () => { test("restarts", () => {}); });
    test("checks the alerts", ${needing("promtool")}, () => {});
    test.skip("waits for better days", () => {});`);
  expect(summaryOf([result])).toBe(`
↓ skipped, needs HAProxy: some.test.js › behind HAProxy > restarts
↓ skipped, needs promtool: some.test.js › checks the alerts
↓ skipped: some.test.js › waits for better days

1 passed, 0 failed, 3 skipped
`);
});

test("does not name the tests that the chosen title leaves out", () => {
  const result = resultOf('test("adds", () => {}); test("takes away", () => {});', "-t", "adds");
  expect(summaryOf([result])).toBe("\n1 passed, 0 failed, 0 skipped\n");
});

test("a test that fails again stays a failure; one that passes then is named", () => {
  const failure = (title: string) => ({ file: "some.test.js", title, reason: "expected 2" });
  const first = { passed: 3, failures: [failure("adds"), failure("waits")], secondTry: [], skipped: [] };
  const second = { passed: 1, failures: [failure("adds")], secondTry: [], skipped: [] };
  expect(summaryOf([afterSecondTry(first, second)])).toBe(
    "\n↻ at the second try: waits\n\n✗ adds\nexpected 2\n\n4 passed, 1 failed, 0 skipped\n",
  );
});

test("a second run without a report leaves every failure of the first", () => {
  const failures = [{ file: "some.test.js", title: "adds", reason: "expected 2" }];
  const first = { passed: 0, failures, secondTry: [], skipped: [] };
  const missing = vitestResult(path.join(temporaryFolder("runor-reports-"), "none.json"));
  expect(afterSecondTry(first, missing)).toMatchObject({
    passed: 0,
    failures: [{ title: "adds" }, { title: "Vitest" }],
    secondTry: [],
  });
});

test("names the browser journeys that were skipped, with their reason", () => {
  const file = path.join(temporaryFolder("runor-reports-"), "report.json");
  const annotations = [{ type: "skip", description: "a camera" }];
  const tests = [{ projectName: "phone", status: "skipped", annotations, results: [] }];
  const suites = [{ specs: [{ file: "a.spec.ts", title: "films", tests }] }];
  writeFileSync(file, JSON.stringify({ suites, errors: [], stats: { expected: 2, flaky: 0 } }));
  expect(summaryOf([playwrightResult(file)])).toBe(
    "\n↓ skipped, needs a camera: [phone] a.spec.ts › films\n\n2 passed, 0 failed, 1 skipped\n",
  );
});

test("every test that may be skipped says what it needs", () => {
  const files = globSync("{tests,server,shared,sandbox,web}/**/*.{test,spec}.ts", { cwd: root });
  const silent = files.filter((file) =>
    /\b(?:test|describe)\.(?:skip|skipIf|runIf|todo|fixme)\(/.test(
      readFileSync(path.join(root, file), "utf8"),
    ),
  );
  expect(silent.filter((file) => file !== "tests/test-reports.test.ts")).toEqual([]);
});
