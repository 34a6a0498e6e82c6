// Writes Vitest's results for `npm test`: Vitest's own JSON report mixes errors outside tests into the tests.
import { writeFileSync } from "node:fs";

export default class VitestReport {
  #isFiltered = false;

  onInit({ config }) {
    // Tests whose titles do not match are skipped too, which the person who runs them asked for.
    this.#isFiltered = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules, unhandledErrors) {
    const suites = modules.flatMap((module) => [...module.children.allSuites()]);
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const left = tests.filter((test) => test.result().state === "skipped");
    const skipped = left
      .map((test) => ({ title: nameOf(test), needs: needsOf(test) }))
      .filter(({ needs }) => needs !== undefined || !this.#isFiltered);
    const report = {
      skipped,
      passed: tests.filter((test) => test.result().state === "passed").length,
      failures: [
        ...modules.flatMap((module) =>
          module.errors().map((error) => failure(module, module.relativeModuleId, error)),
        ),
        // A failed hook, whose tests were skipped.
        ...suites.flatMap((suite) =>
          suite.errors().map((error) => failure(suite.module, nameOf(suite), error)),
        ),
        ...unhandledErrors.map((error) => failure(undefined, "Outside a test", error)),
        ...tests
          .filter((test) => test.result().state === "failed")
          .map((test) => failure(test.module, nameOf(test), ...test.result().errors)),
      ],
    };
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify(report));
  }
}

/** From the test, or from the group that it is in. */
const needsOf = (test) => test && (test.meta().needs ?? needsOf(test.parent));

const nameOf = (test) => `${test.module.relativeModuleId} › ${test.fullName}`;

const failure = (module, title, ...errors) => ({
  file: module?.relativeModuleId,
  title,
  reason: errors.map(({ stack, message }) => stack || message).join("\n"),
});
