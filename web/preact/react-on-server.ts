/** "react" and "react-dom" by Preact, on the server. */
import { options } from "preact";
import {
  type ComponentProps,
  type ComponentType,
  createElement,
  Fragment,
  Suspense as PreactSuspense,
} from "preact/compat";

// @ts-expect-error: its types are for `import = require`, and nothing reads the types of this module
export * from "preact/compat";
export { default } from "preact/compat";
export {
  useCallback,
  useContext,
  useContext as use,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from "./server-hooks.ts";
export { useOptimistic } from "./use-optimistic.ts";

// In place of Preact's own, which copies the attributes of every element to prepare them for a browser.
options.vnode = ({ type, props }) => {
  // The router sets it; Preact would write it into the page.
  if (typeof type === "string" && "suppressHydrationWarning" in props)
    (props as { suppressHydrationWarning?: boolean | undefined }).suppressHydrationWarning = undefined;
};

/** A component renders once, so there is nothing to compare; Preact's would render one around it. */
export const memo = <Props>(component: ComponentType<Props>): ComponentType<Props> => component;

/** The marks tell the browser which elements to keep until the part's script has loaded; without, it keeps one. */
export const Suspense = (props: ComponentProps<typeof PreactSuspense>) =>
  createElement(Fragment, null, comment("$s:"), createElement(PreactSuspense, props), comment("/$s:"));

const comment = (text: string) => createElement(Fragment, { UNSTABLE_comment: text } as object);
