/** How often scheduled tasks run. */
import { daySeconds, hourSeconds, minuteSeconds } from "#shared/time/durations.ts";

export interface Schedule {
  task: string;
  /** The longest time between two runs. */
  intervalSeconds: number;
}

/** Longest time between two runs of a cron line like `17 3 * * *` or a step of minutes. Errors: another kind of line. */
export function intervalOf(cron: string): number {
  const [minute = "", hour, day, month, weekday, ...more] = cron.split(" ");
  const step = /^\*(?:\/(\d+))?$/.exec(minute);
  const isPlain = [hour, day, weekday].every((field = "") => /^(\*|\d+)$/.test(field));
  if (!(step || /^\d+$/.test(minute)) || !isPlain || month !== "*" || more.length > 0)
    throw new Error(`The schedule ${cron} is none that the product knows the interval of.`);
  if (day !== "*") return 31 * daySeconds;
  if (weekday !== "*") return 7 * daySeconds;
  if (hour !== "*") return daySeconds;
  return step ? Number(step[1] ?? 1) * minuteSeconds : hourSeconds;
}
