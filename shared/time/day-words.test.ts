import { expect, test } from "vitest";
import { dayHeading } from "./day-words.ts";

const now = Date.parse("2024-11-15T09:30:00Z");

test("names days as people do, by the calendar of Lagos", () => {
  expect(dayHeading("2024-11-15T09:29:00Z", now)).toBe("Today");
  expect(dayHeading("2024-11-14T23:00:00Z", now)).toBe("Today");
  expect(dayHeading("2024-11-14T22:59:59Z", now)).toBe("Yesterday");
  expect(dayHeading("2024-11-13T12:00:00Z", now)).toBe("Wednesday 13 November");
  expect(dayHeading("2023-12-31T23:30:00Z", now)).toBe("Monday 1 January");
  expect(dayHeading("2023-12-31T22:30:00Z", now)).toBe("Sunday 31 December 2023");
});

test("shows today although the browser's clock is a little slow", () => {
  expect(dayHeading("2024-11-15T09:31:00Z", now)).toBe("Today");
});
