import { expect, test } from "vitest";
import { dayAndTime } from "./day-and-time.ts";

test("shows a time as the day and the clock of Lagos", () => {
  expect(dayAndTime("2026-11-20T13:05:59.000Z")).toBe("20 Nov 2026, 14:05");
  expect(dayAndTime("2026-12-31T23:30:00Z")).toBe("1 Jan 2027, 00:30");
});
