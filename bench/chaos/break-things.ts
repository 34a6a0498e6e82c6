/** Injects one fault after another and notes when each began and ended. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./faults.ts";
import { type FaultSpan, type Goal, noneFailed } from "./goals.ts";
import type { CallRecord } from "./record.ts";
import type { Site } from "./site.ts";

/** Longer than any gap that a goal permits. */
const maxExtraMs = 40_000;

export interface Plan {
  seconds: number;
  everySeconds: number;
  /** Without a fault, to compare with. */
  calmSeconds: number;
  /** Seconds of overload after the faults; 0: none. */
  overloadSeconds: number;
  faults: readonly Fault[];
  chance: () => number;
}

export async function breakThings(
  site: Site,
  record: Pick<CallRecord, "kindsWithoutSuccessSince">,
  { seconds, everySeconds, calmSeconds, faults: all, chance }: Plan,
): Promise<FaultSpan[]> {
  const spans: FaultSpan[] = [];
  const during = async (
    { what, goal }: { what: string; goal?: Goal | undefined },
    act: () => Promise<void>,
  ) => {
    const from = performance.now();
    await act();
    await untilEachDone(record);
    spans.push({ what, goal, from, to: performance.now() });
  };
  const happen = (fault: Fault) =>
    during(fault, async () => {
      console.log(`${new Date().toISOString().slice(11, 19)} ${fault.what}`);
      const next = sleep(everySeconds * 1_000);
      await fault.begin(site);
      await sleep(fault.lasts * 1_000);
      await fault.mend?.(site);
      await next;
    });
  const first = all.filter(({ isFirst }) => isFirst);
  const rest = all.filter(({ isFirst }) => !isFirst);
  for (const fault of first) await happen(fault);
  await during({ what: "nothing", goal: noneFailed }, () => sleep(calmSeconds * 1_000));
  for (const fault of drawn(rest, Math.floor(seconds / everySeconds) - first.length, chance))
    await happen(fault);
  return spans;
}

/** Ends a span no earlier than the gaps that began in it, so that none is cut in two or counts for the next fault. */
async function untilEachDone(record: Pick<CallRecord, "kindsWithoutSuccessSince">): Promise<void> {
  const planned = performance.now();
  const missing = () => record.kindsWithoutSuccessSince(planned);
  while (missing().length > 0 && performance.now() < planned + maxExtraMs) await sleep(50);
  if (missing().length > 0) console.log(`no ${missing().join(", ")} succeeded for ${maxExtraMs / 1_000} s`);
}

/** Nothing if there are no faults, as in a run with `--faults young`. */
function* drawn(all: readonly Fault[], count: number, chance: () => number): Generator<Fault> {
  if (all.length === 0) return;
  let left: Fault[] = [];
  for (let n = 0; n < count; n += 1) {
    if (left.length === 0) left = [...all];
    yield left.splice(Math.floor(chance() * left.length), 1)[0]!;
  }
}
