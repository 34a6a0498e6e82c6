import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { jobAge } from "#shared/time/job-age.ts";

const minuteMs = 60_000;
const NowContext = createContext(0);

/**
 * The present for the ages below it. `start` is when the shown data was read (milliseconds since 1970): server and
 * browser know the same moment, so their first renderings agree; from then on the browser's own clock counts.
 */
export function NowProvider({ start, children }: { start: number; children: ReactNode }) {
  const [now, setNow] = useState(0);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return <NowContext value={now || start || Date.now()}>{children}</NowContext>;
}

/** The present in milliseconds since 1970, as the server rendered with it first. Inside NowProvider. */
export const useNow = (): number => use(NowContext);

/** "24 min ago", kept right while the page is open. Inside NowProvider. */
export function Age({ at }: { at: string }) {
  const now = use(NowContext);
  return (
    <time className="nowrap" dateTime={at}>
      {jobAge(at, now)}
    </time>
  );
}
