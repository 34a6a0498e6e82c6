/** "react" and "react-dom" by Preact. */
import { options } from "preact";
import {
  type ComponentProps,
  createElement,
  Fragment,
  Suspense as PreactSuspense,
  useLayoutEffect,
  useSyncExternalStore as usePreactStore,
  useState,
} from "preact/compat";
import "./auto-focus.ts";
import { isHydrating } from "./hydration.ts";

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
// Preact's `use` finds no context on the server. Nothing here passes it a promise.
export { default, useContext as use } from "preact/compat";

type SuspenseProps = ComponentProps<typeof PreactSuspense>;

/** The marks tell the browser which elements to keep until the part's script has loaded; without, it keeps one. */
const MarkedSuspense = (props: SuspenseProps) =>
  createElement(Fragment, null, comment("$s:"), createElement(PreactSuspense, props), comment("/$s:"));

const comment = (text: string) => createElement(Fragment, { UNSTABLE_comment: text } as object);

export const Suspense = import.meta.env.SSR ? MarkedSuspense : PreactSuspense;

type Store<Value> = [
  subscribe: (onChange: () => void) => () => void,
  read: () => Value,
  readOnServer?: () => Value,
];

const readStore = <Value>(...[, read, readOnServer = read]: Store<Value>): Value => readOnServer();

function useStore<Value>(...[subscribe, read, readOnServer = read]: Store<Value>): Value {
  const [isFirst, setFirst] = useState(isHydrating);
  const value = usePreactStore(subscribe, read);
  useLayoutEffect(() => setFirst(false), []);
  return isFirst ? readOnServer() : value;
}

/** Like React's, it has the server's value on the server and while its HTML is taken over. Preact's never has. */
export const useSyncExternalStore = import.meta.env.SSR ? readStore : useStore;

/** The router imports it, but calls it only with `unstable_useTransitions`. */
export const useOptimistic = <State>(state: State): [State, (next: State) => void] => [
  state,
  () => undefined,
];
