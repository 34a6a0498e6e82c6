/** `autoFocus` as in React: an element that appears gets the focus. Browsers do so only while a document loads. */
import { options } from "preact";
import { isHydrating } from "./hydration.ts";

/** Preact's internal name of a rendered node's element. */
interface Internal {
  __e?: HTMLElement;
  props: { autoFocus?: boolean };
  type: unknown;
}
interface InternalOptions {
  diffed?: (vnode: Internal) => void;
  /** After a tree or part was changed. */
  __c?: (vnode: Internal, queue: unknown[]) => void;
}

const known = new WeakSet<HTMLElement>();
const appeared: HTMLElement[] = [];

const hooks = options as unknown as InternalOptions;
const { diffed, __c: afterChanging } = hooks;
hooks.diffed = (vnode) => {
  const { type, props, __e: element } = vnode;
  if (typeof type === "string" && props.autoFocus && element && !known.has(element)) {
    known.add(element);
    if (!isHydrating) appeared.push(element);
  }
  diffed?.(vnode);
};
hooks.__c = (vnode, queue) => {
  for (const element of appeared.splice(0)) element.focus();
  afterChanging?.(vnode, queue);
};
