/** How a number's daily messages are divided. */

/** Messages that callers other than the known owner may trigger; the owner has the rest. */
export const strangersPerDay = (perDay: number): number => Math.max(1, Math.floor(perDay * 0.8));

/** Notifications leave some of the day's messages for codes. */
export const noticesPerDay = (perDay: number): number => Math.floor(perDay * 0.7);
