import fc from "fast-check";
import { expect, test } from "vitest";
import { isCheapToParse } from "./json-bodies.ts";

const isCheap = (text: string) => isCheapToParse(Buffer.from(text));

test.each([
  ["7 MB of brackets", "[".repeat(7_000_000)],
  ["7 MB of objects", `{"a":`.repeat(1_400_000)],
  ["7 MB of numbers", `[${"1,".repeat(3_500_000)}1]`],
  ["7 MB of empty strings", `[${'"",'.repeat(2_300_000)}""]`],
  ["7 MB of escaped quotes", `"${'\\"'.repeat(3_500_000)}"`],
  ["7 MB of blanks", " ".repeat(7_000_000)],
])("%s are refused unparsed", (_name, text) => {
  expect(isCheap(text)).toBe(false);
});

test.each([
  ["a video of 28 MB in one string", `{"mediaUrl":"data:video/mp4;base64,${"A".repeat(28_000_000)}"}`],
  ["28 MB of backslashes", `{"description":"${"\\".repeat(28_000_000)}"}`],
  ["brackets and quotes inside of texts", JSON.stringify({ text: '[{"'.repeat(5_000) })],
])("%s are parsed", (_name, text) => {
  expect(isCheap(text)).toBe(true);
});

test("all ordinary small bodies are parsed", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 10 }), (value) => {
      expect(isCheap(JSON.stringify(value))).toBe(true);
    }),
  );
});
