/** Days and times in Lagos, independent of the local time zone, so that server and browser render the same. */
import { historyTexts as words } from "#texts/wallet.ts";
import { dayNumber, inLagos } from "./lagos.ts";

/** "Today", "Yesterday", "Thursday 14 November", with the year if it is another. `now` is in milliseconds. */
export function dayHeading(at: string, now: number): string {
  const daysAgo = dayNumber(now) - dayNumber(at);
  if (daysAgo === 0) return words.today;
  if (daysAgo === 1) return words.yesterday;
  const day = inLagos(at);
  const year = day.getUTCFullYear();
  const isThisYear = year === inLagos(now).getUTCFullYear();
  return words.day({
    weekday: day.getUTCDay(),
    day: day.getUTCDate(),
    month: day.getUTCMonth(),
    year: isThisYear ? undefined : year,
  });
}
