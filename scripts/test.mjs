// `npm test`: everything CI runs. `--quick` (npm run check): types, lint and the rules of the architecture.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, install, pinnedNode, root, run } from "./bootstrap.mjs";
import { findChromium } from "./chromium.mjs";
import { playwrightResult, vitestResult } from "./test-reports.mjs";

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
  const results = [vitestResult(unit), playwrightResult(browser)];
  rmSync(reports, { recursive: true, force: true });
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failures = results.flatMap((result) => result.failures);
  if (failures.length === 0 && !(ranUnit && ranBrowser)) {
    failures.push({ title: "A suite ended with an error", reason: "Its own output above says which." });
  }
  // Last of all, because a log is often cut at its head.
  for (const { title: name, reason } of failures) process.stdout.write(`\n✗ ${name}\n${reason}\n`);
  process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
  process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
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
