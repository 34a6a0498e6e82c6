/** What the device stores for offline use. */
import type { Page } from "@playwright/test";
import { untilWorking } from "./devices.ts";
import { expect, open } from "./test.ts";

/** All records of a store in the device's database; none before the page has created it, which opening it would do. */
const stored = (page: Page, name: string): Promise<unknown[]> =>
  page.evaluate(async (store) => {
    const all = await indexedDB.databases();
    if (!all.some((database) => database.name === "runor")) return [];
    return new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open("runor");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const asking = opening.result.transaction(store).objectStore(store).getAll();
        asking.onsuccess = () => resolve(asking.result);
      };
    });
  }, name);

export const items = (page: Page) => stored(page, "outbox");
export const readOn = async (page: Page) => JSON.stringify(await stored(page, "facts"));

/** Opens a page online and waits until the device has stored it with its files. */
export async function keep(page: Page, path: string): Promise<void> {
  await open(page, path);
  await untilWorking(page);
  await expect.poll(() => missingFiles(page), { intervals: [50, 100, 200] }).toEqual([]);
  await expect.poll(() => readOn(page)).toContain(new URL(page.url()).pathname);
}

/** The open page, if it is of no cache, and those of its files that are of none. */
const missingFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    const wanted = [
      location.pathname + location.search,
      ...files.filter((name) => name.includes("/assets/")),
    ];
    const found = await Promise.all(wanted.map((name) => caches.match(name)));
    return wanted.filter((_, at) => found[at] === undefined);
  });
