/**
 * Playwright's test with Runor's people: each test gets its own address (as behind a balancer), so that limits per
 * address never mix tests, and every page fails the test on a script error or a broken content policy.
 */
import { randomInt } from "node:crypto";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { type Person, signUpByApi } from "./people.ts";

interface Fixtures {
  /** A verified, signed-in person in the test's own browser. */
  person: Person;
  /** Further people, each with a browser context of their own. */
  newPerson(options?: NewPerson): Promise<{ person: Person; page: Page; context: BrowserContext }>;
  /** Errors that pages reported; the test fails when some are left at its end. */
  pageErrors: string[];
}

interface NewPerson {
  fullName?: string;
  units?: number;
}

const anAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => {
    await use({ "x-forwarded-for": anAddress() });
  },

  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      watch(page, errors);
      await use(errors);
      expect(errors, "errors that pages reported").toEqual([]);
    },
    { auto: true },
  ],

  person: async ({ context, baseURL }, use) => {
    const person = await signUpByApi(baseURL ?? "", anAddress());
    await context.addCookies([person.cookie]);
    await use(person);
  },

  newPerson: async ({ browser, baseURL, viewport, pageErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const address = anAddress();
      const person = await signUpByApi(baseURL ?? "", address, options);
      const context = await browser.newContext({
        viewport,
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

/** Script errors, hydration complaints and refused content. Console lines that the specification wants are no errors. */
function watch(page: Page, errors: string[]): void {
  page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on("console", (line) => {
    if (line.type() === "error" && /hydrat|Content Security Policy|Minified React/i.test(line.text()))
      errors.push(`${page.url()}: ${line.text()}`);
  });
}
