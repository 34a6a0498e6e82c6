/** Which counts the lines of each plot show, and who sees them. */
import type { LineId, Plot, PlotId } from "#shared/contracts/insights.ts";
import { opensArea, type StaffArea, type StaffRole } from "#shared/roles.ts";
import type { Count } from "./sources.queries.ts";

interface Line {
  measure: string;
  /** Which parts count; all if omitted. */
  parts?: (part: string) => boolean;
  /** Factor of each count: kobo become naira, costs become positive. */
  times?: number;
}

const part = (name: string) => (each: string) => each === name;
const paidIn = ["in:topup", "in:subscription", "in:boost"];
const money = (parts: Line["parts"] & {}, times = 0.01): Line => ({ measure: "money", parts, times });
const earned = (account: string): Line => money(part(`earned:${account}`));
const spent = (account: string): Line => money(part(`earned:${account}`), -0.01);

interface PlotOf {
  unit: Plot["unit"];
  areas: readonly StaffArea[];
  lines: Partial<Record<LineId, Line>>;
}

/** `people.active` and `subscribed` are not sums of days: `plotOf` takes them as they are. */
const plotTable = (smsPartKobo: number): Record<PlotId, PlotOf> => ({
  visits: {
    unit: "count",
    areas: ["customers", "publicRelations"],
    lines: { visits: { measure: "visits" } },
  },
  people: {
    unit: "count",
    areas: ["customers"],
    lines: {
      new: { measure: "people.new" },
      verified: { measure: "people.verified" },
      active: { measure: "people.active" },
    },
  },
  subscribers: {
    unit: "count",
    areas: ["customers", "accounting"],
    lines: { subscribed: { measure: "subscribed" } },
  },
  activity: { unit: "count", areas: [], lines: { posts: { measure: "posts" }, calls: { measure: "calls" } } },
  deals: {
    unit: "count",
    areas: [],
    lines: {
      hires: { measure: "hires" },
      taken: { measure: "deals.taken" },
      done: { measure: "deals.done" },
    },
  },
  moneyIn: {
    unit: "naira",
    areas: ["accounting"],
    lines: {
      units: money(part("in:topup")),
      subscriptions: money(part("in:subscription")),
      boosts: money(part("in:boost")),
      other: money((each) => each.startsWith("in:") && !paidIn.includes(each)),
    },
  },
  moneyOut: {
    unit: "naira",
    areas: ["accounting"],
    lines: {
      withdrawals: money(part("out:withdrawal")),
      returned: money((each) => each.startsWith("out:") && each !== "out:withdrawal"),
    },
  },
  income: {
    unit: "naira",
    areas: ["accounting"],
    lines: {
      topupFees: earned("fee_income:topup"),
      withdrawalFees: earned("fee_income:withdraw"),
      subscriptions: earned("subscription_income"),
      boosts: earned("boost_income"),
    },
  },
  costs: {
    unit: "naira",
    areas: ["accounting"],
    lines: {
      providerFees: spent("provider_fees"),
      discounts: spent("unit_discount"),
      sms: { measure: "sms", times: smsPartKobo / 100 },
    },
  },
  payouts: {
    unit: "count",
    areas: ["accounting"],
    lines: { asked: { measure: "payouts.asked" }, paid: { measure: "payouts.paid" } },
  },
  reports: {
    unit: "count",
    areas: ["customers"],
    lines: { sent: { measure: "reports.sent" }, decided: { measure: "reports.decided" } },
  },
  agents: {
    unit: "count",
    areas: ["agents"],
    lines: {
      applications: { measure: "agents.asked" },
      approved: { measure: "agents.approved" },
      posts: { measure: "posts.agent" },
    },
  },
});

/** Whether staff with these roles see what is for these areas; administrators see all. */
export const sees = (roles: readonly StaffRole[], areas: readonly StaffArea[]): boolean =>
  roles.includes("admin") || areas.some((area) => opensArea(roles, area));

export function plotsFor(roles: readonly StaffRole[], smsPartKobo: number): [PlotId, PlotOf][] {
  const table = Object.entries(plotTable(smsPartKobo)) as [PlotId, PlotOf][];
  return table.filter(([, { areas }]) => sees(roles, areas));
}

/** Measures that the plots add up from days. */
export const addedMeasures = (plots: readonly [PlotId, PlotOf][]): string[] => {
  const measures = plots.flatMap(([, { lines }]) => Object.values(lines).map(({ measure }) => measure));
  return [...new Set(measures)].filter((measure) => measure !== "people.active" && measure !== "subscribed");
};

interface PlotCounts {
  starts: readonly Date[];
  /** Of the period before. */
  startsBefore: readonly Date[];
  /** Of active people before, counted by whole weeks and months. */
  activeBefore: readonly Date[];
  /** By step. Active people also those before. */
  series: readonly Count[];
  isActiveCounted: boolean;
  before: readonly Count[];
  /** Subscribers at the end of each step, and before the first. */
  subscribed: { values: number[]; valuesBefore: number[]; before: number };
}

export function plotOf([id, { unit, lines }]: [PlotId, PlotOf], counts: PlotCounts): Plot {
  const shown = (Object.entries(lines) as [LineId, Line][]).filter(
    ([lineId]) => lineId !== "active" || counts.isActiveCounted,
  );
  return {
    id,
    unit,
    lines: shown.map(([lineId, line]) => {
      const { valuesBefore, ...values } = valuesOf(line, counts);
      // Weeks and months may overlap the period before in one step more.
      return { id: lineId, ...values, valuesBefore: valuesBefore.slice(0, counts.starts.length) };
    }),
  };
}

function valuesOf(line: Line, counts: PlotCounts) {
  const { starts, startsBefore, activeBefore, series, before, subscribed } = counts;
  if (line.measure === "subscribed")
    return { ...subscribed, total: subscribed.values.at(-1) ?? subscribed.before };
  const own = series.filter((count) => belongs(count, line));
  if (line.measure === "people.active") {
    const values = valuesAt(own, line, starts);
    const valuesBefore = valuesAt(own, line, activeBefore);
    return { values, valuesBefore, total: mean(values), before: mean(valuesBefore) };
  }
  const earlier = before.filter((count) => belongs(count, line));
  return {
    values: valuesAt(own, line, starts),
    valuesBefore: valuesAt(earlier, line, startsBefore),
    total: scaled(own, line),
    before: scaled(earlier, line),
  };
}

function valuesAt(counts: readonly Count[], line: Line, starts: readonly Date[]): number[] {
  const byStart = Map.groupBy(counts, ({ start }) => start.getTime());
  return starts.map((start) => scaled(byStart.get(start.getTime()) ?? [], line));
}

const mean = (values: readonly number[]): number =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)) * 10) / 10;

const belongs = ({ measure, part: own }: Count, line: Line): boolean =>
  measure === line.measure && (line.parts?.(own) ?? true);

/** Rounds to hundredths, so that kobo do not become fractions. */
function scaled(counts: readonly Count[], { times = 1 }: Line): number {
  const sum = counts.reduce((total, { n }) => total + n, 0);
  const hundredths = Math.round(sum * times * 100);
  return hundredths === 0 ? 0 : hundredths / 100;
}
