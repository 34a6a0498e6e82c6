// `npm test`: everything CI runs. Parts by name: types, lint, architecture, unit, e2e. Arguments after `--` go to the
// part's tool: `npm run test:unit -- server/features/market/jobs`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, install, pinnedNode, root, run } from "./bootstrap.mjs";
import { findChromium } from "./chromium.mjs";
import { playwrightResult, vitestResult } from "./test-reports.mjs";

const vitest = ["node_modules/vitest/vitest.mjs", "run"];
const tsc = ["node_modules/typescript/bin/tsc", "--noEmit", "-p"];
const biome = ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"];
const steps = {
  types: [
    ["Types", ...tsc, "."],
    // Each room again with only the globals of its platform: no `document` in shared, no `process` in web.
    ...["shared", "web", "server"].map((room) => [`Types of ${room}`, ...tsc, room]),
  ],
  lint: [["Lint and format", ...biome, "."]],
  architecture: [["Architecture", ...vitest, "tests/architecture.test.ts"]],
};
const suites = { unit: runUnit, e2e: runBrowser };

const [named = "types,lint,unit,e2e", ...more] = process.argv.slice(2);
const parts = named.split(",");

install({ development: true });
for (const part of parts) for (const each of steps[part] ?? []) step(...each);
const chosen = parts.filter((part) => part in suites);
if (chosen.length > 0) runSuites();

function runSuites() {
  // Before the tests: without a browser the run ends here.
  if (chosen.includes("e2e")) findChromium();
  step("Pages", "scripts/build-web.ts");
  const reports = mkdtempSync(join(tmpdir(), "runor-reports-"));
  const results = chosen.map((part) => suites[part](join(reports, `${part}.json`)));
  rmSync(reports, { recursive: true, force: true });
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failures = results.flatMap((result) => result.failures);
  const secondTry = results.flatMap((result) => result.secondTry);
  if (failures.length === 0 && !results.every(({ ended }) => ended)) {
    failures.push({ title: "A suite ended with an error", reason: "Its own output above says which." });
  }
  // Last, because a log is often truncated at its head.
  for (const name of secondTry) process.stdout.write(`\n↻ at the second try: ${name}\n`);
  for (const { title: name, reason } of failures) process.stdout.write(`\n✗ ${name}\n${reason}\n`);
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
  process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
}

function runUnit(report) {
  title("Unit, HTTP, scenarios, races");
  const reporters = ["--reporter=default", "--reporter=./scripts/vitest-report.mjs"];
  const ended = attempt([...vitest, ...reporters, ...more], { VITEST_REPORT: report });
  return { ...vitestResult(report), ended };
}

function runBrowser(report) {
  title("Browser journeys");
  const ended = attempt(["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json", ...more], {
    CHROME_PATH: findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return { ...playwrightResult(report), ended };
}

function title(text) {
  process.stdout.write(`\n── ${text}\n`);
}

function step(text, ...args) {
  title(text);
  run(args);
}

/** Does not stop on failure, so that one failing suite does not hide the other. */
function attempt(args, extra = {}) {
  return spawnSync(pinnedNode(), args, { cwd: root, stdio: "inherit", env: environment(extra) }).status === 0;
}
