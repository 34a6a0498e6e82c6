import { shortDate } from "./job-age.ts";
import { timeOfDay } from "./lagos.ts";

/** "15 Nov 2024, 14:05" in Lagos time, from an ISO time. */
export const dayAndTime = (at: string): string => `${shortDate(at)}, ${timeOfDay(at)}`;
