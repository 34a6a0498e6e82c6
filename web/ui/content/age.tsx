import { createContext, type ReactNode, startTransition, use, useEffect, useState } from "react";
import { minuteMs } from "#shared/time/durations.ts";
import { jobAge } from "#shared/time/job-age.ts";

const NowContext = createContext(0);

/** `start`: when the data was loaded (ms since 1970), so that first renderings agree; then the browser's clock. */
export function NowProvider({ start, children }: { start: number; children: ReactNode }) {
  const [now, setNow] = useState(0);
  useEffect(() => {
    // After hydration a whole list is rendered again, which must not block the page.
    startTransition(() => setNow(Date.now()));
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return <NowContext value={now || start || Date.now()}>{children}</NowContext>;
}

/** The current time in ms since 1970, starting with the server's. Must be inside NowProvider. */
export const useNow = (): number => use(NowContext);

/** The age for a shared part, which has no context, on the server; empty in the browser. */
export function useServerAge(at: string): string {
  return import.meta.env.SSR ? jobAge(at, use(NowContext)) : "";
}

/**
 * "24 minutes ago", kept current while the page is open; nothing without a time. Must be inside NowProvider, unless
 * `text` is the age.
 */
export function Age({ at, text }: { at: string | undefined; text?: string | undefined }) {
  const now = use(NowContext);
  if (!at) return null;
  return <time dateTime={at}>{text || jobAge(at, now)}</time>;
}
