/** What the device stores for offline use. */
import type { Page } from "@playwright/test";
import { untilWorking } from "./devices.ts";
import { expect, open } from "./test.ts";

/** All records of a store in the device's database. */
const stored = (page: Page, name: string): Promise<unknown[]> =>
  page.evaluate(
    (store) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open("runor");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction(store).objectStore(store).getAll();
          all.onsuccess = () => resolve(all.result);
        };
      }),
    name,
  );
export const items = (page: Page) => stored(page, "outbox");
export const readOn = async (page: Page) => JSON.stringify(await stored(page, "facts"));

/** Opens a page online and waits until the device has stored it. */
export async function keep(page: Page, path: string): Promise<void> {
  await open(page, path);
  await untilWorking(page);
  await open(page, path);
  const { pathname } = new URL(page.url());
  await expect.poll(() => readOn(page)).toContain(pathname);
  await expect
    .poll(() =>
      page.evaluate(async (wanted) => {
        const names = (await caches.keys()).filter(
          (name) => name.includes("person") || name.includes("public"),
        );
        const found = await Promise.all(
          names.map(async (name) => (await (await caches.open(name)).match(wanted)) !== undefined),
        );
        return found.some(Boolean);
      }, pathname),
    )
    .toBe(true);
}
