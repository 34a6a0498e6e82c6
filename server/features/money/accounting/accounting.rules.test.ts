import { expect, test } from "vitest";
import { csvLine } from "#server/http/csv.ts";
import { decodeCursor, encodeCursor, periodOf, revenueOf } from "./accounting.rules.ts";

test("a period includes both days and defaults to the current month until today", () => {
  const now = new Date("2026-11-20T12:00:00Z");

  expect(periodOf({ from: "2026-11-01", to: "2026-11-02" }, now)).toEqual({
    from: new Date("2026-10-31T23:00:00Z"),
    to: new Date("2026-11-02T23:00:00Z"),
  });
  expect(periodOf({}, now)).toEqual({
    from: new Date("2026-10-31T23:00:00Z"),
    to: new Date("2026-11-20T23:00:00Z"),
  });
});

test("revenue lists every month, and its total subtracts costs", () => {
  const rows = [
    { month: "2026-11", account: "fee_income:topup", amountKobo: 20_000 },
    { month: "2026-11", account: "unit_discount", amountKobo: -550 },
    { month: "2026-10", account: "boost_income", amountKobo: 500_000 },
  ];
  const [november, october, september] = revenueOf(["2026-11", "2026-10", "2026-09"], rows);

  expect(november).toMatchObject({ topupFees: 200, discounts: -5.5, boosts: 0, total: 194.5 });
  expect(october).toMatchObject({ boosts: 5_000, total: 5_000 });
  expect(september).toMatchObject({ total: 0 });
});

test("a cursor reads back, and other text is rejected", () => {
  const place = { endsAt: new Date(1_795_182_556_734), userId: "0192f0c1-2345-7abc-8def-0123456789ab" };

  expect(decodeCursor(encodeCursor(place))).toEqual(place);
  for (const odd of [
    "",
    "1",
    "x_y",
    `${encodeCursor(place)}'`,
    "9".repeat(16),
    `${"9".repeat(15)}_${place.userId}`,
  ])
    expect(decodeCursor(odd)).toBeUndefined();
});

test.each([
  [["plain", 12.5, null, ""], "plain,12.5,,\r\n"],
  [['say "hi"', "a,b", "two\nlines"], '"say ""hi""","a,b","two\nlines"\r\n'],
  [["=1+1", "+234", "-5", "@SUM(A1)"], '"\'=1+1","\'+234","\'-5","\'@SUM(A1)"\r\n'],
  [["＝1+1", "＋234", "－5", " ＠SUM(A1)"], '"\'＝1+1","\'＋234","\'－5","\' ＠SUM(A1)"\r\n'],
  [["\t=1", " =cmd|' /C calc'!A0", "\r=2"], '"\'\t=1","\' =cmd|\' /C calc\'!A0","\'\r=2"\r\n'],
  [[-5, 0, "O'Neil", " padded "], '-5,0,"O\'Neil"," padded "\r\n'],
] as const)("an export writes %j as one line", (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
