import { describe, expect, test } from "vitest";
import { smsParts, smsText } from "./sms-parts.ts";

describe("parts of a text message", () => {
  test.each([
    ["a".repeat(160), 1],
    ["a".repeat(161), 2],
    ["a".repeat(306), 2],
    ["a".repeat(307), 3],
    ["€".repeat(80), 1],
    ["€".repeat(81), 2],
    ["ẹ".repeat(70), 1],
    ["ẹ".repeat(71), 2],
    ["ẹ".repeat(135), 3],
  ])("%s", (text, parts) => expect(smsParts(text)).toBe(parts));

  test("replaces ₦ by N if the rest is plain", () => {
    expect(smsText("Pay ₦500")).toBe("Pay N500");
    expect(smsText("Ẹ ṣé ₦500")).toBe("Ẹ ṣé ₦500");
  });
});
