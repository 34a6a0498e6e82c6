import { expect, test } from "vitest";
import { badgeOf, budgetText, canSwitch, inDashboardOrder } from "./own-jobs.ts";

test("sorts promoted jobs first, then newest [DASH-18]", () => {
  const job = (id: string, isPromoted: boolean, createdAt: string) => ({ id, isPromoted, createdAt });
  const jobs = [
    job("old", false, "2024-11-01T08:00:00Z"),
    job("old promoted", true, "2024-10-01T08:00:00Z"),
    job("new", false, "2024-11-15T08:00:00Z"),
    job("new promoted", true, "2024-11-02T08:00:00Z"),
  ];
  expect(inDashboardOrder(jobs).map(({ id }) => id)).toEqual(["new promoted", "old promoted", "new", "old"]);
});

test("writes the budget with a hyphen [DASH-12]", () => {
  expect(budgetText({ minBudget: 1_000, maxBudget: 2_000 })).toBe("₦1,000 - ₦2,000");
  expect(budgetText({ minBudget: null, maxBudget: 25_000 })).toBe("₦25,000");
  expect(budgetText({ minBudget: 25_000, maxBudget: 25_000 })).toBe("₦25,000");
});

test("hides a budget of 1 [CONST-33]", () => {
  expect(budgetText({ minBudget: null, maxBudget: 1 })).toBe("Not given");
});

test("pauses and resumes only open and paused jobs [STATE-30]", () => {
  const statuses = ["open", "paused", "assigned", "completed"] as const;
  expect(statuses.map((status) => canSwitch({ status }))).toEqual([true, true, false, false]);
  expect(statuses.map((status) => badgeOf({ status }))).toEqual([
    "available",
    "paused",
    "taken",
    "completed",
  ]);
});
