import { onceHydrated } from "./hydrated-later.tsx";
import { inNextTask } from "./next-task.ts";

/**
 * Keeps presses on buttons in `part`, which the server rendered and whose script is still loading, and repeats them when
 * the script `hasCome` and the part is hydrated. Before, Preact would drop them. Returns a function that ends it.
 */
export function keepPresses(part: HTMLElement, hasCome: Promise<void>): () => void {
  const pressed = new Set<HTMLElement>();
  const watch = new AbortController();
  const keep = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>("button[type=button]");
    if (!button) return;
    event.stopPropagation();
    pressed.add(button);
  };
  part.addEventListener("click", keep, { capture: true, signal: watch.signal });
  const repeat = () => {
    watch.abort();
    for (const button of pressed) button.click();
  };
  // A task later, because Preact renders the part only after this promise has been settled.
  void hasCome.then(() => inNextTask(() => onceHydrated(repeat)));
  return () => watch.abort();
}
