/** The form that links a bank account. */
import { expect, type Page } from "@playwright/test";

export const link = (page: Page) => page.getByRole("main").getByRole("button", { name: "Link Bank Account" });

export const picker = (page: Page) => page.getByRole("combobox", { name: "Bank", exact: true });

export const number = (page: Page) => page.getByRole("textbox", { name: "Account Number" });

export const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

export const sheet = (page: Page) => page.getByRole("dialog", { name: "Bank" });

export async function choose(page: Page, name: string): Promise<void> {
  await picker(page).click();
  await sheet(page).getByRole("searchbox", { name: "Search banks" }).fill(name.slice(0, 6));
  await sheet(page).getByRole("button", { name, exact: true }).click();
  await expect(picker(page)).toHaveValue(name);
}

export async function watchCalls(page: Page, path: string): Promise<unknown[]> {
  const bodies: unknown[] = [];
  await page.route(`**${path}`, (route) => {
    bodies.push(route.request().postDataJSON());
    return route.continue();
  });
  return bodies;
}
