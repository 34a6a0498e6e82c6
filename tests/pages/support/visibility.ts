/** Visibility on phones in a window without layout: elements show unless markup or these styles hide them. */

/** Selectors of web/styles that hide something on phones. Browser journeys cover wide screens. */
const hiddenOnPhones = ".only-lg, .topnav, .topbar .post, .unless-saving:root[data-saver] *";
const hiddenByMarkup =
  "[hidden], dialog:not([open]), details:not([open]) > :not(summary:first-of-type), template, script, style, noscript, head, [popover]:not([data-popover-open])";
const unpainted = ".held";

export const isRendered = (element: Element): boolean =>
  element.isConnected && element.closest(`${hiddenByMarkup}, ${hiddenOnPhones}`) === null;

const isPainted = (element: Element): boolean => element.closest(unpainted) === null;

/** Answers Playwright's queries for styles and boxes, at less cost than cascading the real styles. */
export function answerForVisibility(): void {
  const box = (element: Element) => {
    const size = isRendered(element) ? 10 : 0;
    return { x: 0, y: 0, top: 0, left: 0, right: size, bottom: size, width: size, height: size };
  };
  Object.assign(Element.prototype, {
    checkVisibility(this: Element) {
      return isRendered(this);
    },
    getBoundingClientRect(this: Element) {
      return box(this);
    },
    scrollIntoView() {},
  });
  const styleOf = (element: Element) => {
    const display = isRendered(element)
      ? element instanceof HTMLElement && inline.has(element.tagName)
        ? "inline"
        : "block"
      : "none";
    const visibility = isPainted(element) ? "visible" : "hidden";
    const known: Record<string, string> = {
      display,
      visibility,
      content: "none",
      pointerEvents: "auto",
      opacity: "1",
    };
    return new Proxy(known, {
      get: (style, name) =>
        name === "getPropertyValue"
          ? (property: string) => style[property] ?? ""
          : (style[String(name)] ?? ""),
    });
  };
  Object.assign(window, { getComputedStyle: styleOf });
  Object.assign(globalThis, { getComputedStyle: styleOf });
}

/** Imitates popovers, which the window lacks: a button with `popovertarget` opens and closes one. */
export function openPopovers(): void {
  const isOpen = (element: Element) => element.hasAttribute("data-popover-open");
  const set = (element: Element, willBeOpen: boolean) => {
    if (isOpen(element) === willBeOpen) return;
    element.toggleAttribute("data-popover-open", willBeOpen);
    const newState = willBeOpen ? "open" : "closed";
    element.dispatchEvent(Object.assign(new Event("toggle"), { newState }));
  };
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      set(this, true);
    },
    hidePopover(this: HTMLElement) {
      set(this, false);
    },
  });
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest("[popovertarget]");
    const popover = button && document.getElementById(button.getAttribute("popovertarget") ?? "");
    if (popover) set(popover, button.getAttribute("popovertargetaction") !== "hide" && !isOpen(popover));
  });
}

const inline = new Set([
  "A",
  "ABBR",
  "B",
  "BDI",
  "BDO",
  "CODE",
  "EM",
  "I",
  "MARK",
  "SMALL",
  "SPAN",
  "STRONG",
  "SUB",
  "SUP",
  "TIME",
]);
