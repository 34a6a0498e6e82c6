// Reads the results of both suites from their reports: passes, failures with reasons, second-try passes, and skipped tests.
import { existsSync, readFileSync } from "node:fs";

const shownLines = 12;
const terminalColours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

/**
 * `file` is known for failures of Vitest; `needs` says what a skipped test lacked.
 * @typedef {{ title: string, needs?: string }} Skipped
 * @typedef {{ file?: string, title: string, reason: string }} Failure
 * @typedef {{ passed: number, failures: Failure[], secondTry: string[], skipped: Skipped[], isMissing?: true }} Result
 */

/** @returns {Result} */
export function vitestResult(file) {
  const report = read(file);
  if (!report) return missing("Vitest");
  const failures = report.failures.map((failure) => ({ ...failure, reason: shorten(failure.reason) }));
  return { ...report, failures, secondTry: [] };
}

/**
 * The first result, after its failed files ran a second time.
 * @param {Result} first
 * @param {Result} second
 * @returns {Result}
 */
export function afterSecondTry(first, second) {
  if (second.isMissing) return { ...first, failures: [...first.failures, ...second.failures] };
  const stillFailing = new Set(second.failures.map(({ title }) => title));
  const secondTry = first.failures.map(({ title }) => title).filter((title) => !stillFailing.has(title));
  const passed = first.passed + secondTry.length;
  return { passed, failures: second.failures, secondTry, skipped: first.skipped };
}

/** @returns {Result} */
export function playwrightResult(file) {
  const report = read(file);
  if (!report) return missing("Playwright");
  const tests = specsOf(report.suites).flatMap((spec) =>
    spec.tests.map((test) => ({
      ...test,
      title: `[${test.projectName}] ${spec.file} › ${spec.title}`,
    })),
  );
  const failures = [
    ...report.errors.map((error) => ({ title: "Browser journeys", reason: shorten(error.message) })),
    ...tests
      .filter(({ status }) => status === "unexpected")
      .map(({ title, results }) => ({ title, reason: shorten(results.at(-1)?.error?.message) })),
  ];
  return {
    passed: report.stats.expected + report.stats.flaky,
    failures,
    secondTry: tests.filter(({ status }) => status === "flaky").map(({ title }) => title),
    skipped: tests
      .filter(({ status }) => status === "skipped")
      .map(({ title, annotations }) => ({ title, needs: annotations.find(isSkip)?.description })),
  };
}

const isSkip = ({ type }) => type === "skip";

/**
 * What is printed last, because logs are often truncated at the start.
 * @param {Result[]} results
 */
export function summaryOf(results) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const all = (list) => results.flatMap((result) => result[list]);
  const [failures, skipped] = [all("failures"), all("skipped")];
  return [
    ...all("secondTry").map((name) => `\n↻ at the second try: ${name}\n`),
    ...(skipped.length > 0 ? ["\n"] : []),
    ...skipped.map(({ title, needs }) => `↓ skipped${needs ? `, needs ${needs}` : ""}: ${title}\n`),
    ...failures.map(({ title, reason }) => `\n✗ ${title}\n${reason}\n`),
    `\n${passed} passed, ${failures.length} failed, ${skipped.length} skipped\n`,
  ].join("");
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)]);
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

function missing(suite) {
  return {
    passed: 0,
    failures: [{ title: suite, reason: "It ended without a report." }],
    secondTry: [],
    skipped: [],
    isMissing: true,
  };
}

/** The first lines about our code, without colours: short, so that a truncated log still lists all names. */
function shorten(message = "") {
  const lines = message.replace(terminalColours, "").split("\n");
  return lines
    .filter((line) => !line.includes("node_modules"))
    .slice(0, shownLines)
    .join("\n");
}
