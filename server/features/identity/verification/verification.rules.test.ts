import { expect, test } from "vitest";
import { codeRefusal, judgeCode } from "./verification.rules.ts";

const now = new Date("2026-03-01T12:00:00Z");
const code = { expiresAt: new Date("2026-03-01T12:10:00Z"), wrongTries: 0, isUsed: false };

test.each([
  ["the right digits in time", code, true, now, "right"],
  ["the right digits at the fifth try", { ...code, wrongTries: 4 }, true, now, "right"],
  ["wrong digits", code, false, now, "wrong"],
  ["the right digits after five wrong tries", { ...code, wrongTries: 5 }, true, now, "dead"],
  ["the right digits at the very end", code, true, code.expiresAt, "expired"],
  ["the right digits a second time", { ...code, isUsed: true }, true, now, "expired"],
  ["any digits where none were sent", undefined, false, now, "expired"],
] as const)("judgeCode: %s", (_case, facts, matches, at, verdict) => {
  expect(judgeCode(facts, { matches, now: at })).toBe(verdict);
});

test("codeRefusal reports the fifth wrong try as the end of the code", () => {
  expect(codeRefusal("wrong", 3)).toBe("wrong_code");
  expect(codeRefusal("wrong", 4)).toBe("code_dead");
  expect(codeRefusal("dead", 5)).toBe("code_dead");
  expect(codeRefusal("expired", 0)).toBe("code_expired");
});
