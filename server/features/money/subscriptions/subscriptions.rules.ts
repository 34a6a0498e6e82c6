import { fromLagos, inLagos } from "#shared/time/lagos.ts";

/** The same Lagos time a number of calendar months later, on the last day if that month is shorter. */
export function monthsFrom(moment: Date, months: number): Date {
  const local = inLagos(moment);
  const day = local.getUTCDate();
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() + months);
  local.setUTCDate(Math.min(day, daysInMonth(local)));
  return fromLagos(local);
}

export const monthAfter = (moment: Date): Date => monthsFrom(moment, 1);

const daysInMonth = (local: Date): number =>
  new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();

/** The month that a payment buys: from the end of the paid time, or from the payment. */
export function paidMonth(paidAt: Date, subscribedUntil: Date | null): { startsAt: Date; endsAt: Date } {
  const startsAt = subscribedUntil && subscribedUntil > paidAt ? subscribedUntil : paidAt;
  return { startsAt, endsAt: monthAfter(startsAt) };
}
