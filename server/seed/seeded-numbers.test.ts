import { describe, expect, it } from "vitest";
import { seededNumbers } from "./seeded-numbers.ts";

describe("seeded numbers", () => {
  it("repeat for a seed, differ between seeds, and are stable between releases", () => {
    const row = (seed: number): number[] => {
      const numbers = seededNumbers(seed);
      return [numbers.between(0, 999), numbers.between(0, 999), numbers.between(0, 999)];
    };
    expect(row(42)).toEqual(row(42));
    expect(row(42)).not.toEqual(row(43));
    expect(row(42)).toEqual([601, 448, 852]);
  });

  it("are spread evenly, both ends included", () => {
    const numbers = seededNumbers(1);
    const counts = new Map<number, number>();
    for (let draw = 0; draw < 6_000; draw++) {
      const face = numbers.between(1, 6);
      counts.set(face, (counts.get(face) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(120);
  });

  it("shuffle without loss and refuse to pick from nothing", () => {
    const numbers = seededNumbers(2);
    const list = [1, 2, 3, 4, 5];
    expect(numbers.shuffled(list).sort()).toEqual(list);
    expect(() => numbers.pick([])).toThrow(RangeError);
  });
});
