import { expect, test } from "vitest";
import { monthName } from "./month-name.ts";

test("names a month with its year", () => {
  expect(monthName("2026-11")).toBe("Nov 2026");
});
