import { useEffect, useState } from "react";

/** After this long a page says that the user need not wait. Source: specification §9. */
export const patienceMs = 45_000;
/** The server queries the provider no more often. Source: specification §9. */
export const askAgainMs = 3_000;

interface Wait {
  signal: AbortSignal;
  maxCallMs?: number;
  /** Gives up after this long. */
  maxWaitMs?: number;
}

/** Repeats the call until it returns an outcome; undefined when the time is over or the wait was aborted. */
export async function askUntilSettled<Outcome>(
  ask: (signal: AbortSignal) => Promise<Outcome | undefined>,
  { signal, maxCallMs = patienceMs, maxWaitMs = Number.POSITIVE_INFINITY }: Wait,
): Promise<Outcome | undefined> {
  const endsAt = Date.now() + maxWaitMs;
  for (;;) {
    // A tab that was suspended during the wait asks once more before it gives up.
    const leftMs = Math.max(endsAt - Date.now(), askAgainMs);
    const limit = limited(signal, Math.min(leftMs, maxCallMs));
    const outcome = await ask(limit.signal).finally(limit.end);
    const pauseMs = Math.min(askAgainMs, endsAt - Date.now());
    if (outcome !== undefined || signal.aborted || pauseMs <= 0) return outcome;
    await pause(pauseMs, signal);
    if (signal.aborted) return undefined;
  }
}

/** Turns true when a wait has become long. Another `visit` is another wait. */
export function useIsSlow(visit = 1): boolean {
  const [slowVisit, setSlowVisit] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setSlowVisit(visit), patienceMs);
    return () => clearTimeout(timer);
  }, [visit]);
  return slowVisit === visit;
}

/** Resolves early when aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });

/** Adds a time limit to a signal. Call `end` when it is no longer needed. */
function limited(outer: AbortSignal, maxMs: number): { signal: AbortSignal; end(): void } {
  const own = new AbortController();
  const abort = () => own.abort();
  const timer = setTimeout(abort, maxMs);
  outer.addEventListener("abort", abort);
  if (outer.aborted) abort();
  return {
    signal: own.signal,
    end: () => {
      clearTimeout(timer);
      outer.removeEventListener("abort", abort);
    },
  };
}
