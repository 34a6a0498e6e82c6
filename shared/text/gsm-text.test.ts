import { expect, test } from "vitest";
import { cutGsmLine, gsmLine, gsmText } from "./gsm-text.ts";

test.each([
  ["Adébáyọ̀ ₦500", "Adebayo N500"],
  ["Ɗanjuma Ƙofa, ɓera", "Danjuma Kofa, bera"],
  ["“Don’t” – he said…", '"Don\'t" - he said..'],
  ["2½ bags of ｆｉｎｅ ﬁbre, 20m²", "2 1/2 bags of fine fibre, 20m2"],
  ["[a] {b}~^|\\😀مطلوب", "a b"],
  ["two\nlines", "two\nlines"],
])("%j has characters that every phone shows, each counted as one: %j", (text, shown) => {
  expect(gsmText(text)).toBe(shown);
});

test("a line has single spaces, also where a character was dropped, and is cut with two dots", () => {
  expect(gsmLine(" Fix 😀 the\n sink ")).toBe("Fix the sink");
  expect(cutGsmLine("Fix the sink", 12)).toBe("Fix the sink");
  expect(cutGsmLine("Fix the sink", 10)).toBe("Fix the..");
});
