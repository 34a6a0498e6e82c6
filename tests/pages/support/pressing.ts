/** Presses, keys and values as a browser sends them, and waiting for their effects. */
import { userEvent } from "@testing-library/user-event";

export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const pollMs = 15;
const actionMs = 10_000;
/** The window's timer, which a stopped page clock would replace. */
const { setTimeout } = globalThis;

/** Repeats `ask` until it does not throw, then returns its answer. */
export async function eventually<Answer>(ask: () => Answer, timeoutMs = actionMs): Promise<Answer> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    try {
      return ask();
    } catch (failure) {
      if (performance.now() > until) throw failure;
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Lets the page finish what a press began: it is rendered before the next task. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));

export const isDisabled = (element: Element): boolean =>
  element.closest(
    'button:disabled, input:disabled, select:disabled, textarea:disabled, fieldset:disabled *, [aria-disabled="true"]',
  ) !== null;

/** A modal dialog makes everything outside it inert. */
export function isBehindDialog(element: Element): boolean {
  const open = [...document.querySelectorAll("dialog[open]")].at(-1);
  return open !== undefined && !open.contains(element) && element.closest("dialog[open], .toasts") === null;
}

/** Sets the whole value at once and fires the events of typing, as Playwright's `fill` does. */
export function setValue(field: HTMLInputElement | HTMLSelectElement, text: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  own?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

export async function pressKey(key: string): Promise<void> {
  const open = key === "Escape" ? [...document.querySelectorAll("dialog[open]")].at(-1) : undefined;
  if (key.length > 1)
    await user.keyboard(
      key
        .split("+")
        .map((part, at, all) => (at < all.length - 1 ? `{${part}>}` : `{${part}}`))
        .join(""),
    );
  else await user.keyboard(key);
  // As a browser does, asks the dialog to close.
  open?.dispatchEvent(new Event("cancel", { cancelable: true }));
  await nextTask();
}
