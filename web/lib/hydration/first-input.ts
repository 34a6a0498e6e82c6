/**
 * What visitors do before the page is hydrated. Their pages download scripts with the first input or once the page is
 * complete (`web/script-start.ts`); on all pages, presses and typed text from before hydration are repeated after it.
 */
import { useEffect } from "react";
import { onceHydrated } from "./hydrated-later.tsx";

declare global {
  interface Window {
    /** What the script in <head> has recorded. */
    earlierInput?: EarlierInput | undefined;
  }
}

interface EarlierInput {
  /** Fields that were typed into. */
  typed: Set<HTMLInputElement | HTMLTextAreaElement>;
  /** Functions that repeat a press, by the pressed element. */
  presses: Map<Element, () => void>;
  /** Ends the recording. */
  end: () => void;
}

/** The `type` of a module script, and the `rel` of its preloads, that wait for input. */
export const waiting = "on-input";

/** Its source text runs in <head>, so it must not refer to anything outside itself. */
function watchInput(mark: string): void {
  const root = document.documentElement;
  const watch = new AbortController();
  const typed: EarlierInput["typed"] = new Set();
  const presses: EarlierInput["presses"] = new Map();
  const on = (types: string, listener: (event: Event) => void) => {
    for (const type of types.split(" "))
      addEventListener(type, listener, { capture: true, signal: watch.signal });
  };
  const end = () => {
    watch.abort();
    delete root.dataset.starting;
  };
  const start = () => {
    if (document.readyState === "loading") {
      document.addEventListener("DOMContentLoaded", start);
      return;
    }
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${mark}]`))
      link.rel = "modulepreload";
    const inert = document.querySelector<HTMLScriptElement>(`script[type=${mark}]`);
    if (!inert) return;
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = inert.nonce;
    script.textContent = inert.textContent;
    inert.replaceWith(script);
  };
  const postpone = (event: Event, element: Element, press: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    presses.set(element, press);
    root.dataset.starting = "";
    start();
  };
  const within = ({ target }: Event, selector: string) =>
    target instanceof Element ? target.closest<HTMLElement>(selector) : null;

  // The browser follows a link at once; scripts would only delay the next page.
  on("pointerdown keydown focusin", (event) => within(event, "a[href]") ?? start());
  on("scroll", start);
  on("load", ({ target }) => {
    // A page from the service worker says how old it is.
    const startsNow = root.dataset.keptAt || document.querySelector(`script[type=${mark}][data-start=load]`);
    if (target === document && startsNow) start();
  });
  // Browsers also report a resting mouse when a page appears under it.
  on("pointermove", (event) => {
    const { pointerType, movementX, movementY } = event as PointerEvent;
    if (pointerType === "mouse" && (movementX || movementY)) start();
  });
  on("input", ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.add(target);
  });
  on("click", (event) => {
    const button = within(event, "button[type=button]");
    if (button) postpone(event, button, () => button.click());
  });
  // The scripts could not be loaded: links, searches and forms work as plain HTML.
  on("error unhandledrejection", ({ type, target }) => {
    if (type === "unhandledrejection" || target instanceof HTMLScriptElement) end();
  });
  on("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const { submitter } = event as SubmitEvent;
    // Searches work without scripts.
    if (form.getAttribute("role") !== "search") postpone(event, form, () => form.requestSubmit(submitter));
  });
  window.earlierInput = { typed, presses, end };
}

export const firstInputScript = import.meta.env.SSR ? `(${watchInput})("${waiting}")` : "";

/** Repeats the input that came before hydration: typed text at once, presses when every part of the page answers them. */
export function useEarlierInput(): void {
  useEffect(() => {
    const earlier = window.earlierInput;
    if (!earlier) return;
    repeatTyped(earlier);
    onceHydrated(() => {
      window.earlierInput = undefined;
      earlier.end();
      // A press may depend on typed text, which React has not rendered yet.
      setTimeout(() => {
        for (const press of earlier.presses.values()) press();
      });
    });
  }, []);
}

function repeatTyped({ typed }: EarlierInput): void {
  document.activeElement?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  for (const field of typed) {
    const { value, selectionStart, selectionEnd } = field;
    // React ignores an input event if the value that it tracks has not changed. Here it tracks "", because
    // the prototype's setter bypasses its tracking.
    field.value = "";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
