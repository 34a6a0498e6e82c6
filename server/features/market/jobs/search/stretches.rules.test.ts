import { describe, expect, test } from "vitest";
import { stretchesFrom } from "./stretches.rules.ts";

describe("stretchesFrom", () => {
  const now = new Date("2026-05-12T10:00:00Z");
  const aDay = 86_400;
  const times = { now, after: undefined, maxMatches: 1_000_000, isPromoted: false };

  test("begin now, grow, and end with all jobs", () => {
    const stretches = stretchesFrom(times);
    expect(stretches.map(({ marks }) => marks?.length)).toEqual([3, 3, 3, 10, undefined]);
    const since = stretches.map(({ sinceSeconds }) => now.getTime() / 1000 - sinceSeconds);
    expect(since[0]).toBeGreaterThanOrEqual(3 * 3_600);
    expect(since[1]).toBeGreaterThanOrEqual(aDay);
    expect(since[2]).toBeGreaterThanOrEqual(8 * aDay);
    expect(since[3]).toBeGreaterThanOrEqual(64 * aDay);
  });

  test("continue where a page ended", () => {
    const after = { isPromoted: false, createdMicros: (now.getTime() - 5e8) * 1000, id: "x" };
    const [first] = stretchesFrom({ ...times, after });
    expect(first?.marks).toHaveLength(2);
  });

  test("are fewer if few jobs can match, and for promoted jobs", () => {
    const lengths = (most: number, isPromoted = false) =>
      stretchesFrom({ ...times, maxMatches: most, isPromoted }).map(({ marks }) => marks?.length);
    expect(lengths(5_000)).toEqual([3, 10, undefined]);
    expect(lengths(1_000)).toEqual([10, undefined]);
    expect(lengths(200)).toEqual([undefined]);
    expect(lengths(1_000_000, true)).toEqual([10, undefined]);
  });
});
