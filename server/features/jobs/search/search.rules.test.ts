import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { candidatesFor, editsBetween, stretchesFrom } from "./search.rules.ts";

const known = [
  "plumber",
  "plumbing",
  "plug",
  "painter",
  "printer",
  "paint",
  "painting",
  "carpenter",
  "lagos",
];

describe("candidatesFor", () => {
  test.each([
    ["plumbr", "plumber"],
    ["plubmer", "plumber"],
    ["carpntr", "carpenter"],
    ["lagso", "lagos"],
    ["lag", "lagos"],
  ])("%s finds %s", (typed, word) => {
    expect(candidatesFor(typed, known)).toContain(word);
  });

  test.each([
    ["painter", "printer"],
    ["lag", "plug"],
    ["zzzzqqqq", "plumber"],
  ])("%s does not find %s", (typed, word) => {
    expect(candidatesFor(typed, known)).not.toContain(word);
  });

  test("the typed word itself is always looked for", () => {
    expect(candidatesFor("brandnew", [])).toEqual(["brandnew"]);
  });
});

test("edits are counted alike from both sides, and swapped neighbours count once", () => {
  const word = fc.stringMatching(/^[abc]{0,6}$/);
  expect(editsBetween("lagso", "lagos", 2)).toBe(1);
  fc.assert(
    fc.property(word, word, (one, other) => {
      const edits = editsBetween(one, other, 9);
      expect(editsBetween(other, one, 9)).toBe(edits);
      expect(edits === 0).toBe(one === other);
      expect(editsBetween(one, other, 1)).toBe(Math.min(edits, 2));
    }),
  );
});

describe("stretchesFrom", () => {
  const now = new Date("2026-05-12T10:00:00Z");
  const aDay = 86_400;

  test("begin now with the promoted jobs, grow, and end with all", () => {
    const stretches = stretchesFrom(now, undefined);
    expect(stretches.map(({ marks }) => marks?.length)).toEqual([4, 3, 3, undefined]);
    expect(stretches[0]?.marks).toContain("!");
    const since = stretches.map(({ sinceSeconds }) => now.getTime() / 1000 - sinceSeconds);
    expect(since[0]).toBeGreaterThanOrEqual(3 * 3_600);
    expect(since[1]).toBeGreaterThanOrEqual(aDay);
    expect(since[2]).toBeGreaterThanOrEqual(8 * aDay);
    expect(since[3]).toBe(Number.POSITIVE_INFINITY);
  });

  test("go on from where a page ended, without the promoted jobs that came before", () => {
    const after = { isPromoted: false, createdMicros: (now.getTime() - 5e8) * 1000, id: "x" };
    const [first] = stretchesFrom(now, after);
    expect(first?.marks).toHaveLength(2);
    expect(first?.marks).not.toContain("!");
    expect(stretchesFrom(now, { ...after, isPromoted: true })[0]?.marks).toContain("!");
  });
});
