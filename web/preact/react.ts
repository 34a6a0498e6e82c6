/** "react" and "react-dom" by Preact, in the browser. */
import { options } from "preact";
import { useLayoutEffect, useSyncExternalStore as usePreactStore, useRef, useState } from "preact/compat";
import "./auto-focus.ts";
import { isHydrating, watchHydration } from "./hydration.ts";

watchHydration();

// Effects run with the change that caused them, as React's do after a press; Preact would wait for a frame.
options.requestAnimationFrame = queueMicrotask;

const { vnode: prepare } = options;
options.vnode = (vnode) => {
  // The router sets it; Preact would write it into the page.
  if (typeof vnode.type === "string")
    delete (vnode.props as Record<string, unknown>).suppressHydrationWarning;
  prepare?.(vnode);
};

// @ts-expect-error: its types are for `import = require`, and nothing reads the types of this module
export * from "preact/compat";
export { default, useContext as use } from "preact/compat";
export { useOptimistic } from "./use-optimistic.ts";

/** Like React's, it has the server's value while the server's HTML is taken over. Preact's never has. */
export function useSyncExternalStore<Value>(
  subscribe: (onChange: () => void) => () => void,
  read: () => Value,
  readOnServer = read,
): Value {
  const isFirst = useRef(isHydrating);
  const [, renderAgain] = useState(false);
  const value = usePreactStore(subscribe, read);
  const shown = isFirst.current ? readOnServer() : value;
  // Most values stay the same, and to render all their components again would take as long as hydrating them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first rendering can show the server's value
  useLayoutEffect(() => {
    isFirst.current = false;
    if (!Object.is(shown, value)) renderAgain(true);
  }, []);
  return shown;
}
