import { useSyncExternalStore } from "react";

let isHidden = false;
const watchers = new Set<() => void>();

/** Whether amounts are hidden: on every page, until the tab closes or the eye is pressed again. */
export function useBalanceHidden(): [boolean, () => void] {
  return [
    useSyncExternalStore(
      watch,
      () => isHidden,
      () => false,
    ),
    toggle,
  ];
}

function watch(onChange: () => void) {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

function toggle() {
  isHidden = !isHidden;
  for (const tell of watchers) tell();
}
