import { expect, test } from "vitest";
import { recent, remembered, resultCounts } from "./remembered.ts";

test("keeps frequently requested texts longer than one-off ones", () => {
  const found = recent<number>("texts", 1_000);
  found.set("often", 1);
  for (let n = 0; n < 1_000; n += 1) {
    expect(found.get("often")).toBe(1);
    found.set(`once ${n}`, n);
  }
  const kept = Array.from({ length: 1_000 }, (_, n) => found.get(`once ${n}`)).filter((n) => n !== undefined);
  expect(kept.length * "once 100".length).toBeLessThanOrEqual(1_000);
});

test("computes a short word once, a long one each time", () => {
  const asked: string[] = [];
  const lengthOf = remembered("lengths", (word) => asked.push(word) && word.length);
  const long = "x".repeat(25);
  expect([lengthOf("abeg"), lengthOf("abeg"), lengthOf(long), lengthOf(long)]).toEqual([4, 4, 25, 25]);
  expect(asked).toEqual(["abeg", long, long]);
  expect(resultCounts.get("lengths")?.()).toBe(1);
});
