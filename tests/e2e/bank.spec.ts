import type { Page } from "@playwright/test";
import { anAccountNumber, bank } from "./support/payouts.ts";
import { expect, open, test } from "./support/test.ts";

const link = (page: Page) => page.getByRole("main").getByRole("button", { name: "Link Bank Account" });
const picker = (page: Page) => page.getByRole("combobox", { name: "Bank", exact: true });
const number = (page: Page) => page.getByRole("textbox", { name: "Account Number" });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Bank" });
async function choose(page: Page, name: string): Promise<void> {
  await picker(page).click();
  await sheet(page).getByRole("searchbox", { name: "Search banks" }).fill(name.slice(0, 6));
  await sheet(page).getByRole("button", { name, exact: true }).click();
  await expect(picker(page)).toHaveValue(name);
}

async function watchCalls(page: Page, path: string): Promise<unknown[]> {
  const bodies: unknown[] = [];
  await page.route(`**${path}`, (route) => {
    bodies.push(route.request().postDataJSON());
    return route.continue();
  });
  return bodies;
}

test("Linking an account needs a session [VALID-23]", async ({ page, context, person: _ }) => {
  const saves = await watchCalls(page, "/api/save-account");
  await open(page, "/link-bank-account");
  await link(page).click();
  await choose(page, bank.name);
  await number(page).fill(anAccountNumber());
  await expect(save(page)).toBeEnabled();
  // Signed out in another tab: the stored user is gone, and this tab follows.
  await context.clearCookies();
  const other = await context.newPage();
  await open(other, "/link-bank-account");
  await expect(other).toHaveURL(/\/login/);
  await expect(save(page)).toHaveCount(0);
  expect(saves).toEqual([]);
});
