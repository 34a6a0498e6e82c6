import { expect, test } from "vitest";
import { shownSteps } from "./scales.ts";

test.each([
  { count: 1, shown: [0] },
  { count: 4, shown: [0, 1, 2, 3] },
  { count: 5, shown: [0, 2, 4] },
  { count: 13, shown: [0, 4, 8, 12] },
  { count: 28, shown: [0, 9, 18, 27] },
])("of $count steps, up to four at equal distances are named", ({ count, shown }) => {
  expect(shownSteps(count)).toEqual(shown);
});
