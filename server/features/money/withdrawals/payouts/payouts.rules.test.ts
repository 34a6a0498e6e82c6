import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PayoutState, WithdrawalState } from "#shared/contracts/withdrawals.ts";
import { kobo } from "#shared/money/money.ts";
import { isProvenAbsent, judge, nextLookAt, nextQuestionAt, sharesOf } from "./payouts.rules.ts";

const found = (status: "processing" | "succeeded" | "failed" | "reversed", amountKobo = 90_000) => ({
  status,
  amountKobo,
  reference: "payout-1-aaaaaaaaaaaaaaaa",
  providerId: "1",
  feeKobo: undefined,
  failure: undefined,
});
const at = (state: PayoutState, withdrawal: WithdrawalState = "processing", isLast = true) => ({
  attempt: { state, amountKobo: 90_000 },
  isLast,
  withdrawal: { state: withdrawal },
});

test("paid, returned and fractional shares add up to the ordered amount, and a surplus comes on top", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.nat(2_000_000_000), (units, gotKobo) => {
      const shares = sharesOf(kobo(units * 100), kobo(gotKobo));
      expect(shares.paidKobo + shares.backKobo + shares.oddKobo).toBe(units * 100);
      expect(shares.paidKobo + shares.beyondKobo).toBe(gotKobo);
      expect(shares.backKobo % 100).toBe(0);
      expect(shares.oddKobo).toBeLessThan(100);
    }),
  );
});

describe("judging a payout", () => {
  test.each(["created", "sent", "unknown", "processing"] as const)("that is %s", (state) => {
    expect(judge(at(state), found("processing"))).toBe("processing");
    expect(judge(at(state), found("succeeded"))).toBe("succeed");
    expect(judge(at(state), found("failed"))).toBe("fail");
    expect(judge(at(state), found("reversed"))).toBe("fail");
    expect(judge(at(state), found("succeeded", 89_999))).toBe("amount-differs");
    expect(judge(at(state), { status: "absent" })).toBe("absent");
  });

  test("that succeeded: later reports matter only if they are bad", () => {
    expect(judge(at("succeeded", "succeeded"), found("succeeded"))).toBe("nothing");
    expect(judge(at("succeeded", "succeeded"), found("processing"))).toBe("nothing");
    expect(judge(at("succeeded", "succeeded"), { status: "absent" })).toBe("nothing");
    expect(judge(at("succeeded", "succeeded"), found("failed"))).toBe("late-failure");
    expect(judge(at("succeeded", "succeeded"), found("reversed"))).toBe("reverse");
  });

  test("that failed and is alive: allowed until another action was taken", () => {
    expect(judge(at("failed", "failed"), found("succeeded"))).toBe("succeed");
    expect(judge(at("failed", "failed"), found("processing"))).toBe("processing");
    expect(judge(at("failed", "failed"), found("failed"))).toBe("nothing");
    expect(judge(at("failed", "cancelled"), found("succeeded"))).toBe("paid-twice");
    expect(judge(at("failed", "processing", false), found("succeeded"))).toBe("paid-twice");
  });

  test("that was reversed: matters if it is paid again", () => {
    for (const status of ["failed", "reversed"] as const)
      expect(judge(at("reversed", "reversed"), found(status))).toBe("nothing");
    for (const status of ["processing", "succeeded"] as const)
      expect(judge(at("reversed", "reversed"), found(status))).toBe("paid-twice");
  });
});

const noon = new Date("2026-03-01T12:00:00Z");
const secondsFromNoon = (moment: Date | null) => moment && (moment.getTime() - noon.getTime()) / 1000;

test("a payout without a clear answer is asked about five times within the hour, then no more", () => {
  const pauses = [0, 1, 2, 3, 4].map((asked) => secondsFromNoon(nextQuestionAt(noon, asked)) ?? 0);
  const since = pauses.map((_, index) => pauses.slice(0, index + 1).reduce((sum, pause) => sum + pause, 0));
  expect(since).toEqual([30, 120, 300, 900, 3_600]);
  expect(nextQuestionAt(noon, 5)).toBeNull();
});

test("a pending payout is asked about at growing intervals, at least once an hour", () => {
  expect([0, 1, 3, 6, 50].map((looks) => secondsFromNoon(nextLookAt(noon, looks)))).toEqual([
    60, 120, 480, 3_600, 3_600,
  ]);
});

test("a payout is proven absent by three answers over half an hour", () => {
  const halfAnHourAgo = new Date(noon.getTime() - 30 * 60_000);
  expect(isProvenAbsent({ absences: 3, firstAbsentAt: halfAnHourAgo }, noon)).toBe(true);
  expect(isProvenAbsent({ absences: 2, firstAbsentAt: halfAnHourAgo }, noon)).toBe(false);
  expect(isProvenAbsent({ absences: 9, firstAbsentAt: new Date(halfAnHourAgo.getTime() + 1) }, noon)).toBe(
    false,
  );
  expect(isProvenAbsent({ absences: 0, firstAbsentAt: null }, noon)).toBe(false);
});
