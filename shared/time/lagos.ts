/** Time in Lagos, an hour ahead of UTC all year. Pure, so server and browser agree. */
const offsetMs = 3_600_000;
const dayMs = 86_400_000;

/** A moment: a `Date`, ISO time or milliseconds. */
type Moment = Date | string | number;

/** A date whose UTC fields read as the clocks in Lagos do. */
export const inLagos = (moment: Moment): Date => new Date(new Date(moment).getTime() + offsetMs);

/** The moment that `inLagos` made this of. */
export const fromLagos = (local: Date): Date => new Date(local.getTime() - offsetMs);

/** The days since 1970 began. */
export const dayNumber = (moment: Moment): number => Math.floor(inLagos(moment).getTime() / dayMs);

/** When the day of a moment began. */
export const dayStart = (moment: Moment): Date => fromLagos(new Date(dayNumber(moment) * dayMs));

/** When a day ("2026-11-20") begins. */
export const startOf = (day: string): Date => fromLagos(new Date(`${day}T00:00:00Z`));

/** The month of a moment, so many months back: "2026-11". */
export function monthOf(moment: Moment, back = 0): string {
  const local = inLagos(moment);
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() - back);
  return local.toISOString().slice(0, 7);
}

/** "10:42" */
export const timeOfDay = (moment: Moment): string => inLagos(moment).toISOString().slice(11, 16);
