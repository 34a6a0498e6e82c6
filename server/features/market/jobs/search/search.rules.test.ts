import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editsBetween } from "#shared/text/edit-distance.ts";
import { candidatesFor, isRareBeside, maxMatchesOf } from "./search.rules.ts";

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

  test("always includes the typed word itself", () => {
    expect(candidatesFor("brandnew", [])).toEqual(["brandnew"]);
  });
});

test("edit distances are symmetric, and a swap of neighbours counts once", () => {
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

test("a word is rare if few jobs hold it, or far fewer than the likely correction", () => {
  const shares = (word: number, jobs = 10_000) => ({
    common: new Map([
      ["plubmer", word],
      ["plumber", 0.05],
    ]),
    rarestShare: 0.0001,
    jobs,
  });
  expect(isRareBeside(shares(0.0003), "plubmer", [])).toBe(true);
  expect(isRareBeside(shares(0.004), "plubmer", ["plumber"])).toBe(true);
  expect(isRareBeside(shares(0.02), "plubmer", ["plumber"])).toBe(false);
  expect(isRareBeside(shares(0.02), "plubmer", [])).toBe(false);
  expect(isRareBeside({ common: new Map(), rarestShare: 1, jobs: 0 }, "plubmer", ["plumber"])).toBe(true);
});

describe("maxMatchesOf", () => {
  const shares = {
    common: new Map([
      ["paint", 0.3],
      ["house", 0.5],
    ]),
    rarestShare: 0.01,
    jobs: 1_000,
  };

  test("is bounded by the rarest list, and has an upper bound for uncommon words", () => {
    expect(maxMatchesOf(shares, [["paint", "@paint"], ["house"]])).toBe(300);
    expect(
      maxMatchesOf(shares, [
        ["paint", "house"],
        ["house", "paint", "sofa", "sofas"],
      ]),
    ).toBe(800);
    expect(maxMatchesOf(shares, [["sofa"], ["house"]])).toBe(10);
    expect(maxMatchesOf({ common: new Map(), rarestShare: 1, jobs: 1_000 }, [["sofa"]])).toBe(1_000);
  });
});
