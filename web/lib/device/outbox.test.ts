import { expect, test } from "vitest";
import * as commentsApi from "#shared/contracts/comments.endpoints.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import * as reportsApi from "#shared/contracts/reports.endpoints.ts";
import * as reviewsApi from "#shared/contracts/reviews.endpoints.ts";
import * as servicemenApi from "#shared/contracts/servicemen.endpoints.ts";
import { errors } from "#shared/errors.ts";
import { attemptMs, hasExpired, isOld, isRefusal, isSending, isWaiting, type OutboxItem } from "./outbox.ts";

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
])("an item made %s is old: %s", (_when, ago, isAsked) => {
  expect(isOld(item({ madeAt: now - ago }), now)).toBe(isAsked);
  expect(isWaiting(item({ madeAt: now - ago }), now)).toBe(!isAsked);
});

test.each([
  ["four days ago", 4, false],
  ["28 days ago", 28, false],
  ["30 days ago", 30, true],
  ["with a clock a week ahead", -7, false],
  ["with a clock a year ahead", -365, true],
])("an item made %s may be deleted while its author is away: %s days, %s", (_when, ago, isDeleted) => {
  expect(hasExpired(item({ madeAt: now - ago * day }), now)).toBe(isDeleted);
});

test.each([
  ["a text", 0, 2],
  ["a photo of 3 MB", 3_000_000, 4],
  ["a video of 20 MB", 20_000_000, 14],
])(
  "an attempt with %s has time to arrive over a poor connection: %d bytes, about %d minutes",
  (_what, size, minutes) => {
    const file = size === 0 ? null : { field: "mediaUrl", bytes: new ArrayBuffer(size), type: "", name: "" };
    expect(Math.round(attemptMs({ file }) / 60_000)).toBe(minutes);
  },
);

test("does not send a refused item again by itself", () => {
  expect(isWaiting(item({ refusal: "Blocked" }), now)).toBe(false);
});

test("does not retry errors that only the author can resolve, such as an exhausted monthly limit", () => {
  const kept = [commentsApi.post, jobsApi.post, jobsApi.stillOpen, reportsApi.send, reviewsApi.post];
  const codes = new Set([...kept, servicemenApi.saveCard].flatMap((call) => call.errors ?? []));
  expect([...codes]).toEqual(expect.arrayContaining(["free_jobs_used", "insufficient_units", "forbidden"]));
  for (const code of codes)
    expect([code, isRefusal(errors[code].status)]).toEqual([code, !errors[code].retryable]);
  expect(isRefusal(errors.suspended.status)).toBe(true);
  expect([429, 500, 503, 0].some(isRefusal)).toBe(false);
});

test("releases an item after two minutes if the browser was killed while sending it", () => {
  expect(isSending(item({ sendingSince: now - 1_000 }), now)).toBe(true);
  expect(isSending(item({ sendingSince: now - attemptMs(item({})) }), now)).toBe(false);
  expect(isSending(item({ sendingSince: now + day }), now)).toBe(false);
});
