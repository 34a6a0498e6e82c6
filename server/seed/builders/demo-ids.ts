import { v7 } from "uuid";
import { minuteMs } from "#shared/time/durations.ts";
import type { SeededNumbers } from "../seeded-numbers.ts";

/** A UUIDv7 of that time, the same at every loading. */
export const demoId = (numbers: SeededNumbers, at: Date): string =>
  v7({
    msecs: at.getTime(),
    seq: numbers.between(0, 2 ** 31 - 1),
    random: Uint8Array.from({ length: 16 }, () => numbers.between(0, 255)),
  });

/** `moment` moved by `minutes`, which may be negative. */
export const minutesFrom = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + Math.round(minutes * minuteMs));

export const minutesPerDay = 24 * 60;
