import { expect, test } from "vitest";
import { unitsGap } from "./units-gap.ts";

test("requires units for the maximum budget from posters who are not agents [VALID-05]", () => {
  const client = { isAgent: false, runorUnits: 999 };
  expect(unitsGap(client, 1_000)).toEqual({ neededUnits: 1_000, hasUnits: 999, missingUnits: 1 });
  expect(unitsGap({ ...client, runorUnits: 1_000 }, 1_000)).toBeUndefined();
});

test("requires 300 units from agents, regardless of the budget [VALID-04] [CONST-03] [ROLE-13]", () => {
  const agent = { isAgent: true, runorUnits: 299 };
  expect(unitsGap(agent, 90_000)).toEqual({ neededUnits: 300, hasUnits: 299, missingUnits: 1 });
  expect(unitsGap({ ...agent, runorUnits: 300 }, 90_000)).toBeUndefined();
});
