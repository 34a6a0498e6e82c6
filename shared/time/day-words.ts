/** Days and times of day, as they are in Lagos. The same everywhere, so server and browser agree. */
import { historyTexts as words } from "../messages/en-history.ts";

/** Nigeria is an hour ahead of UTC all year. */
const lagosOffsetMs = 3_600_000;
const dayMs = 86_400_000;

/** The days since 1970 began. *Units*: `at` ISO time or milliseconds. */
export function dayNumber(at: string | number): number {
  return Math.floor(lagosMs(at) / dayMs);
}

/** "Today", "Yesterday", "Thursday 14 November", and the year when it is another. *Units*: `now` milliseconds. */
export function dayHeading(at: string, now: number): string {
  const daysAgo = dayNumber(now) - dayNumber(at);
  if (daysAgo === 0) return words.today;
  if (daysAgo === 1) return words.yesterday;
  const day = new Date(lagosMs(at));
  const year = day.getUTCFullYear();
  const isThisYear = year === new Date(lagosMs(now)).getUTCFullYear();
  const text = `${words.weekdays[day.getUTCDay()]} ${day.getUTCDate()} ${words.months[day.getUTCMonth()]}`;
  return isThisYear ? text : `${text} ${year}`;
}

/** "10:42" */
export function timeOfDay(at: string): string {
  return new Date(lagosMs(at)).toISOString().slice(11, 16);
}

const lagosMs = (at: string | number): number =>
  (typeof at === "number" ? at : Date.parse(at)) + lagosOffsetMs;
