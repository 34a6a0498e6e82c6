/** Resolves early when aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
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
export function limited(outer: AbortSignal, maxMs: number): { signal: AbortSignal; end(): void } {
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
