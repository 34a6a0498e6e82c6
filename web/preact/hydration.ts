/** Whether Preact is taking over the server's HTML, which must then be rendered as the server rendered it. */
import { options } from "preact";

export let isHydrating = false;

/** Preact's internal names: its flag of a tree or part that is hydrated, and its hooks. */
interface Internal {
  __u: number;
}
interface InternalOptions {
  /** Before a component or element is compared. */
  __b?: (vnode: Internal) => void;
  /** After a tree or part was changed. */
  __c?: (vnode: Internal, queue: unknown[]) => void;
}
const hydrates = 1 << 5;

/** Called once, before the first component is rendered in a browser. */
export function watchHydration(): void {
  const hooks = options as InternalOptions;
  const { __b: beforeComparing, __c: afterChanging } = hooks;
  hooks.__b = (vnode) => {
    if (vnode.__u & hydrates) isHydrating = true;
    beforeComparing?.(vnode);
  };
  hooks.__c = (vnode, queue) => {
    isHydrating = false;
    afterChanging?.(vnode, queue);
  };
}
