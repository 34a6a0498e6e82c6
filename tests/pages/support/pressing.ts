/** Presses, keys and values, as a user's browser sends them to the page, and waiting for what follows. */
import { userEvent } from "@testing-library/user-event";

export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
const pollMs = 15;
const actionMs = 10_000;
/** The window's own, which a page's stopped clock would replace. */
const { setTimeout } = globalThis;

/** Repeats the question until it does not throw; then returns its answer. */
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

/** Lets the page finish what a press began: React renders discrete events before the next task. */
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

/** As Playwright fills: the whole value at once, then the events of typing. */
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
  // The browser asks a dialog to close.
  open?.dispatchEvent(new Event("cancel", { cancelable: true }));
  await nextTask();
}
