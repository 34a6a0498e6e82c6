/** What people without a subscription may do for free in a month. */

/** How many are left of a month's free ones, never below 0: an owner may lower the limit during a month. */
export const freeLeft = (limit: number, used: number): number => Math.max(0, limit - used);
