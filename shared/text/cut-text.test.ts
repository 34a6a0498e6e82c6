import { expect, test } from "vitest";
import { cutAtWord, cutText } from "./cut-text.ts";

test("cuts a text at the limit [SERVLIST-03] [CONST-24]", () => {
  expect(cutText("a".repeat(100), 100)).toBe("a".repeat(100));
  expect(cutText("a".repeat(101), 100)).toBe(`${"a".repeat(100)}…`);
});

test("counts an emoji as one character and never halves it", () => {
  expect(cutText("🔧".repeat(3), 3)).toBe("🔧🔧🔧");
  expect(cutText("🔧🔧🔧", 2)).toBe("🔧🔧…");
});

test("leaves no blank before the ellipsis", () => {
  expect(cutText("fix taps now", 9)).toBe("fix taps…");
});

test("ends after a whole word, unless that would lose most of a long one", () => {
  expect(cutAtWord("fix taps now", 12)).toBe("fix taps now");
  expect(cutAtWord("fix my taps", 9)).toBe("fix my…");
  expect(cutAtWord("fix taps, now", 11)).toBe("fix taps…");
  expect(cutAtWord("fix taps now", 8)).toBe("fix taps…");
  expect(cutAtWord(`fix ${"a".repeat(100)}`, 60)).toBe(`fix ${"a".repeat(56)}…`);
  expect(cutAtWord("🔧 fix taps", 7)).toBe("🔧 fix…");
});
