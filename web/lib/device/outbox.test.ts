import { expect, test } from "vitest";
import { attemptMs, isOld, isSending, isWaiting, type OutboxItem } from "./outbox.ts";

const now = Date.parse("2026-11-24T12:00:00Z");
const day = 86_400_000;
const item = (overrides: Partial<OutboxItem>): OutboxItem => ({
  id: 1,
  key: "key",
  personId: "ada",
  kind: "comment",
  method: "POST",
  url: "/api/comments",
  body: {},
  file: null,
  about: "Which day?",
  madeAt: now,
  attempts: 0,
  nextAt: 0,
  sendingSince: null,
  refusal: null,
  ...overrides,
});

test.each([
  ["made just now", 0, false],
  ["with a clock a day behind", -day, false],
  ["with a clock a day ahead", day, false],
  ["more than three days ago", 3 * day + 1, true],
  ["with a clock a week ahead", -7 * day, true],
])("what was made %s is old: %s", (_when, ago, isAsked) => {
  expect(isOld(item({ madeAt: now - ago }), now)).toBe(isAsked);
  expect(isWaiting(item({ madeAt: now - ago }), now)).toBe(!isAsked);
});

test("what was refused waits for its author", () => {
  expect(isWaiting(item({ refusal: "Blocked" }), now)).toBe(false);
});

test("a browser that was killed while it sent does not block the item for long", () => {
  expect(isSending(item({ sendingSince: now - 1_000 }), now)).toBe(true);
  expect(isSending(item({ sendingSince: now - attemptMs }), now)).toBe(false);
  expect(isSending(item({ sendingSince: now + day }), now)).toBe(false);
});
