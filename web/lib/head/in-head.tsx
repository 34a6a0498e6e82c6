import { createElement, type ReactNode } from "react";
import { createPortal } from "react-dom";

/** What a page adds to <head>. `npm run dev` has React itself, which moves it there. */
export function InHead({ children }: { children: ReactNode }) {
  if (import.meta.env.DEV) return children;
  // The renderer moves the content of this element, the only one of its kind (web/preact/react-dom-server.ts).
  return import.meta.env.SSR
    ? createElement("template", null, children)
    : createPortal(children, document.head);
}
