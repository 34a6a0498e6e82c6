/** Choosing one of the 140 services: under twelve headings, by everyday words, by keyboard and touch. */
import type { Page } from "@playwright/test";
import { expect, open, test } from "./support/test.ts";

const sheet = (page: Page) => page.getByRole("dialog");
const choices = (page: Page) => sheet(page).locator(".options button");
const search = (page: Page) => sheet(page).getByRole("searchbox", { name: "Search services" });
const field = (page: Page) => page.getByRole("combobox", { name: /^Service/ });

test("The picker holds 140 services under twelve headings and finds them by everyday words [ENTITY-25]", async ({
  page,
  member,
  signIn,
}) => {
  await signIn(member);
  await open(page, "/post-job");
  await field(page).click();
  await expect(choices(page)).toHaveCount(140);
  await expect(search(page)).toBeFocused();
  await expect(sheet(page).getByRole("heading", { level: 3 })).toHaveCount(12);
  for (const name of ["Accounting", "Car Wash Services", "Poultry Farming", "Welding Services"])
    await expect(sheet(page).getByRole("button", { name, exact: true })).toBeAttached();

  await search(page).fill("gen repairer");
  await expect(choices(page).first()).toHaveText("Generator Repair");
  await search(page).fill("light man");
  await expect(choices(page).first()).toHaveText("Electrical Installation");
  await search(page).fill("zzzz");
  await expect(choices(page)).toHaveCount(0);

  await search(page).fill("aso-ebi");
  await page.keyboard.press("ArrowDown");
  await expect(choices(page).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("Fashion Design");
});

test("The filter of the job list shows all services first, then the headings, and finds by everyday words [ENTITY-25]", async ({
  page,
}) => {
  await open(page, "/job-page");
  await page.getByRole("button", { name: /^Service:/ }).click();
  await expect(choices(page)).toHaveCount(141);
  await expect(search(page)).toBeFocused();
  await expect(choices(page).first()).toHaveText("All services");
  await search(page).fill("nepa");
  await choices(page).first().click();
  await expect(page).toHaveURL(/service=Electrical/);
});
