/** How a number's texts of a day are shared out. */

/** Texts that people who are not known to own the number can set off: its owner has the rest. */
export const strangersPerDay = (perDay: number): number => Math.max(1, Math.floor(perDay * 0.8));

/** Notices leave some of the day for codes. */
export const noticesPerDay = (perDay: number): number => Math.floor(perDay * 0.7);
