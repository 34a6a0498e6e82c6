import { expect, test } from "vitest";
import {
  dayNumber,
  dayOf,
  dayStart,
  fromLagos,
  inLagos,
  lastMonths,
  monthOf,
  monthStart,
  startOf,
  timeOfDay,
} from "./lagos.ts";

test("begins a day at midnight in Lagos", () => {
  const start = (time: string) => dayStart(time).toISOString();
  expect(start("2026-03-10T22:59:59Z")).toBe("2026-03-09T23:00:00.000Z");
  expect(start("2026-03-10T23:00:00Z")).toBe("2026-03-10T23:00:00.000Z");
  expect(startOf("2026-03-11").toISOString()).toBe("2026-03-10T23:00:00.000Z");
  expect([dayOf("2026-03-10T22:59:59Z"), dayOf("2026-03-10T23:00:00Z")]).toEqual([
    "2026-03-10",
    "2026-03-11",
  ]);
  expect(dayNumber("2024-11-15T23:05:00Z") - dayNumber("2024-11-15T22:05:00Z")).toBe(1);
});

test("is an hour ahead of UTC, also at the turn of months", () => {
  expect([timeOfDay("2024-11-15T09:42:59Z"), timeOfDay("2024-11-15T23:05:00Z")]).toEqual(["10:42", "00:05"]);
  expect([monthOf("2026-02-28T22:59:59Z"), monthOf("2026-02-28T23:00:00Z")]).toEqual(["2026-02", "2026-03"]);
  expect(lastMonths("2026-03-31T12:00:00Z", 4)).toEqual(["2026-03", "2026-02", "2026-01", "2025-12"]);
  expect(monthStart("2026-11")).toEqual(new Date("2026-10-31T23:00:00Z"));
  const moment = new Date("2026-03-10T22:59:59Z");
  expect(fromLagos(inLagos(moment))).toEqual(moment);
});
