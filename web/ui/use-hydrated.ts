import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's HTML and in the first render, true once scripts run. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
