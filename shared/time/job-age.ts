import { jobListTexts } from "#texts/jobs.ts";
import { minuteMs } from "./durations.ts";
import { inLagos } from "./lagos.ts";

// In minutes: with hourMs and dayMs the scripts of the first page would exceed their limit.
const minutesPerHour = 60;
const minutesPerDay = 1_440;
/** Jobs older than this show their date. */
const daysInWords = 30;

const words = jobListTexts;

/** `now` in ms since 1970. Independent of the local time zone, so that server and browser render the same. */
export function jobAge(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / minuteMs);
  if (minutes < 1) return words.justNow;
  if (minutes < minutesPerHour) return words.minutesAgo(minutes);
  if (minutes < minutesPerDay) return words.hoursAgo(Math.floor(minutes / minutesPerHour));
  const days = Math.floor(minutes / minutesPerDay);
  return days <= daysInWords ? words.daysAgo(days) : shortDate(at);
}

/** "15 Nov 2024", as the day in Lagos. */
export function shortDate(at: string): string {
  const local = inLagos(at);
  return words.date(local.getUTCDate(), local.getUTCMonth(), local.getUTCFullYear());
}
