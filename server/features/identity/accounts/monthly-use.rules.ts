/** The rest of a month's free quota, never below 0: the owner may lower the limit during a month. */
export const freeLeft = (limit: number, used: number): number => Math.max(0, limit - used);
