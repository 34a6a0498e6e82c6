/** The stretches of time that a search covers one by one, so that it need not read every job that matches. */
import { daySeconds, hourSeconds } from "#shared/time/durations.ts";
import type { ListPosition } from "../jobs.queries.ts";

/** A stretch is used only if more than `matches` jobs may match; fewer are found faster without it. */
const stretches = [
  { sign: "~a", seconds: 3 * hourSeconds, times: 1, matches: 20_000 },
  { sign: "~b", seconds: daySeconds, times: 1, matches: 5_000 },
  { sign: "~c", seconds: 8 * daySeconds, times: 1, matches: 1_000 },
  { sign: "~c", seconds: 8 * daySeconds, times: 8, matches: 200 },
] as const;

export interface Stretch {
  /** A job must have one of these marks; undefined for all jobs. */
  marks: string[] | undefined;
  /** The stretch covers every job since then that earlier stretches did not. */
  sinceSeconds: number;
}

/**
 * The stretches to search in turn, newest first, each about eight times as long as the one before. If few jobs can
 * match, the shorter ones are left out; promoted jobs are few and may be old, so they begin with the longest.
 */
export function stretchesFrom({
  now,
  after,
  maxMatches,
  isPromoted,
}: {
  now: Date;
  after: ListPosition | undefined;
  maxMatches: number;
  isPromoted: boolean;
}): Stretch[] {
  const startSeconds = after ? after.createdMicros / 1e6 : now.getTime() / 1000;
  const worthwhile = stretches.filter(({ matches }) => maxMatches > matches);
  const timed = (isPromoted ? worthwhile.slice(-1) : worthwhile).map(({ sign, seconds, times }) => {
    const last = Math.floor(startSeconds / seconds);
    // A job may be slightly newer than this process's clock.
    const first = after ? last : last + 1;
    const marks = Array.from({ length: first - last + times + 1 }, (_, index) => `${sign}${first - index}`);
    return { marks, sinceSeconds: (last - times) * seconds };
  });
  return [...timed, { marks: undefined, sinceSeconds: 0 }];
}
