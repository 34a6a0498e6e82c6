import { shortDate } from "./job-age.ts";

/** Nigeria is an hour ahead of UTC all year. */
const lagosOffsetMs = 3_600_000;

/** "15 Nov 2024, 14:05", as the clocks show it in Lagos. *Units*: `at` ISO time. */
export function dayAndTime(at: string): string {
  const local = new Date(Date.parse(at) + lagosOffsetMs);
  return `${shortDate(at)}, ${local.toISOString().slice(11, 16)}`;
}
