/** Figures and days as the charts write them. */
import type { InsightStep, Insights, Plot } from "#shared/contracts/insights.ts";
import { formatNaira, groupDigits } from "#shared/money/money.ts";
import { shortNumber } from "#shared/text/short-number.ts";
import { dayMs } from "#shared/time/durations.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { dayOf, inLagos, startOf } from "#shared/time/lagos.ts";
import { insightTexts as words } from "#texts/insights.ts";
import { jobListTexts } from "#texts/jobs.ts";

export const dayText = (day: string): string => shortDate(startOf(day).toISOString());

/** "3 Mar", or "Mar 2025" for months. */
export function stepText(day: string, by: InsightStep): string {
  const at = inLagos(startOf(day));
  if (by === "month") return jobListTexts.month(at.getUTCMonth(), at.getUTCFullYear());
  return dayText(day).replace(/ \d{4}$/, "");
}

/** The sign before the currency: "−₦300". */
const signed =
  (format: (value: number) => string) =>
  (value: number): string =>
    value < 0 ? `−${format(-value)}` : format(value);

export const figureOf = (unit: Plot["unit"]) =>
  signed((value) => (unit === "naira" ? formatNaira(Math.round(value)) : groupDigits(value)));

export const shortFigureOf = (unit: Plot["unit"]) =>
  signed((value) => (unit === "naira" ? `₦${shortNumber(value)}` : shortNumber(value)));

/** An average: small ones with a tenth. */
export const averageOf = (value: number): string =>
  value < 10 ? String(Math.round(value * 10) / 10) : groupDigits(value);

const withTenth = (value: number): string => String(Math.round(value * 10) / 10);

interface DurationUnit {
  minutes: number;
  textOf: (value: number) => string;
}
const inMinutes: DurationUnit = { minutes: 1, textOf: (value) => words.minutes(Math.round(value)) };
const inHours: DurationUnit = { minutes: 60, textOf: (value) => words.hours(withTenth(value)) };
const inDays: DurationUnit = { minutes: 1_440, textOf: (value) => words.days(withTenth(value)) };

/** The largest unit of which the time has two. */
export const durationUnitOf = (minutes: number): DurationUnit =>
  [inDays, inHours].find((unit) => minutes >= unit.minutes * 2) ?? inMinutes;

/** "25 min", "3.5 h", "4 days" */
export function durationOf(minutes: number): string {
  const unit = durationUnitOf(minutes);
  return unit.textOf(minutes / unit.minutes);
}

export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100);

/** Periods to choose with one press; their addresses hold days, so that they can be shared and printed. */
export function presets(now: number): { label: string; search: string }[] {
  const local = inLagos(now);
  const today = dayOf(now);
  const back = (days: number) => dayOf(now - days * dayMs);
  const monthStart = (months: number) =>
    new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - months, 1)).toISOString().slice(0, 10);
  const lastOfMonth = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 0))
    .toISOString()
    .slice(0, 10);
  const search = (from: string, to: string, by: InsightStep) => `?from=${from}&to=${to}&by=${by}`;
  return [
    { label: words.weeks, search: search(back(27), today, "day") },
    { label: words.quarter, search: search(back(90), today, "week") },
    { label: words.year, search: search(monthStart(11), today, "month") },
    { label: words.thisMonth, search: search(monthStart(0), today, "day") },
    { label: words.lastMonth, search: search(monthStart(1), lastOfMonth, "day") },
  ];
}

/** Whether no part of the answer has a figure. */
export const isEmpty = ({ plots, campaigns, searches, outcomes, states }: Insights): boolean =>
  plots.every(({ lines }) => lines.every(({ values }) => values.every((value) => value === 0))) &&
  (campaigns ?? []).length === 0 &&
  (searches ?? []).length === 0 &&
  (outcomes ?? []).every(({ posts }) => posts === 0) &&
  (states ?? []).every(({ demand, supply }) => demand + supply === 0);
