import { jobListTexts } from "#texts/jobs.ts";
import { dayMs, hourMs, minuteMs } from "./durations.ts";
import { inLagos } from "./lagos.ts";

/** Jobs older than this show their date. */
const daysInWords = 30;

const words = jobListTexts;

/** `now` in ms since 1970. Independent of the local time zone, so that server and browser render the same. */
export function jobAge(at: string, now: number): string {
  const ageMs = now - Date.parse(at);
  if (ageMs < minuteMs) return words.justNow;
  if (ageMs < hourMs) return words.minutesAgo(Math.floor(ageMs / minuteMs));
  if (ageMs < dayMs) return words.hoursAgo(Math.floor(ageMs / hourMs));
  const days = Math.floor(ageMs / dayMs);
  return days <= daysInWords ? words.daysAgo(days) : shortDate(at);
}

/** "15 Nov 2024", as the day in Lagos. */
export function shortDate(at: string): string {
  const local = inLagos(at);
  return words.date(local.getUTCDate(), local.getUTCMonth(), local.getUTCFullYear());
}
