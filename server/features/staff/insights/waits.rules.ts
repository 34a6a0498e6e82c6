/** Shapes counts of waiting times into their medians and ninth tenths. Pure. */
import type { Wait } from "#shared/contracts/insights.ts";
import type { Count } from "./sources.queries.ts";

/** Parts of a length of time are minutes. */
const minutesOf = ({ part }: Count): number => Number(part);
const countOf = (counts: readonly Count[]): number => counts.reduce((sum, { n }) => sum + n, 0);

/** A length of time may have several counts: those of steps, and of hours that are not stored yet. */
function quantile(counts: readonly Count[], share: number): number | null {
  const total = countOf(counts);
  if (total <= 0) return null;
  const sums = new Map<number, number>();
  for (const count of counts) sums.set(minutesOf(count), (sums.get(minutesOf(count)) ?? 0) + count.n);
  const rank = Math.ceil(total * share);
  let passed = 0;
  for (const [minutes, n] of [...sums].toSorted(([one], [other]) => one - other)) {
    passed += n;
    if (passed >= rank) return minutes;
  }
  return null;
}

const median = (counts: readonly Count[]) => quantile(counts, 0.5);
const p90 = (counts: readonly Count[]) => quantile(counts, 0.9);

interface Waited {
  counts: readonly Count[];
  starts: readonly Date[];
}

/** By step, and over the whole time. */
export function waitOf({ counts, starts }: Waited, before: Waited): Wait {
  return {
    count: countOf(counts),
    median: median(counts),
    p90: p90(counts),
    medianBefore: median(before.counts),
    p90Before: p90(before.counts),
    steps: stepsOf(counts, starts),
    // Weeks and months may overlap the period before in one step more.
    stepsBefore: stepsOf(before.counts, before.starts.slice(0, starts.length)),
  };
}

function stepsOf(counts: readonly Count[], starts: readonly Date[]): Wait["steps"] {
  const byStart = Map.groupBy(counts, ({ start }) => start.getTime());
  const steps = starts.map((start) => byStart.get(start.getTime()) ?? []);
  return { counts: steps.map(countOf), medians: steps.map(median), p90s: steps.map(p90) };
}
