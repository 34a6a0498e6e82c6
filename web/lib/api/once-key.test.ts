import { beforeEach, expect, test } from "vitest";
import { dayMs, minuteMs } from "#shared/time/durations.ts";
import { draftKey, forgetOnceKey, onceKey } from "./once-key.ts";

const job = { description: "Fix a tap", maxBudget: 5_000 };

beforeEach(() => forgetOnceKey("post-job"));

test("reuses the key for the same content until an answer arrives", () => {
  expect(onceKey("post-job", job)).toBe(onceKey("post-job", { ...job }));
});

test("uses a new key for other content, another operation, or after an answer", () => {
  const first = onceKey("post-job", job);
  expect(onceKey("buy-units", job)).not.toBe(first);
  expect(onceKey("post-job", { ...job, maxBudget: 5_001 })).not.toBe(first);

  const second = onceKey("post-job", job);
  forgetOnceKey("post-job");
  expect(onceKey("post-job", job)).not.toBe(second);
});

test("uses a new key for the same content after 15 minutes", () => {
  const first = onceKey("post-job", job, 0);
  expect(onceKey("post-job", job, 14 * minuteMs)).toBe(first);
  expect(onceKey("post-job", job, 15 * minuteMs)).not.toBe(first);
});

test("generates keys that fit the header: visible characters, at most 100", () => {
  expect(onceKey("post-job", job)).toMatch(/^[0-9a-f]{32}$/);
});

test("keeps a draft's key until an answer arrives, but less long than the server keeps its answers", () => {
  const first = draftKey("comment ada job-1", 0);
  expect(draftKey("comment ada job-1", 16 * minuteMs)).toBe(first);
  expect(draftKey("comment ada job-1", 28 * dayMs)).toBe(first);
  expect(draftKey("comment ada job-2", 0)).not.toBe(first);
  expect(draftKey("comment obi job-1", 0)).not.toBe(first);
  expect(draftKey("comment ada job-1", 30 * dayMs)).not.toBe(first);
  const next = draftKey("comment ada job-1", 30 * dayMs);
  forgetOnceKey("comment ada job-1");
  expect(draftKey("comment ada job-1", 30 * dayMs)).not.toBe(next);
});
