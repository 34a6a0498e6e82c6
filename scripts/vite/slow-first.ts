import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";

/** Their time is spent in products and databases that they start, so the size of the file does not show it. */
const slow = /\/tests\/(races|scenarios)\//;

/** Starts the slow files first, so that none of them runs alone at the end. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
