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
