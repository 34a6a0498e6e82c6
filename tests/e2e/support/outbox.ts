/** Comments that wait on the device, and signing out while they do. */
import type { BrowserContext, Page } from "@playwright/test";
import { keep } from "./offline.ts";
import { expect } from "./test.ts";

export const waiting = (page: Page) => page.getByText(/waits? to be sent/);

export async function commentsOn(page: Page, jobId: string): Promise<string[]> {
  const answer = await page.request.get(`/api/comments/${jobId}`);
  return ((await answer.json()) as { comments: { text: string }[] }).comments.map(({ text }) => text);
}

export async function typeComment(page: Page, text: string): Promise<void> {
  await page.getByLabel("Add a comment").fill(text);
  await page.getByRole("button", { name: "Send comment" }).click();
}

export async function askToSignOut(page: Page) {
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Sign Out" }).click();
  return page.getByRole("alertdialog");
}

/** A comment that waits on the job's page, without network. */
export async function withWaitingComment(page: Page, context: BrowserContext, jobId: string, text: string) {
  await keep(page, `/job-details/${jobId}`);
  await context.setOffline(true);
  await typeComment(page, text);
  await expect(waiting(page)).toBeVisible();
}

interface ItemChange {
  /** Days by which the entries were made later; negative: earlier. */
  days: number;
  /** Failed attempts, the last of which set the next one to the same number of days from now. */
  attempts?: number;
}

/** As if all waiting entries had been made at another time. */
export const moveItems = (page: Page, { days, attempts = 0 }: ItemChange): Promise<void> =>
  page.evaluate(
    ([ms, tries]) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("runor");
        opening.onsuccess = () => {
          const store = opening.result.transaction("outbox", "readwrite").objectStore("outbox");
          store.getAll().onsuccess = ({ target }) => {
            for (const item of (target as IDBRequest<{ madeAt: number }[]>).result)
              store.put({
                ...item,
                madeAt: item.madeAt + ms,
                ...(tries > 0 && { attempts: tries, nextAt: Date.now() + ms }),
              });
            store.transaction.oncomplete = () => resolve();
          };
        };
      }),
    [days * 86_400_000, attempts] as const,
  );
