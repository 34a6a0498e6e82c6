/** What remains after Sign Out: on the device and on the server. */
import type { Page } from "@playwright/test";
import { callAs } from "./jobs.ts";
import type { Person } from "./people.ts";

/** Shown until the server has ended the session. */
export const dueNote = (page: Page) => page.getByText("You are signed out on this phone.");

export const recordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify({ ...localStorage }));

/** The user of a session's cookie; null once the session has ended. */
export const sessionOf = async (origin: string, person: Person): Promise<unknown> =>
  (await callAs(origin, person)("GET", "/api/auth/session")).body.user;

/** Waits until the device has stored the files of the login page, to which Sign Out leads, and of the forms after it. */
export const untilLoginIsKept = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    async () => {
      const files = await (await caches.open("runor-1-assets")).keys();
      return ["login-", "author-options-"].every((name) => files.some(({ url }) => url.includes(name)));
    },
    undefined,
    { polling: 50 },
  );
