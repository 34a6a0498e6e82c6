// Reads the results of both suites from their reports: passes, failures with reasons, and second-try passes.
import { existsSync, readFileSync } from "node:fs";

const shownLines = 12;
const terminalColours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

/**
 * `file` is known for failures of Vitest.
 * @typedef {{ passed: number, failures: { file?: string, title: string, reason: string }[], secondTry: string[] }} Result
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
  const stillFailing = new Set(second.failures.map(({ title }) => title));
  const secondTry = first.failures.map(({ title }) => title).filter((title) => !stillFailing.has(title));
  return { passed: first.passed + secondTry.length, failures: second.failures, secondTry };
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
  };
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)]);
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

function missing(suite) {
  return { passed: 0, failures: [{ title: suite, reason: "It ended without a report." }], secondTry: [] };
}

/** The first lines about our code, without colours: short, so that a truncated log still lists all names. */
function shorten(message = "") {
  const lines = message.replace(terminalColours, "").split("\n");
  return lines
    .filter((line) => !line.includes("node_modules"))
    .slice(0, shownLines)
    .join("\n");
}
