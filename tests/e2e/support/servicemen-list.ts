/** The list of servicemen with its filters. */
import { expect, type Page } from "@playwright/test";

export const cards = (page: Page) => page.locator(".joblist article");

export const cardOf = (page: Page, name: string) => cards(page).filter({ hasText: name });

export const chip = (page: Page, name: string | RegExp) =>
  page.getByRole("group", { name: "Filter servicemen" }).getByRole("button", { name });

export const sheet = (page: Page) => page.getByRole("dialog");

export async function choose(page: Page, filter: string | RegExp, option: string) {
  await chip(page, filter).click();
  await sheet(page).getByRole("button", { name: option, exact: true }).click();
  await expect(sheet(page)).toHaveCount(0);
}
