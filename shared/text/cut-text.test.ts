import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

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
