import { expect, test } from "vitest";
import { isQuiet, secondsUntilLoud } from "./quiet-hours.ts";

test.each([
  ["sms", "2026-03-10T06:59:00Z", true],
  ["sms", "2026-03-10T07:00:00Z", false],
  ["sms", "2026-03-10T18:59:00Z", false],
  ["sms", "2026-03-10T19:00:00Z", true],
  ["sms", "2026-03-10T23:30:00Z", true],
  ["push", "2026-03-10T20:59:00Z", false],
  ["push", "2026-03-10T21:00:00Z", true],
  ["push", "2026-03-11T04:59:00Z", true],
  ["push", "2026-03-11T05:00:00Z", false],
] as const)("by %s at %s people are left in peace: %s", (channel, at, expected) => {
  expect(isQuiet(channel, new Date(at))).toBe(expected);
});

test.each([
  ["2026-03-10T06:59:00Z", 60],
  ["2026-03-10T07:00:00Z", 0],
  ["2026-03-10T18:59:59Z", 0],
  ["2026-03-10T19:00:00Z", 12 * 3_600],
  ["2026-03-10T23:30:00Z", 7.5 * 3_600],
])("at %s text messages wait for %i seconds", (at, seconds) => {
  expect(secondsUntilLoud(new Date(at))).toBe(seconds);
});
