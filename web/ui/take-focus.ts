/** Ref callback that focuses the element replacing a pressed control; otherwise focus falls back to the page. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** Moves the focus once the page shows a change: a dialog that is still open keeps it. */
export const focusSoon = (element: HTMLElement | null | undefined): void =>
  void requestAnimationFrame(() => element?.focus());

/** The element to focus after a list entry is removed: the next entry, else the previous, else the page. */
export function entryBeside(entry: Element | null | undefined): HTMLElement | null {
  const other = entry?.nextElementSibling ?? entry?.previousElementSibling;
  return other?.querySelector("[tabindex='-1'], button") ?? document.getElementById("content");
}
