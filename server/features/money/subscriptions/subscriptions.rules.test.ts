import { expect, test } from "vitest";
import { monthAfter, paidMonth } from "./subscriptions.rules.ts";

test.each([
  ["2026-01-15T10:00:00Z", "2026-02-15T10:00:00Z"],
  ["2026-01-31T10:00:00Z", "2026-02-28T10:00:00Z"],
  ["2028-01-31T10:00:00Z", "2028-02-29T10:00:00Z"],
  ["2026-12-31T10:00:00Z", "2027-01-31T10:00:00Z"],
  // Half past midnight on the first of March in Lagos.
  ["2026-02-28T23:30:00Z", "2026-03-31T23:30:00Z"],
])("a month after %s is %s", (from, to) => {
  expect(monthAfter(new Date(from))).toEqual(new Date(to));
});

test("a month begins with the payment, or at the end of the paid time", () => {
  const paidAt = new Date("2026-06-10T12:00:00Z");
  const [before, after] = [new Date("2026-06-01T00:00:00Z"), new Date("2026-06-20T08:00:00Z")];

  expect(paidMonth(paidAt, null)).toEqual({ startsAt: paidAt, endsAt: new Date("2026-07-10T12:00:00Z") });
  expect(paidMonth(paidAt, before)).toEqual(paidMonth(paidAt, null));
  expect(paidMonth(paidAt, after)).toEqual({ startsAt: after, endsAt: new Date("2026-07-20T08:00:00Z") });
});
