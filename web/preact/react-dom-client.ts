/** "react-dom/client" by Preact. */
import type { ComponentChildren } from "preact";
import { createElement, Suspense } from "preact/compat";
import { createRoot, hydrateRoot as hydrate } from "preact/compat/client";
import type { ReactNode } from "react";

export { createRoot };

/**
 * Preact renders into an element, and would look for the page inside <html>. The router suspends until it has read its
 * data, for which React needs no `Suspense`.
 */
export function hydrateRoot(_document: Document, page: ReactNode) {
  const html = document.documentElement;
  keepOuterElements(html);
  return hydrate(parentOf(html), createElement(Suspense, { fallback: null }, page as ComponentChildren));
}

/**
 * Between a page and its error screen the router renders everything from <html> on again. React then keeps the three
 * outer elements, and runs no script a second time. Preact would remove them, and components would find no document in
 * which to render.
 */
function keepOuterElements(html: HTMLElement): void {
  html.remove = () => undefined;
  const create = document.createElementNS;
  document.createElementNS = ((space: string, name: string) => {
    if (name === "html") return html;
    // A template runs nothing.
    if (name === "script") name = "template";
    if (name !== "head" && name !== "body") return create.call(document, space, name);
    const { [name]: kept } = document;
    // Styles that parts of pages have loaded are not loaded again.
    const styles = [...kept.querySelectorAll<HTMLLinkElement>(stylesheets)];
    kept.replaceChildren(...styles);
    queueMicrotask(() => removeRepeated(styles));
    return kept;
  }) as never;
}

const stylesheets = "link[rel=stylesheet]";

/** Removes styles that the page has rendered again, once those are loaded: until then it would have none. */
function removeRepeated(styles: readonly HTMLLinkElement[]): void {
  for (const rendered of document.head.querySelectorAll<HTMLLinkElement>(stylesheets)) {
    if (styles.includes(rendered)) continue;
    const former = styles.filter(({ href }) => href === rendered.href);
    rendered.addEventListener("load", () => former.forEach((style) => void style.remove()), { once: true });
  }
}

/** An object in place of the document, whose only child <html> stays. */
const parentOf = (html: Element): Element =>
  ({
    nodeType: Node.ELEMENT_NODE,
    childNodes: [html],
    firstChild: html,
    insertBefore() {},
  }) as unknown as Element;
