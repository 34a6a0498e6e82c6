/** The shapes of small figures, computed by hand. */
import { describe, expect, test } from "vitest";
import { smallInsights } from "#tests/support/small-insights.ts";
import {
  areaOf,
  barsOf,
  blocksOf,
  marksOf,
  middleOf,
  pathOf,
  pointsOf,
  scaleOf,
  shownSteps,
  sumsOf,
} from "./scales.ts";

test.each([
  { count: 1, shown: [0] },
  { count: 4, shown: [0, 1, 2, 3] },
  { count: 5, shown: [0, 2, 4] },
  { count: 13, shown: [0, 4, 8, 12] },
  { count: 28, shown: [0, 9, 18, 27] },
])("of $count steps, up to four at equal distances are named", ({ count, shown }) => {
  expect(shownSteps(count)).toEqual(shown);
});

const linesOf = (id: string) => smallInsights.plots.find((plot) => plot.id === id)!.lines;
const valuesOf = (id: string) => linesOf(id).map(({ values }) => values);
const [visits = []] = valuesOf("visits");
const income = valuesOf("income");
/** Top-up fees, withdrawal fees, subscriptions, boosts: from -400 to 800 in steps of 200. */
const incomeScale = scaleOf(sumsOf(income));

describe("a scale", () => {
  test.each([
    { of: "counts", values: [10, 20, 0, 40, 30], ticks: [0, 10, 20, 30, 40], zero: 0 },
    { of: "a single 1", values: [0, 1], ticks: [0, 1], zero: 0 },
    { of: "nothing", values: [0, 0], ticks: [0, 1], zero: 0 },
    { of: "more than a round number", values: [21], ticks: [0, 5, 10, 15, 20, 25], zero: 0 },
    { of: "both signs", values: [-400, 800], ticks: [-400, -200, 0, 200, 400, 600, 800], zero: 100 / 3 },
    { of: "negative values", values: [-300, -100], ticks: [-300, -200, -100, 0], zero: 100 },
  ])("of $of ends at round numbers and contains zero", ({ values, ticks, zero }) => {
    const scale = scaleOf(values, { isWhole: true });
    expect(scale.ticks).toEqual(ticks);
    expect([scale.heightOf(ticks[0]!), scale.heightOf(ticks.at(-1)!)]).toEqual([0, 100]);
    expect(scale.heightOf(0)).toBeCloseTo(zero);
  });
});

test("steps are in the middle of their columns", () => {
  expect(visits.map((_, place) => middleOf(place, 5))).toEqual([10, 30, 50, 70, 90]);
});

test("a line, its area and its points", () => {
  const scale = scaleOf(visits);
  expect(pathOf(visits, scale)).toBe("M10,75L30,50L50,100L70,0L90,25");
  expect(areaOf(visits, scale)).toBe("M10,75L30,50L50,100L70,0L90,25L90,100L70,100L50,100L30,100L10,100Z");
  expect(pointsOf(visits, scale)).toBe("M10 75h0M30 50h0M50 100h0M70 0h0M90 25h0");
});

test("a line has a gap where it has no figure, and a figure between gaps is a point", () => {
  const scale = scaleOf([20, 10]);
  expect(pathOf([20, 10, null, null, 10], scale)).toBe("M10,0L30,50M90,50Z");
  expect(areaOf([20, 10, null, null, null], scale)).toBe("M10,0L30,50L30,100L10,100Z");
  expect(pointsOf([20, null, 10, null, null], scale)).toBe("M10 0h0M50 50h0");
});

test("a line that is below zero, with its area up to zero", () => {
  const scale = scaleOf([-100, 100]);
  expect(pathOf([100, -50], scale)).toBe("M25,0L75,75");
  expect(areaOf([100, -50], scale)).toBe("M25,0L75,75L75,50L25,50Z");
});

test("the period before is drawn at the same steps, also if it has fewer", () => {
  const scale = scaleOf(visits);
  const { valuesBefore } = linesOf("visits")[0]!;
  expect(pathOf(valuesBefore, scale, 5)).toBe("M10,50L30,50L50,75L70,75L90,100");
  expect(pathOf(valuesBefore.slice(0, 2), scale, 5)).toBe("M10,50L30,50");
});

describe("stacked columns", () => {
  test("reach from the sum of the negative values to that of the positive ones", () => {
    expect(sumsOf(income)).toEqual([650, 800, 50, 50, 200, 0, 0, -400, 0, -400]);
    expect(incomeScale.ticks).toEqual([-400, -200, 0, 200, 400, 600, 800]);
  });

  test("stack positive values up from zero and negative ones down, none hidden by another", () => {
    // Zero is at 66.67 from the top, and 100 is 8.33 high.
    const [topup = [], withdrawals = [], subscriptions = [], boosts = []] = blocksOf(income, incomeScale);
    expect(topup.map(({ x, width }) => [x, width])).toEqual(
      [2.8, 22.8, 42.8, 62.8, 82.8].map((x) => [x, 14.4]),
    );
    const spans = [topup, withdrawals, subscriptions, boosts].map((blocks) =>
      blocks.map(({ y, height }) => [y, height]),
    );
    expect(spans[0]).toEqual([
      [58.33, 8.33],
      [58.33, 8.33],
      [66.67, 25],
      [66.67, 0],
      [50, 16.67],
    ]);
    expect(spans[1]).toEqual([
      [54.17, 4.17],
      [66.67, 0],
      [62.5, 4.17],
      [62.5, 4.17],
      [66.67, 0],
    ]);
    expect(spans[2]![0]).toEqual([12.5, 41.67]);
    expect(spans[2]![4]).toEqual([66.67, 33.33]);
    expect(spans[3]![2]).toEqual([91.67, 8.33]);
    expect(spans[3]![1]).toEqual([0, 16.67]);
    const drawn = spans.flat().filter(([, height]) => height! > 0);
    expect(drawn).toHaveLength(income.flat().filter((value) => value !== 0).length);
  });

  test("have the whole of the period before as a mark", () => {
    expect(marksOf([-400, 0, 800], incomeScale, 5)).toBe("M1.4 100h17.2M41.4 0h17.2");
  });
});

describe("bars", () => {
  test("are as wide as their share of the longest", () => {
    expect(barsOf([8, 4, 0, 2])).toEqual([8, 4, 0, 2].map((value) => ({ start: 0, width: value * 12.5 })));
  });

  test("extend to the left of a common zero for negative values", () => {
    expect(barsOf([6, -2])).toEqual([
      { start: 25, width: 75 },
      { start: 0, width: 25 },
    ]);
  });

  test("of nothing have no width", () => {
    expect(barsOf([0])).toEqual([{ start: 0, width: 0 }]);
    expect(barsOf([])).toEqual([]);
  });
});
