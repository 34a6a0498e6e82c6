/** An answer of the owner's page with five days, whose pictures can be checked by hand. */
import type { Insights } from "#shared/contracts/insights.ts";
import { stateNames } from "#shared/places/places.ts";

type Plot = Insights["plots"][number];
type Line = [id: Plot["lines"][number]["id"], values: number[], valuesBefore: number[]];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Of people who may be the same on several days, and of levels. */
const withTotals = (made: Plot, line: number, total: number, before: number): Plot => ({
  ...made,
  lines: made.lines.map((each, place) => (place === line ? { ...each, total, before } : each)),
});

const plot = (id: Plot["id"], unit: Plot["unit"], ...lines: Line[]): Plot => ({
  id,
  unit,
  lines: lines.map(([line, values, valuesBefore]) => ({
    id: line,
    values,
    valuesBefore,
    total: sum(values),
    before: sum(valuesBefore),
  })),
});

type Wait = NonNullable<Insights["waits"]["firstCall"]>;

/** Minutes of each step. With up to four, the last of them is the ninth tenth. */
function wait(steps: number[][], stepsBefore: number[][]): Wait {
  const sorted = (each: number[][]) => each.flat().toSorted((one, other) => one - other);
  const half = (minutes: number[]) => minutes[Math.ceil(minutes.length / 2) - 1] ?? null;
  const last = (minutes: number[]) => minutes.at(-1) ?? null;
  const stepsOf = (each: number[][]) => ({
    counts: each.map((minutes) => minutes.length),
    medians: each.map(half),
    p90s: each.map(last),
  });
  const [own, before] = [sorted(steps), sorted(stepsBefore)];
  return {
    ...{ count: own.length, median: half(own), p90: last(own) },
    ...{ medianBefore: half(before), p90Before: last(before) },
    ...{ steps: stepsOf(steps), stepsBefore: stepsOf(stepsBefore) },
  };
}

const weeks = ["2026-02-02", "2026-02-09", "2026-02-16", "2026-02-23", "2026-03-02"];

const figures: Partial<Record<string, readonly [demand: number, supply: number]>> = {
  Lagos: [8, 4],
  Kano: [4, 0],
  Rivers: [2, 2],
  Oyo: [1, 5],
  Borno: [0, 1],
};

const counted = { isCounted: true };

export const smallInsights = {
  from: "2026-03-02",
  to: "2026-03-06",
  by: "day",
  before: { from: "2026-02-25", to: "2026-03-01" },
  asOf: "2026-03-06T11:00:00.000Z",
  peopleAsOf: { active: "2026-03-06T11:00:00.000Z", weeks: "2026-03-06T10:20:00.000Z" },
  shortened: ["trades"],
  starts: ["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06"],
  plots: [
    plot("visits", "count", ["visits", [10, 20, 0, 40, 30], [20, 20, 10, 10, 0]]),
    withTotals(
      plot(
        "people",
        "count",
        ["new", [2, 4, 0, 8, 6], [1, 1, 2, 2, 4]],
        ["verified", [1, 4, 0, 6, 5], [1, 0, 2, 1, 4]],
        ["active", [3, 3, 1, 5, 7], [2, 2, 2, 2, 2]],
      ),
      2,
      3.8,
      2,
    ),
    withTotals(plot("subscribers", "count", ["subscribed", [5, 6, 6, 8, 7], [3, 3, 4, 4, 5]]), 0, 7, 5),
    plot(
      "activity",
      "count",
      ["posts", [4, 2, 0, 6, 8], [2, 2, 2, 2, 2]],
      ["calls", [2, 2, 1, 3, 4], [1, 0, 1, 0, 1]],
    ),
    plot(
      "deals",
      "count",
      ["hires", [1, 0, 2, 1, 3], [1, 1, 1, 1, 1]],
      ["taken", [1, 1, 0, 2, 2], [0, 0, 0, 1, 1]],
      ["done", [0, 1, 1, 0, 2], [0, 0, 1, 0, 0]],
    ),
    plot(
      "moneyIn",
      "naira",
      ["units", [1_000, 0, 3_000, 2_000, 4_000], [1_000, 1_000, 0, 0, 2_000]],
      ["subscriptions", [500, 500, 0, 0, 1_000], [0, 500, 0, 500, 0]],
      ["boosts", [0, 200, 0, 0, 0], [0, 0, 0, 0, 0]],
      ["other", [0, 0, 0, 100, 0], [0, 0, 0, 0, 0]],
    ),
    plot(
      "moneyOut",
      "naira",
      ["withdrawals", [0, 800, 0, 1_200, 0], [400, 0, 0, 0, 400]],
      ["returned", [100, 0, 0, 0, 300], [0, 0, 0, 0, 0]],
    ),
    // The third day has a refund, and the last one a chargeback.
    plot(
      "income",
      "naira",
      ["topupFees", [100, 100, -300, 0, 200], [100, 0, 100, 0, 100]],
      ["withdrawalFees", [50, 0, 50, 50, 0], [0, 50, 0, 0, 0]],
      ["subscriptions", [500, 500, 0, 0, -400], [0, 500, -200, 0, 0]],
      ["boosts", [0, 200, -100, 0, 0], [0, 0, 0, 0, 0]],
    ),
    plot(
      "costs",
      "naira",
      ["providerFees", [20, 10, -40, 30, 50], [10, 10, 10, 10, 10]],
      ["discounts", [0, 0, 0, 10, 0], [0, 0, 0, 0, 0]],
      ["sms", [5, 10, 5, 20, 10], [5, 5, 5, 5, 5]],
    ),
    plot(
      "payouts",
      "count",
      ["asked", [1, 0, 2, 0, 1], [0, 1, 0, 1, 0]],
      ["paid", [0, 1, 0, 2, 0], [0, 0, 1, 0, 1]],
    ),
    plot(
      "reports",
      "count",
      ["sent", [0, 1, 0, 0, 2], [1, 0, 0, 0, 0]],
      ["decided", [0, 0, 1, 0, 1], [0, 1, 0, 0, 0]],
    ),
    plot(
      "agents",
      "count",
      ["applications", [1, 0, 0, 1, 0], [0, 0, 1, 0, 0]],
      ["approved", [0, 1, 0, 0, 1], [0, 0, 0, 1, 0]],
      ["posts", [0, 2, 0, 1, 3], [1, 0, 1, 0, 1]],
    ),
  ],
  waits: {
    firstCall: wait([[20], [], [25], [60], [210]], [[40], [600], [], [], []]),
    payouts: wait([[], [90], [], [130], []], [[], [], [], [], []]),
    reports: wait([[], [], [], [], []], [[], [], [], [], []]),
  },
  reportQueue: { open: 3, oldestMinutes: 5_760, decided: 7, medianMinutes: 150 },
  waitSteps: { by: "week", starts: weeks },
  outcomes: [
    { start: "2026-02-02", posts: 10, done: 4, called: 3, waiting: 0, dead: 3 },
    { start: "2026-02-09", posts: 8, done: 5, called: 1, waiting: 0, dead: 2 },
    { start: "2026-02-16", posts: 6, done: 1, called: 3, waiting: 1, dead: 1 },
    { start: "2026-02-23", posts: 12, done: 2, called: 6, waiting: 4, dead: 0 },
    { start: "2026-03-02", posts: 20, done: 1, called: 7, waiting: 12, dead: 0 },
  ],
  outcomesBefore: { posts: 10, done: 5, called: 2, waiting: 0, dead: 3 },
  way: [
    { start: "2026-02-02", visits: 50, joined: 10, verified: 8, began: 5, called: 4, done: 2, isFinal: true },
    { start: "2026-02-09", visits: 40, joined: 8, verified: 8, began: 4, called: 2, done: 1, isFinal: false },
    {
      start: "2026-02-16",
      visits: 60,
      joined: 12,
      verified: 9,
      began: 9,
      called: 3,
      done: 0,
      isFinal: false,
    },
    { start: "2026-02-23", visits: 30, joined: 5, verified: 5, began: 2, called: 1, done: 1, isFinal: false },
    {
      start: "2026-03-02",
      visits: 100,
      joined: 20,
      verified: 16,
      began: 6,
      called: 2,
      done: 0,
      isFinal: false,
    },
  ],
  cohorts: [
    { start: "2026-02-02", joined: 10, back: [10, 5, 3, 2, 1] },
    { start: "2026-02-09", joined: 8, back: [8, 4, 2, 1] },
    { start: "2026-02-16", joined: 12, back: [9, 6, 3] },
    { start: "2026-02-23", joined: 5, back: [4, 0] },
    { start: "2026-03-02", joined: 20, back: [15] },
  ],
  states: stateNames.map((state) => {
    const [demand, supply] = figures[state] ?? [0, 0];
    return { state, demand, supply };
  }),
  trades: [
    { service: "Plumbing", demand: 6, supply: 1 },
    { service: "House Painting", demand: 4, supply: 2 },
    { service: "Catering", demand: 3, supply: 3 },
    { service: "Tailoring", demand: 1, supply: 4 },
    { service: "Welding", demand: 1, supply: 0 },
  ],
  places: [
    {
      service: "Plumbing",
      demand: stateNames.map((state) => ({ Lagos: 4, Kano: 2 })[state as string] ?? 0),
      supply: stateNames.map((state) => ({ Lagos: 1 })[state as string] ?? 0),
    },
  ],
  searches: [
    { words: "drone pilot", times: 8 },
    { words: "borehole", times: 4 },
    { words: "solar repair", times: 3 },
  ],
  campaigns: [
    {
      _id: "00000000-0000-4000-8000-000000000001",
      ...counted,
      sentAt: "2026-03-05T09:00:00.000Z",
      audience: "everyone",
      recipients: 50,
      sent: 40,
      failed: 10,
      costNaira: 200,
      cameBack: 4,
    },
    {
      _id: "00000000-0000-4000-8000-000000000002",
      ...counted,
      sentAt: "2026-03-02T09:00:00.000Z",
      audience: "agents",
      recipients: 10,
      sent: 10,
      failed: 0,
      costNaira: 50,
      cameBack: 5,
    },
  ],
} as Insights;
