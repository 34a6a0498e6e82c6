/**
 * A page in a light window, for tests that need no browser: the real page with its router and cache, and the
 * real product over HTTP. It has the interface of the browser journeys, so that a test moves between the two
 * by changing its import.
 */
import type { BrowserContext, Page } from "@playwright/test";
import { test as base } from "vitest";
import {
  anAddress,
  demoPerson,
  logInByApi,
  type Person,
  type PersonPlan,
  signInFixed,
  signUpByApi,
} from "#tests/e2e/support/people.ts";
import { type StaffDesk, staffPhones } from "#tests/e2e/support/staff-phones.ts";
import { expect } from "./expect.ts";
import { LightPage } from "./page.ts";
import { endStandIns } from "./stand-in.ts";
import { answerForVisibility, openPopovers } from "./visibility.ts";

interface Fixtures {
  origin: string;
  page: Page;
  /** Cookies and network of the page. */
  context: BrowserContext;
  /** The network address of the page. */
  address: string;
  /** A verified, signed-in person: new, for tests that change something. */
  person: Person;
  /** Verified, without a subscription; for tests that only read. */
  member: Person;
  /** The demo's serviceman; for tests that only read. */
  subscriber: Person;
  signIn(person: Person): Promise<void>;
  staff(desk: StaffDesk): Promise<Person>;
}

answerForVisibility();
openPopovers();
const origin = process.env.PAGES_ORIGIN ?? "";
const shared = new Map<string, Promise<Person>>();

const once = (name: string, make: () => Promise<Person>): Promise<Person> => {
  const made = shared.get(name) ?? make();
  shared.set(name, made);
  return made;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  origin: async ({}, use) => use(origin),
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  address: async ({}, use) => use(anAddress()),
  page: async ({ address }, use) => {
    localStorage.clear();
    sessionStorage.clear();
    const errors = watchErrors();
    const page = new LightPage(origin, address);
    const console = watchConsole((line) => page.network.emit("console", line));
    await use(page as unknown as Page);
    page.end();
    endStandIns();
    console.restore();
    expect(errors(), "errors that the page reported").toEqual([]);
  },
  context: async ({ page }, use) => use(page.context()),
  signIn: async ({ page }, use) => use((person: Person) => page.context().addCookies([person.cookie])),
  person: async ({ signIn }, use) => {
    const person = await signUpByApi(origin, anAddress());
    await signIn(person);
    await use(person);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  member: async ({}, use) => use(await once("member", () => signUpByApi(origin, anAddress()))),
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  subscriber: async ({}, use) =>
    use(await once("subscriber", () => logInByApi(origin, anAddress(), demoPerson("serviceman")))),
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  staff: async ({}, use) =>
    use((desk: StaffDesk) => signInFixed(origin, anAddress(), { phone: staffPhones[desk] })),
});

export type { PersonPlan };
export { expect };

export const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
};

/** Waits until the page has followed its last navigation. */
export const untilAlive = async (page: Page): Promise<void> => {
  await (page as unknown as LightPage).idle();
};

/** Stops the page's clock. Returns the time it shows. */
export async function stopClock(page: Page): Promise<number> {
  const at = Date.now();
  await page.clock.pauseAt(at);
  return at;
}

/** Lets the page's clock run quickly until the check holds. The clock must be installed. */
export const passTimeUntil = (page: Page, check: () => void | Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(250);
    await check();
  }).toPass();

/** The value in local storage under a key. */
export async function stored(_page: Page, key: string): Promise<unknown> {
  const text = localStorage.getItem(key);
  if (text === null) return undefined;
  return /^[[{]/.test(text) ? JSON.parse(text) : text;
}

/** Collects uncaught errors of the page. Returns a function that stops this and returns them. */
function watchErrors(): () => string[] {
  const errors: string[] = [];
  const note = (event: Event) => errors.push(String((event as ErrorEvent).message));
  window.addEventListener("error", note);
  return () => {
    window.removeEventListener("error", note);
    return errors;
  };
}

/** Passes the page's console lines on, and keeps them out of the run's output. */
function watchConsole(note: (line: { type(): string; text(): string }) => void): { restore(): void } {
  const own = { ...console };
  for (const name of ["log", "info", "warn", "error", "debug"] as const)
    console[name] = (...parts: unknown[]) =>
      note({ type: () => (name === "warn" ? "warning" : name), text: () => parts.map(String).join(" ") });
  return { restore: () => Object.assign(console, own) };
}
