import { jobListTexts as words } from "#texts/jobs.ts";

/** "2026-11" is "Nov 2026". Its own file, because the first page's scripts hold `job-age.ts`. */
export function monthName(month: string): string {
  const [year, number] = month.split("-").map(Number);
  return words.month((number ?? 1) - 1, year ?? 0);
}
