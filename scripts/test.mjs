// `npm test`: everything CI runs. `--quick` (npm run check): types, lint and the rules of the architecture.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, install, pinnedNode, root, run } from "./bootstrap.mjs";
import { findChromium } from "./chromium.mjs";

const quick = process.argv.includes("--quick");
const reports = mkdtempSync(join(tmpdir(), "runor-reports-"));

install({ development: true });
step("Types", ["node_modules/typescript/bin/tsc", "--noEmit", "-p", "."]);
step("Lint and format", ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."]);
if (quick) {
  step("Architecture", ["node_modules/vitest/vitest.mjs", "run", "tests/architecture.test.ts"]);
} else {
  const chromium = findChromium();
  step("Pages", ["scripts/build-web.ts"]);
  const unit = join(reports, "vitest.json");
  const browser = join(reports, "playwright.json");
  title("Unit, HTTP, scenarios, races");
  const ranUnit = attempt([
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${unit}`,
  ]);
  title("Browser journeys");
  const ranBrowser = attempt(["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"], {
    CHROME_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: browser,
  });
  const counts = [vitestCounts(unit), playwrightCounts(browser)];
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed =
    counts.reduce((sum, count) => sum + count.failed, 0) +
    (ranUnit && ranBrowser ? 0 : Number(counts.every((count) => count.failed === 0)));
  rmSync(reports, { recursive: true, force: true });
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

function title(text) {
  process.stdout.write(`\n── ${text}\n`);
}

function step(text, args) {
  title(text);
  run(args);
}

/** Runs to the end whatever happens, so that one failing suite does not hide the other. */
function attempt(args, extra = {}) {
  return spawnSync(pinnedNode(), args, { cwd: root, stdio: "inherit", env: environment(extra) }).status === 0;
}

function vitestCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, "utf8"));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numFailedTestSuites * Number(report.numFailedTests === 0),
  };
}

function playwrightCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(file, "utf8"));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}
