/**
 * Playwright's locators over a document in this process: the same queries (ivya contains Playwright's code),
 * the same strictness; user-event presses and types.
 */
import {
  getByAltTextSelector,
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTextSelector,
  getByTitleSelector,
  Ivya,
} from "ivya";
import { eventually, isBehindDialog, isDisabled, nextTask, pressKey, setValue, user } from "./pressing.ts";
import { isRendered } from "./visibility.ts";

type Text = string | RegExp;
type ByText = { exact?: boolean };

const queries = Ivya.create({ browser: "chromium" });
const all = (selector: string, root: Element) =>
  queries.queryLocatorSelectorAll(selector, root) as HTMLElement[];

export class PageLocator {
  readonly selector: string;

  constructor(selector: string) {
    this.selector = selector;
  }

  private chain(selector: string): PageLocator {
    return new PageLocator(this.selector === "" ? selector : `${this.selector} >> ${selector}`);
  }

  locator(inner: string | PageLocator, options: Filter = {}): PageLocator {
    const found =
      typeof inner === "string"
        ? this.chain(inner)
        : this.chain(`internal:chain=${JSON.stringify(inner.selector)}`);
    return found.filter(options);
  }
  getByRole(role: string, options: Parameters<typeof getByRoleSelector>[1] = {}): PageLocator {
    return this.chain(getByRoleSelector(role, options));
  }
  getByText(text: Text, options?: ByText): PageLocator {
    return this.chain(getByTextSelector(text, options));
  }
  getByLabel(text: Text, options?: ByText): PageLocator {
    return this.chain(getByLabelSelector(text, options));
  }
  getByPlaceholder(text: Text, options?: ByText): PageLocator {
    return this.chain(getByPlaceholderSelector(text, options));
  }
  getByAltText(text: Text, options?: ByText): PageLocator {
    return this.chain(getByAltTextSelector(text, options));
  }
  getByTitle(text: Text, options?: ByText): PageLocator {
    return this.chain(getByTitleSelector(text, options));
  }
  filter({ hasText, hasNotText, has, hasNot, visible }: Filter): PageLocator {
    let found: PageLocator = this;
    if (hasText !== undefined) found = found.chain(`internal:has-text=${escaped(hasText)}`);
    if (hasNotText !== undefined) found = found.chain(`internal:has-not-text=${escaped(hasNotText)}`);
    if (has) found = found.chain(`internal:has=${JSON.stringify(has.selector)}`);
    if (hasNot) found = found.chain(`internal:has-not=${JSON.stringify(hasNot.selector)}`);
    if (visible !== undefined) found = found.chain(`visible=${visible}`);
    return found;
  }
  and(other: PageLocator): PageLocator {
    return this.chain(`internal:and=${JSON.stringify(other.selector)}`);
  }
  or(other: PageLocator): PageLocator {
    return this.chain(`internal:or=${JSON.stringify(other.selector)}`);
  }
  nth(index: number): PageLocator {
    return this.chain(`nth=${index}`);
  }
  first(): PageLocator {
    return this.nth(0);
  }
  last(): PageLocator {
    return this.nth(-1);
  }

  /** All elements that match now. */
  elements(): HTMLElement[] {
    // The window has no XPath, and tests use it only to find parents.
    const [start = "", ...others] = this.selector.split(/ >> xpath=\.\.(?: >> |$)/);
    return others.reduce<HTMLElement[]>(
      (found, next) => {
        const parents = [...new Set(found.flatMap(({ parentElement }) => parentElement ?? []))];
        return next === "" ? parents : parents.flatMap((parent) => all(next, parent));
      },
      all(start, document.documentElement),
    );
  }
  /** The only match. Errors: none, or more than one. */
  element(): HTMLElement {
    const found = this.elements();
    const [only] = found;
    if (!only || found.length > 1)
      throw new Error(
        `${this.selector}: ${found.length} elements${found.map((each) => `\n  ${each.outerHTML.slice(0, 150)}`).join("")}`,
      );
    return only;
  }
  /** The only match, once it can be used. */
  private usable(timeoutMs?: number): Promise<HTMLElement> {
    return eventually(() => {
      const element = this.element();
      if (!isRendered(element)) throw new Error(`${this.selector} is not visible`);
      if (isDisabled(element)) throw new Error(`${this.selector} is disabled`);
      if (isBehindDialog(element)) throw new Error(`${this.selector} is behind a dialog`);
      return element;
    }, timeoutMs);
  }

  /** `force` also presses elements that look disabled. */
  async click({ timeout, force = false }: { timeout?: number; force?: boolean } = {}): Promise<void> {
    await user.click(await (force ? eventually(() => this.element(), timeout) : this.usable(timeout)));
    await nextTask();
  }
  async dblclick(): Promise<void> {
    await user.dblClick(await this.usable());
    await nextTask();
  }
  /** Everything on the page. */
  page(): PageLocator {
    return new PageLocator("");
  }
  tap(): Promise<void> {
    return this.click();
  }
  async check(): Promise<void> {
    if (!((await this.usable()) as HTMLInputElement).checked) await this.click();
  }
  async uncheck(): Promise<void> {
    if (((await this.usable()) as HTMLInputElement).checked) await this.click();
  }
  async hover(): Promise<void> {
    await user.hover(await this.usable());
  }
  async focus(): Promise<void> {
    (await eventually(() => this.element())).focus();
  }
  async blur(): Promise<void> {
    (await eventually(() => this.element())).blur();
    await nextTask();
  }
  async fill(text: string): Promise<void> {
    const field = (await this.usable()) as HTMLInputElement;
    field.focus();
    setValue(field, text);
    await nextTask();
  }
  clear(): Promise<void> {
    return this.fill("");
  }
  async pressSequentially(text: string): Promise<void> {
    (await this.usable()).focus();
    await user.keyboard(text.replace(/[{[]/g, "$&$&"));
    await nextTask();
  }
  async press(key: string): Promise<void> {
    (await this.usable()).focus();
    await pressKey(key);
  }
  async selectOption(option: string | { label: string }): Promise<void> {
    const select = (await this.usable()) as HTMLSelectElement;
    const wanted = typeof option === "string" ? option : option.label;
    const found = [...select.options].find(({ value, label, text }) => [value, label, text].includes(wanted));
    if (!found) throw new Error(`${this.selector} has no option ${wanted}`);
    setValue(select, found.value);
    await nextTask();
  }
  async dispatchEvent(type: string, init: EventInit = {}): Promise<void> {
    (await eventually(() => this.element())).dispatchEvent(new Event(type, { bubbles: true, ...init }));
  }
  async scrollIntoViewIfNeeded(): Promise<void> {
    await eventually(() => this.element());
  }
  async waitFor({ state = "visible" }: { state?: string } = {}): Promise<void> {
    await eventually(() => {
      const found = this.elements();
      const isThere = state === "attached" ? found.length > 0 : found.some(isRendered);
      if (isThere !== (state === "visible" || state === "attached"))
        throw new Error(`${this.selector} is not ${state}`);
    });
  }

  async count(): Promise<number> {
    return this.elements().length;
  }
  async all(): Promise<PageLocator[]> {
    return this.elements().map((_, index) => this.nth(index));
  }
  async allTextContents(): Promise<string[]> {
    return this.elements().map(({ textContent }) => textContent ?? "");
  }
  async allInnerTexts(): Promise<string[]> {
    return this.allTextContents();
  }
  async isVisible(): Promise<boolean> {
    return this.elements().some(isRendered);
  }
  async textContent(): Promise<string | null> {
    return (await eventually(() => this.element())).textContent;
  }
  async innerText(): Promise<string> {
    return (await this.textContent()) ?? "";
  }
  async inputValue(): Promise<string> {
    return ((await eventually(() => this.element())) as HTMLInputElement).value;
  }
  async getAttribute(name: string): Promise<string | null> {
    return (await eventually(() => this.element())).getAttribute(name);
  }
  async evaluate<Answer>(
    ask: (element: HTMLElement, arg?: unknown) => Answer,
    arg?: unknown,
  ): Promise<Answer> {
    return ask(await eventually(() => this.element()), arg);
  }
  async evaluateAll<Answer>(ask: (elements: HTMLElement[]) => Answer): Promise<Answer> {
    return ask(this.elements());
  }
  toString(): string {
    return this.selector;
  }
}

interface Filter {
  hasText?: Text;
  hasNotText?: Text;
  has?: PageLocator;
  hasNot?: PageLocator;
  visible?: boolean;
}

const escaped = (text: Text): string =>
  typeof text === "string" ? `${JSON.stringify(text)}i` : String(text);
