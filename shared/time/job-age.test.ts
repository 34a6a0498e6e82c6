import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jobAge, shortDate } from "./job-age.ts";

const now = Date.parse("2024-11-20T12:00:00.000Z");
const minutesOld = (minutes: number) => jobAge(new Date(now - minutes * 60_000).toISOString(), now);

describe("shows minutes under 60, hours under 1440 minutes, else days [CONST-34]", () => {
  test.each([
    [1, "1 minute ago"],
    [59, "59 minutes ago"],
    [60, "1 hour ago"],
    [1_439, "23 hours ago"],
    [1_440, "1 day ago"],
    [2_879, "1 day ago"],
    [2_880, "2 days ago"],
    [30 * 1_440, "30 days ago"],
  ])("shows %i minutes as %s", (minutes, words) => {
    expect(minutesOld(minutes)).toBe(words);
  });

  test("shows the date of older jobs", () => {
    expect(minutesOld(31 * 1_440)).toBe("20 Oct 2024");
  });

  test("shows a job of this minute, or from a fast clock, as new", () => {
    expect(minutesOld(0.5)).toBe("Just now");
    expect(minutesOld(-10)).toBe("Just now");
  });

  test("never shows a job as younger than before", () => {
    const rank = (words: string) =>
      ["Just", "minute", "hour", "day"].findIndex((unit) => words.includes(unit));
    fc.assert(
      fc.property(fc.nat(43_199), fc.nat(1_000), (minutes, later) => {
        expect(rank(minutesOld(Math.min(minutes + later, 43_200)))).toBeGreaterThanOrEqual(
          rank(minutesOld(minutes)),
        );
      }),
    );
  });
});

test("shows dates as Lagos days", () => {
  expect(shortDate("2024-11-14T22:59:59.000Z")).toBe("14 Nov 2024");
  expect(shortDate("2024-11-14T23:00:00.000Z")).toBe("15 Nov 2024");
});
