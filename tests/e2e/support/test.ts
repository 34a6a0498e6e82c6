/**
 * Playwright's test with Runor's people: each test gets its own network address (as behind a balancer), so that tests
 * do not share rate limits, and every page fails the test on a script error or a violation of the content policy.
 */
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from "@playwright/test";
import {
  anAddress,
  demoPerson,
  logInByApi,
  type Person,
  type PersonPlan,
  signInFixed,
  signUpByApi,
} from "./people.ts";
import { type StaffDesk, staffPhones } from "./staff-phones.ts";

interface Fixtures {
  /** A verified, signed-in person in the test's browser: new, for tests that change something. */
  person: Person;
  /** The test's own network address. */
  address: string;
  /** Signs the test's browser in as that person. */
  signIn(person: Person): Promise<void>;
  /** Further people, each with a separate browser context. */
  newPerson(plan?: PersonPlan): Promise<{ person: Person; page: Page; context: BrowserContext }>;
  /** A member of a staff desk, signed up on first use. */
  staff(desk: StaffDesk): Promise<Person>;
  /**
   * A page that stays open from test to test, in its own context without a person. A first page in a new
   * context takes twice the CPU time. For tests that only look at pages.
   */
  walkedPage: Page;
  /** Errors that pages reported; the test fails if any remain at its end. */
  pageErrors: string[];
}

/** One of each per worker, for tests that only read. Do not sign them out. */
interface Shared {
  /** Verified, without a subscription. */
  member: Person;
  /** Subscribed, with a business card: the demo's serviceman. */
  subscriber: Person;
  /** The page behind `walkedPage`. */
  ownPage: Page;
}

export const test = base.extend<Fixtures, Shared & { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use, { project }) => use(project.use.baseURL ?? ""),
    { scope: "worker" },
  ],

  member: [async ({ origin }, use) => use(await signUpByApi(origin, anAddress())), { scope: "worker" }],

  subscriber: [
    async ({ origin }, use) => use(await logInByApi(origin, anAddress(), demoPerson("serviceman"))),
    { scope: "worker" },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  address: async ({}, use) => {
    await use(anAddress());
  },

  // Playwright reuses a context only if its options are equal, so test-specific values are set on it.
  context: async ({ context, address, origin }, use) => {
    keepCache(context);
    await context.setExtraHTTPHeaders({ "x-forwarded-for": address });
    await use(context);
    // Playwright clears storage, routes, scripts and clock for the next test, but not permissions.
    await context.clearPermissions();
    await emptyStorage(context, origin);
  },

  // A separate fixture from the page, because tests that use only HTTP open none.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  pageErrors: async ({}, use) => {
    const errors: string[] = [];
    await use(errors);
    expect(errors, "errors that pages reported").toEqual([]);
  },

  page: async ({ page, pageErrors }, use) => {
    watch(page, pageErrors);
    await use(page);
  },

  ownPage: [
    async ({ browser }, use, { project }) => {
      const { viewport, hasTouch, isMobile, locale, timezoneId } = project.use;
      const context = await browser.newContext({
        ...{ viewport, hasTouch, isMobile, locale, timezoneId, serviceWorkers: "block" },
      } as BrowserContextOptions);
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],

  walkedPage: async ({ ownPage, address, viewport, pageErrors }, use) => {
    await ownPage.context().clearCookies();
    await ownPage.context().setExtraHTTPHeaders({ "x-forwarded-for": address });
    await ownPage.setViewportSize(viewport ?? { width: 1280, height: 800 });
    await ownPage.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
    const stop = watch(ownPage, pageErrors);
    await use(ownPage);
    stop();
  },

  signIn: async ({ context }, use) => {
    await use((person) => context.addCookies([person.cookie]));
  },

  person: async ({ signIn, origin }, use) => {
    const person = await signUpByApi(origin, anAddress());
    await signIn(person);
    await use(person);
  },

  staff: async ({ origin }, use) => {
    await use((desk) => signInFixed(origin, anAddress(), { phone: staffPhones[desk] }));
  },

  newPerson: async ({ browser, origin, viewport, hasTouch, isMobile, pageErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (plan = {}) => {
      const address = anAddress();
      const person = await signUpByApi(origin, address, plan);
      const context = await browser.newContext({
        viewport,
        hasTouch,
        isMobile,
        extraHTTPHeaders: { "x-forwarded-for": address },
      });
      contexts.push(context);
      await context.addCookies([person.cookie]);
      const page = await context.newPage();
      watch(page, pageErrors);
      return { person, page, context };
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };

/** Opens a page and waits for hydration: before that, the browser would submit forms as plain HTML. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
}

/** How often to poll a page. Playwright's default is each frame, and a page in the background draws none. */
export const polling = { polling: 50 };

/** Waits until the page is hydrated, sending input in case it waits for that to load its scripts. */
export async function untilAlive(page: Page): Promise<void> {
  const isAlive = () => {
    dispatchEvent(new Event("scroll"));
    return "__reactRouterDataRouter" in window;
  };
  await page.waitForFunction(isAlive, undefined, polling);
}

/**
 * Stops the page's clock ten seconds ahead, because it cannot be set to a time that has passed. Returns the
 * time it shows.
 */
export async function stopClock(page: Page): Promise<number> {
  const at = await page.evaluate(() => Date.now() + 10_000);
  await page.clock.pauseAt(at);
  return at;
}

/** The value in local storage under a key. */
export async function stored(page: Page, key: string): Promise<unknown> {
  const text = await page.evaluate((name) => localStorage.getItem(name), key);
  if (text === null) return undefined;
  return /^[[{]/.test(text) ? JSON.parse(text) : text;
}

/** Playwright's internals between two tests that share a context, as far as this file replaces them. */
interface OwnContext {
  clearCache(): Promise<void>;
  /** Origins whose storage Playwright would empty by loading a page of each. */
  _origins?: Set<string>;
}

/** There is no public option. Undefined if Playwright's internals changed: it then does all of it itself. */
const ownOf = (context: BrowserContext): OwnContext | undefined =>
  (
    context as { _connection?: { toImpl?(context: BrowserContext): OwnContext | undefined } }
  )._connection?.toImpl?.(context);

/**
 * Stops Playwright from emptying the browser's cache between tests. The cache holds only files with hashed
 * names and compiled scripts, because all else has `no-cache`. A first page then takes a quarter less.
 */
function keepCache(context: BrowserContext): void {
  const own = ownOf(context);
  if (own) own.clearCache = async () => {};
}

/** Empties the origin's storage in the open page, which saves Playwright loading another page for it. */
async function emptyStorage(context: BrowserContext, origin: string): Promise<void> {
  const own = ownOf(context);
  const [page] = context.pages();
  const others = [...(own?._origins ?? [])].filter((other) => other !== origin);
  if (!own || !page?.url().startsWith(`${origin}/`) || others.length > 0) return;
  const isEmpty = await page
    .evaluate(async () => {
      // The page keeps running until the next test.
      Storage.prototype.setItem = () => {};
      localStorage.clear();
      sessionStorage.clear();
      for (const name of await caches.keys()) await caches.delete(name);
      const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
      return workers.length === 0 && (await indexedDB.databases()).length === 0;
    })
    .catch(() => false);
  if (isEmpty) own._origins?.clear();
}

/** Playwright's clock reports this now and then in a context that was used by a test with a clock. */
const ofTheClock = "Cannot read properties of undefined (reading 'controller')";

/**
 * Collects script errors, hydration errors and blocked content until the returned function is called. Console
 * lines that the specification requires are not errors.
 */
function watch(page: Page, errors: string[]): () => void {
  const onError = ({ message }: Error) => {
    if (message !== ofTheClock) errors.push(`${page.url()}: ${message}`);
  };
  const onLine = (line: ConsoleMessage) => {
    if (line.type() === "error" && /hydrat|Content Security Policy/i.test(line.text()))
      errors.push(`${page.url()}: ${line.text()}`);
  };
  page.on("pageerror", onError).on("console", onLine);
  return () => page.off("pageerror", onError).off("console", onLine);
}
