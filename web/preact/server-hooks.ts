/**
 * Hooks for the server, where a component renders once. Preact's would keep state, and contexts every component that
 * read them: a page's whole tree, until it is sent.
 */
import { type Context, options } from "preact";

/** Preact's internal names of a rendered node's component, and of what it rendered within. */
interface Internal {
  __c?: { context: Record<string, { props: { value: unknown } } | undefined> };
}
interface InternalOptions {
  /** Before a component renders. */
  __r?: (vnode: Internal) => void;
}
interface InternalContext {
  /** Its id. */
  __c: string;
  /** Its default value. */
  __: unknown;
}

let component: Internal["__c"];

const hooks = options as InternalOptions;
const { __r: beforeRendering } = hooks;
hooks.__r = (vnode) => {
  component = vnode.__c;
  beforeRendering?.(vnode);
};

export function useContext<Value>(context: Context<Value>): Value {
  const { __c: id, __: byDefault } = context as unknown as InternalContext;
  const provider = component?.context[id];
  return (provider ? provider.props.value : byDefault) as Value;
}

const nothing = () => undefined;
export const useState = <Value>(initial: Value | (() => Value)): [Value, () => void] => [
  initial instanceof Function ? initial() : initial,
  nothing,
];
export const useReducer = <Value, Initial>(
  _reducer: unknown,
  initial: Initial,
  init?: (initial: Initial) => Value,
): [Value | Initial, () => void] => [init ? init(initial) : initial, nothing];
export const useMemo = <Value>(make: () => Value): Value => make();
export const useCallback = <Value>(callback: Value): Value => callback;
export const useRef = <Value>(current: Value): { current: Value } => ({ current });
export const useEffect: () => void = nothing;
export const useSyncExternalStore = <Value>(
  _subscribe: unknown,
  read: () => Value,
  readOnServer: () => Value = read,
): Value => readOnServer();
