import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

test("a text over the limit is cut there [SERVLIST-03] [CONST-24]", () => {
  expect(cutText("a".repeat(100), 100)).toBe("a".repeat(100));
  expect(cutText("a".repeat(101), 100)).toBe(`${"a".repeat(100)}…`);
});

test("an emoji is one character and is never halved", () => {
  expect(cutText("🔧".repeat(3), 3)).toBe("🔧🔧🔧");
  expect(cutText("🔧🔧🔧", 2)).toBe("🔧🔧…");
});

test("no blank stands before the ellipsis", () => {
  expect(cutText("fix taps now", 9)).toBe("fix taps…");
});
