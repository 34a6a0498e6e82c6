/**
 * Playwright's test with Runor's people: each test gets its own network address (as behind a balancer), so that tests
 * do not share rate limits, and every page fails the test on a script error or a violation of the content policy.
 */
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import {
  anAddress,
  demoServiceman,
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
  /** Errors that pages reported; the test fails if any remain at its end. */
  pageErrors: string[];
}

/** One of each per worker: for tests that only read. Do not sign them out. */
interface SharedPeople {
  /** Verified, without a subscription. */
  member: Person;
  /** Subscribed, with a business card: the demo's serviceman. */
  subscriber: Person;
}

export const test = base.extend<Fixtures, SharedPeople & { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use, { project }) => use(project.use.baseURL ?? ""),
    { scope: "worker" },
  ],

  member: [async ({ origin }, use) => use(await signUpByApi(origin, anAddress())), { scope: "worker" }],

  subscriber: [
    async ({ origin }, use) => use(await logInByApi(origin, anAddress(), demoServiceman())),
    { scope: "worker" },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  address: async ({}, use) => {
    await use(anAddress());
  },

  // Playwright reuses a context only if its options are equal, so what differs between tests is set on the context.
  context: async ({ context, address }, use) => {
    keepCache(context);
    await context.setExtraHTTPHeaders({ "x-forwarded-for": address });
    await use(context);
    // Playwright clears storage, routes, scripts and clock for the next test, but not permissions.
    await context.clearPermissions();
  },

  // Separate from the page: a test that only asks over HTTP opens none.
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

/** Waits until the current page is hydrated. A visitor's page waits for input before it loads its scripts. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    dispatchEvent(new Event("scroll"));
    const main = document.getElementById("content");
    return main !== null && Object.keys(main).some((key) => key.startsWith("__reactProps"));
  });
}

/**
 * Stops the page's clock ten seconds ahead, because a moment that has already passed cannot be set. Returns the time it
 * shows.
 */
export async function stopClock(page: Page): Promise<number> {
  const at = await page.evaluate(() => Date.now() + 10_000);
  await page.clock.pauseAt(at);
  return at;
}

/** The value in local storage under a key. */
export async function stored(page: Page, key: string): Promise<unknown> {
  const text = await page.evaluate((name) => localStorage.getItem(name), key);
  return text === null ? undefined : JSON.parse(text);
}

/**
 * Stops Playwright from emptying the browser's cache between tests: it holds only files that are named by their
 * content and compiled scripts, as everything else is answered with `no-cache`. A first page takes a quarter less.
 */
function keepCache(context: BrowserContext): void {
  type Own = { clearCache(): Promise<void> };
  type Inside = { _connection?: { toImpl?(context: BrowserContext): Own | undefined } };
  // There is no option for it. Where Playwright changed inside, the cache is emptied.
  const own = (context as Inside)._connection?.toImpl?.(context);
  if (own) own.clearCache = async () => {};
}

/** Script errors, hydration errors and blocked content. Console lines that the specification wants are no errors. */
/** Playwright's own clock reports this now and then in a context that an earlier test with a clock has used. */
const ofTheClock = "Cannot read properties of undefined (reading 'controller')";

function watch(page: Page, errors: string[]): void {
  page.on("pageerror", ({ message }) => {
    if (message !== ofTheClock) errors.push(`${page.url()}: ${message}`);
  });
  page.on("console", (line) => {
    if (line.type() === "error" && /hydrat|Content Security Policy|Minified React/i.test(line.text()))
      errors.push(`${page.url()}: ${line.text()}`);
  });
}
