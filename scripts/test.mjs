// `npm test`: everything CI runs. Parts by name: types, lint, architecture, unit, e2e, money, long. Arguments after `--` go
// to the part's tool: `npm run test:unit -- server/features/market/jobs`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment, install, lean, pinnedNode, quickImports, root } from "./bootstrap.mjs";
import { ensureBrowsers } from "./chromium.mjs";
import { ensureNginx } from "./nginx.mjs";
import { afterSecondTry, playwrightResult, summaryOf, vitestResult } from "./test-reports.mjs";

// Node strips the types; Playwright's compiler would take ten seconds of CPU time in a fresh clone.
process.env.PW_DISABLE_TS_ESM = "1";

const vitest = ["node_modules/vitest/vitest.mjs", "run"];
// One checker: four take twice the CPU time, because each checks shared files again.
const tsc = ["node_modules/typescript/bin/tsc", "--checkers", "1", "--noEmit", "-p"];
/** For the compiler's Go runtime: garbage collection frees little before the end, and took a third of its time. */
const compiler = { GOGC: "off", GOMEMLIMIT: "3GiB" };
const biome = ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"];
const steps = {
  types: [
    ["Types", ...tsc, "."],
    // Each room again with only the globals of its platform: no `document` in shared, no `process` in web.
    ...["shared", "web", "server"].map((room) => [`Types of ${room}`, ...tsc, room]),
  ],
  lint: [
    ["Lint and format", ...biome, "."],
    ["Migrations", "node_modules/squawk-cli/js/bin/squawk", ...migrations()],
  ],
  architecture: [["Architecture", ...vitest, "tests/architecture.test.ts", "tests/migrations.test.ts"]],
  money: [
    [
      "Models of money",
      ...vitest,
      "server/features/money/ledger/young.properties.test.ts",
      "tests/races/money-model.test.ts",
    ],
  ],
  long: [
    [
      "Every plan, and more requests",
      ...vitest,
      "tests/scenarios/hostile-plans.test.ts",
      "tests/robustness.test.ts",
    ],
    [
      "Buckets at another service",
      ...vitest,
      "server/gateways/storage/storage.test.ts",
      "server/features/platform/media/media-in-bucket.test.ts",
      "tests/scenarios/another-bucket.test.ts",
    ],
  ],
};
const playwright = ["node_modules/@playwright/test/cli.js", "test"];
/** Needs the build, so it follows the other steps. */
const behindHaproxy = ["Journeys behind HAProxy", ...playwright, "-c", "playwright.loopback.config.ts"];
const haproxy = "/usr/sbin/haproxy";
const lanes = 2;
/** With more failing files, the failures are not accidental. */
const maxFilesAgain = 5;
const suites = { unit: runUnit, e2e: runBrowser };

const [named = "types,lint,unit,e2e", ...more] = process.argv.slice(2);
const parts = named.split(",");
const isLong = parts.includes("long");

if (parts.includes("money")) {
  process.env.YOUNG_SEEDS ??= "20";
  process.env.MODEL_RUNS ??= "30";
}
if (isLong) {
  process.env.EVERY_PLAN ??= "1";
  process.env.REQUESTS_PER_ROUTE ??= "60";
  process.env.EVERY_BUCKET ??= "1";
}

install({ development: true });
const chosen = parts.filter((part) => part in suites);
// Before the tests: without a browser the run ends here.
if (chosen.includes("e2e") || isLong) ensureBrowsers();
if (chosen.includes("unit")) ensureNginx();
await runSteps([
  ...parts.flatMap((part) => steps[part] ?? []),
  ...(chosen.length > 0 || isLong ? [pages()] : []),
]);
if (isLong && existsSync(haproxy)) await runSteps([behindHaproxy]);
else if (isLong) process.stdout.write(`\nNot tested behind HAProxy: ${haproxy} is not installed.\n`);
if (chosen.length > 0) await runSuites();

/** Migrations after the upgrade rules came into force (docs/deploying.md). */
function migrations() {
  const folder = "server/db/migrations";
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(".sql") && name > "0114");
  return names.map((name) => `${folder}/${name}`);
}

/** Both suites read the pages in the pseudo-language, so they are built once, before the suites start. */
function pages() {
  return ["Pages", "scripts/build.ts", ...(chosen.length > 1 ? ["qps"] : [])];
}

/** Runs two single-threaded steps at a time. Ends the process if one failed. */
async function runSteps(waiting) {
  let hasFailed = false;
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      if (!(await step(...next))) hasFailed = true;
  };
  await Promise.all(Array.from({ length: Math.min(lanes, waiting.length) }, lane));
  if (hasFailed) process.exit(1);
}

/** Runs both suites at the same time, because each is idle for a third of its time. */
async function runSuites() {
  const reports = mkdtempSync(join(tmpdir(), "runor-reports-"));
  const results = await Promise.all(chosen.map((part) => suites[part](reports)));
  const unit = chosen.indexOf("unit");
  if (unit >= 0) results[unit] = await tryFailedFilesAgain(results[unit], reports);
  rmSync(reports, { recursive: true, force: true });
  const hasFailed = () => results.some(({ failures }) => failures.length > 0);
  if (!hasFailed() && !results.every(({ ended }) => ended)) {
    const reason = "Its own output above says which.";
    results[0].failures.push({ title: "A suite ended with an error", reason });
  }
  process.stdout.write(summaryOf(results));
  process.exit(!hasFailed() && results.some(({ passed }) => passed > 0) ? 0 : 1);
}

async function runUnit(reports) {
  title("Unit, HTTP, scenarios, races");
  return runVitest(join(reports, "unit.json"), more);
}

async function runVitest(report, args) {
  const reporters = ["--reporter=default", "--reporter=./scripts/vitest-report.mjs"];
  const ended = await attempt([...vitest, ...reporters, ...args], { VITEST_REPORT: report });
  return { ...vitestResult(report), ended };
}

/**
 * A machine that freezes for seconds fails a correct test. Its file runs again in a new process once the
 * machine is idle; an immediate retry would meet what the first attempt left behind.
 */
async function tryFailedFilesAgain(first, reports) {
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (files.length === 0 || files.length > maxFilesAgain || files.includes(undefined)) return first;
  title(`Again: ${files.join(", ")}`);
  const second = await runVitest(join(reports, "again.json"), files);
  return { ...afterSecondTry(first, second), ended: second.ended };
}

async function runBrowser(reports) {
  const report = join(reports, "e2e.json");
  const args = [...playwright, "--reporter=list,json", ...more];
  const variables = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  // The browser suite's lines are printed when it has ended, so that two suites do not mix in one terminal.
  const file = chosen.length > 1 ? join(reports, "e2e.log") : undefined;
  if (!file) title("Browser journeys");
  const ended = await attempt(args, variables, file);
  if (file) {
    title("Browser journeys");
    process.stdout.write(readFileSync(file));
  }
  return { ...playwrightResult(report), ended };
}

function title(text) {
  process.stdout.write(`\n── ${text}\n`);
}

/** Prints a step's output when it has ended, so that two steps do not mix. Returns whether it passed. */
async function step(text, ...args) {
  const child = spawn(pinnedNode(), args, { cwd: root, env: environment(compiler) });
  const lines = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (line) => lines.push(line));
  const [status] = await once(child, "close");
  title(text);
  process.stdout.write(Buffer.concat(lines));
  return status === 0;
}

/** Does not stop on failure, so that one failing suite does not hide the other. Writes to the terminal or a file. */
async function attempt(args, variables, file) {
  const output = file ? openSync(file, "w") : "inherit";
  const stdio = ["ignore", output, output];
  // Tests start the product many times, and a third of the CPU time of a start is compilation.
  const { NODE_COMPILE_CACHE } = lean.environment;
  const NODE_OPTIONS = [process.env.NODE_OPTIONS, quickImports].filter(Boolean).join(" ");
  const [status] = await once(
    spawn(pinnedNode(), args, {
      cwd: root,
      stdio,
      env: environment({ ...variables, NODE_COMPILE_CACHE, NODE_OPTIONS }),
    }),
    "exit",
  );
  if (file) closeSync(output);
  return status === 0;
}
