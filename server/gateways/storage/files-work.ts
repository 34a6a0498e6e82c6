/** Whether uploaded files can be stored and read now, for the public status and for alerts. */
import { setTimeout as sleep } from "node:timers/promises";
import type { ProcessState } from "#server/process-state.ts";
import { minuteMs } from "#shared/time/durations.ts";
import type { FileStorage } from "../ports/storage.ts";

/** A bucket's owner pays for each call. */
const goodForMs = minuteMs;
const badForMs = 5_000;
/** Shorter than a status waits, so that a slow storage is not taken for a database that does not answer. */
const answerWithinMs = 1_500;

interface Kept {
  last?: { works: boolean; at: number };
  asking?: Promise<boolean> | undefined;
}
const keptCheck = (): Kept => ({});

/** Asks the storage at most once a minute, and every five seconds while it does not work. */
export async function filesWork({
  state,
  storage,
}: {
  state: ProcessState;
  storage: FileStorage;
}): Promise<boolean> {
  const kept = state.of(keptCheck);
  const { last } = kept;
  if (last && Date.now() - last.at < (last.works ? goodForMs : badForMs)) return last.works;
  // One that hangs goes on, and the next caller waits for it.
  kept.asking ??= storage
    .check()
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      kept.asking = undefined;
    });
  const works = await Promise.race([kept.asking, sleep(answerWithinMs, false, { ref: false })]);
  kept.last = { works, at: Date.now() };
  return works;
}
