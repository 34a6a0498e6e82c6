// Results of Vitest for the end of `npm test`: its own JSON report does not include retries.
import { writeFileSync } from "node:fs";

export default class VitestReport {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const report = {
      passed: tests.filter((test) => test.result().state === "passed").length,
      failures: [
        ...modules.flatMap((module) =>
          module.errors().map((error) => failure(module.relativeModuleId, error)),
        ),
        ...unhandledErrors.map((error) => failure("Outside a test", error)),
        ...tests
          .filter((test) => test.result().state === "failed")
          .map((test) => failure(nameOf(test), ...test.result().errors)),
      ],
      secondTry: tests.filter((test) => test.diagnostic()?.flaky).map(nameOf),
    };
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify(report));
  }
}

const nameOf = (test) => `${test.module.relativeModuleId} › ${test.fullName}`;

const failure = (title, ...errors) => ({
  title,
  reason: errors.map(({ stack, message }) => stack || message).join("\n"),
});
