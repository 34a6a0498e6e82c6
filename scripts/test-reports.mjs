// What the two suites say of themselves in their JSON reports: how many tests passed and failed, and which failed why.
import { existsSync, readFileSync } from "node:fs";

const shownLines = 12;
const terminalColours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

/** @returns {{ passed: number, failures: { title: string, reason: string }[] }} */
export function vitestResult(file) {
  const report = read(file);
  if (!report) return missing("Vitest");
  const failures = report.testResults.flatMap((suite) => {
    const failed = suite.assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && suite.status === "failed")
      return [{ title: suite.name, reason: shorten(suite.message) }];
    return failed.map((test) => ({
      title: `${suite.name} › ${test.fullName}`,
      reason: shorten(test.failureMessages.join("\n")),
    }));
  });
  return { passed: report.numPassedTests, failures };
}

/** @returns {{ passed: number, failures: { title: string, reason: string }[] }} */
export function playwrightResult(file) {
  const report = read(file);
  if (!report) return missing("Playwright");
  const failures = [
    ...report.errors.map((error) => ({ title: "Browser journeys", reason: shorten(error.message) })),
    ...specsOf(report.suites).flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === "unexpected")
        .map((test) => ({
          title: `[${test.projectName}] ${spec.file} › ${spec.title}`,
          reason: shorten(test.results.at(-1)?.error?.message),
        })),
    ),
  ];
  return { passed: report.stats.expected + report.stats.flaky, failures };
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)]);
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

function missing(suite) {
  return { passed: 0, failures: [{ title: suite, reason: "It ended without a report." }] };
}

/** The first lines that speak of our code, without colours: a log that is cut still holds every name. */
function shorten(message = "") {
  const lines = message.replace(terminalColours, "").split("\n");
  return lines
    .filter((line) => !line.includes("node_modules"))
    .slice(0, shownLines)
    .join("\n");
}
