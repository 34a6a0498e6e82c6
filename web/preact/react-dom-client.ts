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
export const hydrateRoot = (_document: Document, page: ReactNode) =>
  hydrate(
    parentOf(document.documentElement),
    createElement(Suspense, { fallback: null }, page as ComponentChildren),
  );

/** An object in place of the document, whose only child <html> stays. */
function parentOf(html: Element): Element {
  const keep = (node: Node) => node;
  const parent = {
    nodeType: Node.ELEMENT_NODE,
    namespaceURI: html.namespaceURI,
    childNodes: [html],
    firstChild: html,
    contains: (node: Node) => html.contains(node),
    insertBefore: keep,
    removeChild: keep,
  };
  return parent as unknown as Element;
}
