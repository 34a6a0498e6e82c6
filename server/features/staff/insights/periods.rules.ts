/** Days, weeks and months in Lagos, which the counts are added up by. Weeks begin on Monday. */
import type { StaleKind } from "#shared/contracts/insight-counts.ts";
import { type InsightStep, type InsightsQuery, insightDays } from "#shared/contracts/insights.ts";
import { dayMs, hourMs } from "#shared/time/durations.ts";
import { fromLagos, inLagos, startOf } from "#shared/time/lagos.ts";

export const wayDays = 28;
/** Cohorts of earlier weeks are counted together. */
export const cohortWeeks = 26;
const mondayOffset = 6;

const local = (moment: Date): { year: number; month: number; day: number; weekday: number } => {
  const at = inLagos(moment);
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth(),
    day: at.getUTCDate(),
    weekday: (at.getUTCDay() + mondayOffset) % 7,
  };
};
const momentOf = (year: number, month: number, day: number): Date =>
  fromLagos(new Date(Date.UTC(year, month, day)));

type Grain = InsightStep | "year";

/** The beginning of the day, week, month or year that holds the moment. */
export function startOfStep(moment: Date, step: Grain): Date {
  const { year, month, day, weekday } = local(moment);
  if (step === "year") return momentOf(year, 0, 1);
  if (step === "month") return momentOf(year, month, 1);
  return momentOf(year, month, step === "week" ? day - weekday : day);
}

/** The beginning of the next one. */
export function nextStart(start: Date, step: Grain): Date {
  const { year, month, day } = local(start);
  if (step === "year") return momentOf(year + 1, 0, 1);
  if (step === "month") return momentOf(year, month + 1, 1);
  return momentOf(year, month, day + (step === "week" ? 7 : 1));
}

/** The beginnings of all steps that overlap the time. */
export function startsIn({ from, to }: { from: Date; to: Date }, step: Grain): Date[] {
  const starts: Date[] = [];
  for (let start = startOfStep(from, step); start < to; start = nextStart(start, step)) starts.push(start);
  return starts;
}

/** The beginnings of its hours. */
export const hoursIn = ({ start, end }: { start: Date; end: Date }): Date[] =>
  Array.from(
    { length: (end.getTime() - start.getTime()) / hourMs },
    (_, hour) => new Date(start.getTime() + hour * hourMs),
  );

/** Where as many steps begin as these, directly before them. */
export function beginningBefore(starts: readonly Date[], step: InsightStep): Date {
  let beginning = starts[0]!;
  for (const _ of starts) beginning = startOfStep(new Date(beginning.getTime() - 1), step);
  return beginning;
}

const unique = (moments: readonly Date[]): Date[] =>
  [...new Set(moments.map((moment) => moment.getTime()))].map((time) => new Date(time));

export const stepsOf = (moments: readonly Date[], step: Grain): Date[] =>
  unique(moments.map((moment) => startOfStep(moment, step)));

const activities = new Set(["jobs", "calls", "hires", "orders", "payouts"]);
const steps = new Set(["users", "verified", "jobs", "cards", "calls", "taken", "done"]);

/** Periods whose people have to be counted again after these hours changed. */
export function periodsOf(
  due: readonly { source: string; hour: Date }[],
): { kind: StaleKind; start: Date }[] {
  const hoursOf = (sources: ReadonlySet<string>) =>
    unique(due.flatMap(({ source, hour }) => (sources.has(source) ? [hour] : [])));
  const acted = hoursOf(activities);
  const stepped = hoursOf(steps);
  const of = (kind: StaleKind, starts: readonly Date[]) => starts.map((start) => ({ kind, start }));
  return [
    ...of("active.day", stepsOf(acted, "day")),
    ...of("active.week", stepsOf(acted, "week")),
    ...of("active.month", stepsOf(acted, "month")),
    // A step may be that of anyone who signed up in the four weeks before, or in this hour.
    ...of(
      "way",
      unique(
        stepped.flatMap((hour) =>
          startsIn(
            { from: new Date(hour.getTime() - wayDays * dayMs), to: new Date(hour.getTime() + hourMs) },
            "week",
          ),
        ),
      ),
    ),
  ];
}

/** Shown without dates: four weeks until today. */
const usualDays = 28;

export interface Period {
  by: InsightStep;
  from: Date;
  /** The end of its last day. */
  to: Date;
  beforeFrom: Date;
}

type PeriodProblem =
  | { name: "from" | "to"; code: "periodOrder" | "periodFuture"; limit?: never }
  | { name: "from"; code: "periodDays"; limit: number };

/** The asked period with the one before it, or what is wrong with it. */
export function periodOf(query: InsightsQuery, now: Date): Period | PeriodProblem {
  const { by = "day" } = query;
  const today = startOfStep(now, "day");
  const last = query.to === undefined ? today : startOf(query.to);
  if (last > today) return { name: "to", code: "periodFuture" };
  const to = new Date(last.getTime() + dayMs);
  const from = query.from === undefined ? new Date(to.getTime() - usualDays * dayMs) : startOf(query.from);
  if (from > today) return { name: "from", code: "periodFuture" };
  if (from > last) return { name: "from", code: "periodOrder" };
  const days = Math.round((to.getTime() - from.getTime()) / dayMs);
  if (days > insightDays[by]) return { name: "from", code: "periodDays", limit: insightDays[by] };
  return { by, from, to, beforeFrom: startBefore({ from, to }, days) };
}

/** Whole calendar months are compared with as many months before them, other periods with as many days. */
function startBefore({ from, to }: { from: Date; to: Date }, days: number): Date {
  const [first, next] = [local(from), local(to)];
  if (first.day !== 1 || next.day !== 1) return new Date(from.getTime() - days * dayMs);
  const months = (next.year - first.year) * 12 + next.month - first.month;
  return momentOf(first.year, first.month - months, 1);
}

export interface Span {
  grain: Grain;
  from: Date;
  to: Date;
}

/** The whole months within the time, or whole weeks, and the days around them; whole years with the months around them. */
export function spansOf({ from, to }: { from: Date; to: Date }, grain: Grain = "month"): Span[] {
  if (grain === "day") return [{ grain, from, to }];
  const around = grain === "year" ? "month" : "day";
  const own = startOfStep(from, grain);
  const first = own < from ? nextStart(own, grain) : own;
  const last = startOfStep(to, grain);
  if (first >= last) return spansOf({ from, to }, around);
  const spans: Span[] = [
    ...spansOf({ from, to: first }, around),
    { grain, from: first, to: last },
    ...spansOf({ from: last, to }, around),
  ];
  return spans.filter((span) => span.from < span.to);
}

/** A period until today as the whole years that it ends in: nothing is counted after today. */
export const withItsYear = ({ from, to }: { from: Date; to: Date }, now: Date): { from: Date; to: Date } => ({
  from,
  to: to > now ? nextStart(startOfStep(now, "year"), "year") : to,
});

/** Before the first count of any product. */
export const beginning = startOf("2020-01-01");
export const spansUntil = (to: Date, grain?: Grain): Span[] => spansOf({ from: beginning, to }, grain);
