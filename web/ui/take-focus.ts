/** A ref: what replaces the pressed control takes the focus, which would fall to the page otherwise. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** Moves the focus once the page shows a change: a dialog that is still open keeps it. */
export const focusSoon = (element: HTMLElement | null | undefined): void =>
  void requestAnimationFrame(() => element?.focus());

/** What takes the focus once an entry has left its list: the entry after it, else before it; without one, the page. */
export function entryBeside(entry: Element | null | undefined): HTMLElement | null {
  const other = entry?.nextElementSibling ?? entry?.previousElementSibling;
  return other?.querySelector("[tabindex='-1'], button") ?? document.getElementById("content");
}
