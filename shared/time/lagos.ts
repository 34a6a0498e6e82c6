/** Time in Lagos, an hour ahead of UTC all year. Pure functions, so that server and browser agree. */
import { dayMs, hourMs } from "./durations.ts";

const offsetMs = hourMs;

type Moment = Date | string | number;

/** A date whose UTC fields show the time in Lagos. */
export const inLagos = (moment: Moment): Date => new Date(new Date(moment).getTime() + offsetMs);

/** The inverse of `inLagos`. */
export const fromLagos = (local: Date): Date => new Date(local.getTime() - offsetMs);

/** Days since 1970. */
export const dayNumber = (moment: Moment): number => Math.floor(inLagos(moment).getTime() / dayMs);

export const dayStart = (moment: Moment): Date => fromLagos(new Date(dayNumber(moment) * dayMs));

/** "2026-11-20" */
export const dayOf = (moment: Moment): string => inLagos(moment).toISOString().slice(0, 10);

/** The start of a day ("2026-11-20"). */
export const startOf = (day: string): Date => fromLagos(new Date(`${day}T00:00:00Z`));

/** The month, `back` months earlier: "2026-11". */
export function monthOf(moment: Moment, back = 0): string {
  const local = inLagos(moment);
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() - back);
  return local.toISOString().slice(0, 7);
}

/** The start of a month ("2026-11"). */
export const monthStart = (month: string): Date => startOf(`${month}-01`);

/** The month and those before it, the newest first. */
export const lastMonths = (moment: Moment, count: number): string[] =>
  Array.from({ length: count }, (_, back) => monthOf(moment, back));

/** These months with their rows, from the first that has one. */
export function monthsSinceFirst<Row extends { month: string }>(
  months: readonly string[],
  rows: readonly Row[],
): { month: string; row: Row | undefined }[] {
  const byMonth = new Map(rows.map((row) => [row.month, row]));
  const first = months.findIndex((month) => byMonth.has(month));
  return first === -1 ? [] : months.slice(first).map((month) => ({ month, row: byMonth.get(month) }));
}

/** "10:42" */
export const timeOfDay = (moment: Moment): string => inLagos(moment).toISOString().slice(11, 16);
