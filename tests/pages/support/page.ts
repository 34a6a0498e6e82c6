/**
 * Playwright's page over happy-dom: what a test reads, presses and types. It does not cover layout or
 * separate documents.
 */
import type { Response } from "@playwright/test";
import { PageClock } from "./clock.ts";
import { PageLocator } from "./locator.ts";
import { matches, Network } from "./network.ts";
import { eventually, pressKey } from "./pressing.ts";
import { type ShownPage, showPage } from "./router.tsx";

declare const happyDOM: { setURL(url: string): void };

type Wanted<Value> = string | RegExp | ((value: Value) => boolean | Promise<boolean>);
type Sent = { url(): string };

export class LightPage extends PageLocator {
  private shown: ShownPage | undefined;
  private hasEnded = false;
  private readonly scripts: (() => void)[] = [];
  private readonly origin: string;
  readonly network: Network;

  constructor(origin: string, address: string) {
    super("");
    happyDOM.setURL(origin);
    // Clears the router's state of an earlier test, as in a new tab.
    history.replaceState(null, "", origin);
    this.network = new Network(origin, address);
    this.network.install();
    this.origin = origin;
    for (const event of ["click", "submit"]) addEventListener(event, this.leave);
    location.assign = (address) => void this.goto(String(address));
    location.replace = location.assign;
    location.reload = () => void this.reload();
  }

  /** Requests with the page's cookies that the page did not make. */
  readonly request = {
    get: (path: string) => this.network.ask("GET", path),
    post: (path: string, { data }: { data?: unknown } = {}) => this.network.ask("POST", path, data),
  };
  readonly clock = new PageClock();
  readonly keyboard = {
    press: pressKey,
    type: async (text: string) => {
      for (const letter of text) await pressKey(letter);
    },
  };

  /** Requests the page as a browser does and starts it from its data; the router renders it. */
  async goto(path: string): Promise<Response> {
    return this.show(await this.network.ask("GET", new URL(path, location.href).href));
  }
  private async show(answer: Response): Promise<Response> {
    const html = await answer.text();
    // The test ended while the document was loading.
    if (this.hasEnded) return answer;
    this.remove();
    happyDOM.setURL(answer.url());
    if (!html.includes("window.__runor=")) {
      // A page of the sandbox's providers: plain HTML with forms.
      await this.setContent(html);
      return answer;
    }
    takeDocument(html);
    for (const script of this.scripts) script();
    this.shown = await showPage();
    await this.shown.settled();
    return answer;
  }
  /** Follows links, forms and scripts to other documents, which the router does not handle. */
  private readonly leave = (event: Event): void => {
    if (event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    const link = event.type === "click" ? target.closest<HTMLAnchorElement>("a[href]:not([target])") : null;
    if (link && new URL(link.href).origin === this.origin && !link.getAttribute("href")?.startsWith("#")) {
      event.preventDefault();
      void this.goto(link.href);
    }
    if (event.type !== "submit") return;
    event.preventDefault();
    void this.send(target as HTMLFormElement, (event as SubmitEvent).submitter);
  };
  private async send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    const fields = new URLSearchParams(
      [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]),
    );
    const to = new URL(form.getAttribute("action") ?? location.href, location.href);
    if (form.method === "post") await this.show(await this.network.ask("POST", to.href, fields));
    else await this.goto(`${to.pathname}?${fields}`);
  }
  async reload(): Promise<Response> {
    return this.goto(location.href);
  }
  async goBack(): Promise<null> {
    await this.idle();
    const arrived = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    history.back();
    await arrived;
    await this.idle();
    return null;
  }
  async idle(): Promise<void> {
    await eventually(() => {
      if (!this.shown?.isIdle()) throw new Error("the page is still loading");
    });
  }
  /** Ends the test's page. */
  end(): void {
    this.hasEnded = true;
    this.clock.end();
    this.network.close();
    this.remove();
    for (const event of ["click", "submit"]) removeEventListener(event, this.leave);
  }
  remove(): void {
    this.shown?.remove();
    this.shown = undefined;
  }
  url(): string {
    return location.href;
  }
  async content(): Promise<string> {
    return document.documentElement.outerHTML;
  }
  /** Shows a document of the server without its scripts. */
  async setContent(html: string): Promise<void> {
    this.remove();
    document.documentElement.innerHTML = html.replace(/^<!doctype html>|<\/?html[^>]*>/gi, "");
  }
  async title(): Promise<string> {
    return document.title;
  }
  async addInitScript<Arg>(script: (arg: Arg) => void, arg?: Arg): Promise<void> {
    this.scripts.push(() => script(arg as Arg));
  }
  // Runs in this process, like the page's scripts.
  override async evaluate<Answer>(ask: (arg: never) => Answer, arg?: unknown): Promise<Answer> {
    return ask(arg as never);
  }
  async waitForFunction(ask: (arg: never) => unknown, arg?: unknown): Promise<void> {
    await eventually(() => {
      if (!ask(arg as never)) throw new Error("it did not become true");
    });
  }
  async waitForURL(wanted: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    await eventually(() => {
      if (!matches(wanted, location.href)) throw new Error(`the address is ${location.href}`);
    });
  }

  async route(...args: Parameters<Network["route"]>): Promise<void> {
    this.network.route(...args);
  }
  async unroute(...args: Parameters<Network["unroute"]>): Promise<void> {
    this.network.unroute(...args);
  }
  async unrouteAll(): Promise<void> {
    this.network.unroute();
  }
  on(event: string, listener: (value: never) => void): void {
    this.network.on(event, listener);
  }
  off(event: string, listener: (value: never) => void): void {
    this.network.off(event, listener);
  }
  removeAllListeners(event: string): void {
    this.network.forget(event);
  }
  waitForRequest(wanted: Wanted<never>): Promise<unknown> {
    return this.waitForEvent("request", wanted);
  }
  waitForResponse(wanted: Wanted<never>): Promise<unknown> {
    return this.waitForEvent("response", wanted);
  }
  waitForEvent(event: string, wanted: Wanted<never> = () => true): Promise<Sent> {
    const { promise, resolve } = Promise.withResolvers<Sent>();
    const listener = async (sent: Sent) => {
      const isWanted =
        typeof wanted === "function" ? await wanted(sent as never) : matches(wanted, sent.url());
      if (isWanted) resolve(sent);
    };
    this.network.on(event, listener);
    return promise.finally(() => this.network.off(event, listener));
  }

  context(): LightContext {
    const { network } = this;
    return {
      addCookies: async (cookies) => {
        for (const { name, value } of cookies) network.cookies.set(name, value);
      },
      clearCookies: async () => network.cookies.clear(),
      cookies: async () => [...network.cookies].map(([name, value]) => ({ name, value })),
      setOffline: async (isOffline) => {
        network.setOffline(isOffline);
        Object.defineProperty(navigator, "onLine", { configurable: true, value: !isOffline });
        dispatchEvent(new Event(isOffline ? "offline" : "online"));
      },
      route: async (...args) => network.route(...args),
      unroute: async (...args) => network.unroute(...args),
    };
  }
}

interface LightContext {
  addCookies(cookies: { name: string; value: string }[]): Promise<void>;
  clearCookies(): Promise<void>;
  cookies(): Promise<{ name: string; value: string }[]>;
  setOffline(isOffline: boolean): Promise<void>;
  route(...args: Parameters<Network["route"]>): Promise<void>;
  unroute(...args: Parameters<Network["unroute"]>): Promise<void>;
}

/** Takes what the page's scripts read from the document: title, attributes, and data for the cache. */
function takeDocument(html: string): void {
  const { documentElement } = document;
  for (const { name } of [...documentElement.attributes]) documentElement.removeAttribute(name);
  const [, attributes = ""] = /<html([^>]*)>/.exec(html) ?? [];
  for (const [, name = "", value = ""] of attributes.matchAll(/([\w-]+)="([^"]*)"/g))
    documentElement.setAttribute(name, value);
  const [, head = ""] = /<head>([\s\S]*?)<\/head>/.exec(html) ?? [];
  document.head.innerHTML = (head.match(/<title>[^<]*<\/title>|<meta [^>]*>/g) ?? []).join("");
  const [, data] = /window\.__runor=(\[[\s\S]*?\])<\/script>/.exec(html) ?? [];
  Object.assign(window, { __runor: data === undefined ? undefined : JSON.parse(data) });
}
