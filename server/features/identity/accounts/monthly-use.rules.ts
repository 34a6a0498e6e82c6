/** What people without a subscription may do for free in a month. */

/** The calendar month in Nigeria, as YYYY-MM. Nigeria keeps UTC+1 all year. */
export function lagosMonth(now: Date): string {
  return new Date(now.getTime() + 3_600_000).toISOString().slice(0, 7);
}

/** How many are left of a month's free ones, never below 0: an owner may lower the limit during a month. */
export const freeLeft = (limit: number, used: number): number => Math.max(0, limit - used);
