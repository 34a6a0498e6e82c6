/** Playwright's assertions about locators and pages, repeated until they hold. */
import type { expect as playwrightExpect } from "@playwright/test";
import { getElementAccessibleDescription } from "ivya/utils";
import { expect as vitestExpect } from "vitest";
import type { PageLocator } from "./locator.ts";
import { eventually, isDisabled } from "./pressing.ts";
import { isRendered } from "./visibility.ts";

type Text = string | RegExp;
interface Given {
  timeout?: number;
}

/** The window's timer, which a stopped page clock would replace. */
const ownTimeout = globalThis.setTimeout;
const tidy = (text: string | null | undefined) =>
  (text ?? "")
    .replace(/[\u200b\u00ad]/g, "")
    .replace(/\s+/g, " ")
    .trim();
const hasWhole = (text: string, wanted: Text) =>
  typeof wanted === "string" ? text === tidy(wanted) : wanted.test(text);
const hasPart = (text: string, wanted: Text) =>
  typeof wanted === "string" ? text.includes(tidy(wanted)) : wanted.test(text);

/** The text as Playwright compares it. */
const textOf = (element: Element): string => tidy(element.textContent);

/** A check returns what it found and whether it passes. */
type Check = (subject: PageLocator, ...wanted: never[]) => { found: unknown; holds: boolean };

const oneOrAll =
  (compare: (text: string, wanted: Text) => boolean) =>
  (subject: PageLocator, wanted: Text | Text[]): { found: unknown; holds: boolean } => {
    if (!Array.isArray(wanted)) {
      const found = textOf(subject.element());
      return { found, holds: compare(found, wanted) };
    }
    const found = subject.elements().map(textOf);
    if (compare === hasPart) {
      let at = 0;
      for (const text of found) if (at < wanted.length && compare(text, wanted[at] as Text)) at += 1;
      return { found, holds: at === wanted.length };
    }
    return {
      found,
      holds:
        found.length === wanted.length && wanted.every((each, index) => compare(found[index] ?? "", each)),
    };
  };

const checks = {
  toBeVisible: (subject: PageLocator, { visible = true }: { visible?: boolean } = {}) => {
    const found = isRendered(subject.element());
    return { found, holds: found === visible };
  },
  toBeHidden: (subject: PageLocator) => {
    const found = subject.elements();
    if (found.length > 1) subject.element();
    return { found: found.length, holds: !found.some(isRendered) };
  },
  toBeAttached: (subject: PageLocator) => ({
    found: subject.elements().length,
    holds: subject.elements().length > 0,
  }),
  toHaveCount: (subject: PageLocator, wanted: number) => {
    const found = subject.elements().length;
    return { found, holds: found === wanted };
  },
  toHaveText: oneOrAll(hasWhole),
  toContainText: oneOrAll(hasPart),
  toHaveValue: (subject: PageLocator, wanted: Text) => {
    const found = (subject.element() as HTMLInputElement).value;
    return { found, holds: typeof wanted === "string" ? found === wanted : wanted.test(found) };
  },
  toHaveAttribute: (subject: PageLocator, name: string, wanted?: Text) => {
    const found = subject.element().getAttribute(name);
    const holds =
      wanted === undefined
        ? found !== null
        : found !== null && (typeof wanted === "string" ? found === wanted : wanted.test(found));
    return { found, holds };
  },
  toBeEnabled: (subject: PageLocator) => ({ found: "disabled", holds: !isDisabled(subject.element()) }),
  toBeDisabled: (subject: PageLocator) => ({ found: "enabled", holds: isDisabled(subject.element()) }),
  toBeChecked: (subject: PageLocator, { checked = true }: { checked?: boolean } = {}) => {
    const element = subject.element() as HTMLInputElement;
    const found = element.checked ?? element.getAttribute("aria-checked") === "true";
    return { found, holds: found === checked };
  },
  toBeFocused: (subject: PageLocator) => ({
    found: document.activeElement?.outerHTML.slice(0, 150),
    holds: document.activeElement === subject.element(),
  }),
  toHaveJSProperty: (subject: PageLocator, name: string, wanted: unknown) => {
    const found = (subject.element() as unknown as Record<string, unknown>)[name];
    return { found, holds: found === wanted };
  },
  toHaveAccessibleDescription: (subject: PageLocator, wanted: Text) => {
    const found = tidy(getElementAccessibleDescription(subject.element(), false));
    return { found, holds: hasWhole(found, wanted) };
  },
  toBeEmpty: (subject: PageLocator) => ({
    found: textOf(subject.element()),
    holds: textOf(subject.element()) === "",
  }),
  toHaveClass: (subject: PageLocator, wanted: Text) => {
    const found = subject.element().className;
    return { found, holds: typeof wanted === "string" ? found === wanted : wanted.test(found) };
  },
} satisfies Record<string, (subject: PageLocator, ...wanted: never[]) => { found: unknown; holds: boolean }>;

const pageChecks = {
  toHaveTitle: (wanted: Text) => ({ found: document.title, holds: hasWhole(document.title, wanted) }),
  toHaveURL: (wanted: Text | ((url: URL) => boolean)) => {
    const found = location.href;
    if (typeof wanted === "function") return { found, holds: wanted(new URL(found)) };
    if (wanted instanceof RegExp) return { found, holds: wanted.test(found) };
    return { found, holds: found === new URL(wanted, location.origin).href };
  },
};

/** Repeats a block of assertions until none fails. */
async function toPass(block: unknown, { timeout }: Given = {}) {
  const until = performance.now() + (timeout ?? 30_000);
  for (;;) {
    try {
      await (block as () => Promise<void>)();
      return { pass: true, message: () => "" };
    } catch (failure) {
      if (performance.now() > until) return { pass: false, message: () => String(failure) };
      await new Promise((resolve) => ownTimeout(resolve, 100));
    }
  }
}

/** Each check as an asynchronous matcher that waits, with or without `not`. */
const waiting = (
  name: string,
  check: (subject: never, ...wanted: never[]) => { found: unknown; holds: boolean },
) =>
  async function (this: { isNot?: boolean }, subject: unknown, ...wanted: unknown[]) {
    const isNot = this.isNot === true;
    const timeout = (wanted.at(-1) as Given | undefined)?.timeout;
    let last: unknown;
    try {
      await eventually(() => {
        const { found, holds } = check(subject as never, ...(wanted as never[]));
        last = found;
        if (holds === isNot) throw new Error("not yet");
      }, timeout);
      return { pass: !isNot, message: () => "" };
    } catch (failure) {
      const reason =
        failure instanceof Error && failure.message !== "not yet" ? failure.message : JSON.stringify(last);
      return {
        pass: isNot,
        message: () =>
          `${String(subject)} ${isNot ? "not " : ""}${name} ${wanted.map((each) => (each instanceof RegExp ? String(each) : JSON.stringify(each))).join(", ")}\nfound: ${reason}`,
      };
    }
  };

vitestExpect.extend(
  Object.fromEntries([
    ["toPass", toPass],
    ...Object.entries(checks).map(([name, check]) => [name, waiting(name, check as Check)]),
    ...Object.entries(pageChecks).map(([name, check]) => [
      name,
      waiting(name, ((_page: unknown, ...wanted: [never]) => check(...wanted)) as Check),
    ]),
  ]) as unknown as Parameters<typeof vitestExpect.extend>[0],
);

/** Vitest's `expect` with Playwright's assertions and types, so tests and their helpers can be shared. */
export const expect = vitestExpect as unknown as typeof playwrightExpect;
