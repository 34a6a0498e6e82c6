/** A ref: what replaces the pressed control takes the focus, which would fall to the page otherwise. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** The heading of the entry after this one in a list, else before it; the page if there is no other. */
export function headingBeside(entry: Element | null | undefined): HTMLElement | null {
  const other = entry?.nextElementSibling ?? entry?.previousElementSibling;
  return other?.querySelector("h3") ?? document.getElementById("content");
}
