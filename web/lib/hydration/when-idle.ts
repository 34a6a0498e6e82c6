/** Runs once the page is idle; returns a function that cancels. Some mobile browsers lack `requestIdleCallback`. */
export function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, withoutIdleMs);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(handle);
}

const withoutIdleMs = 2_000;
