import type { Page } from "@playwright/test";
import { accessFaults, darkFaults } from "./support/access.ts";
import { expect, open, test } from "./support/test.ts";

const box = (page: Page, name = "Search jobs") => page.getByRole("searchbox", { name });
const options = (page: Page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");

test("Trades and places are suggested while typing, for keys and screen readers", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("search-vocabulary") && asked.push(request.url()));
  await open(page, "/job-page");
  const field = box(page);
  await field.click();
  await expect(options(page)).toHaveCount(0);
  expect(asked).toHaveLength(0);

  await field.pressSequentially("plubm");
  await expect(options(page).first()).toContainText("Plumbing");
  await expect(page.getByRole("status").filter({ hasText: /suggestion/ })).toHaveText(/^\d suggestions?$/);
  const height = (await options(page).first().boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThanOrEqual(44);
  expect(asked).toHaveLength(1);

  await expect(page).toHaveURL(/q=plubm/);
  await expect(page.locator("[aria-busy]")).toHaveCount(0);
  expect(await accessFaults(page)).toEqual([]);
  expect(await darkFaults(page), "dark").toEqual([]);

  await field.press("ArrowDown");
  const first = options(page).first();
  await expect(first).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", (await first.getAttribute("id")) ?? "");
  await expect(field).toBeFocused();
  await field.press("ArrowUp");
  await expect(field).not.toHaveAttribute("aria-activedescendant");
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(field).toHaveValue("Plumbing");
  await expect(page).toHaveURL(/q=Plumbing/);
  await expect(options(page)).toHaveCount(0);

  await field.press("End");
  await field.pressSequentially(" surul");
  await options(page).filter({ hasText: "Plumbing Surulere" }).first().click();
  await expect(field).toHaveValue("Plumbing Surulere Lagos");
  await expect(page).toHaveURL(/q=Plumbing\+Surulere\+Lagos/);
  await expect(field).not.toBeFocused();
});

test("Past searches of the device come first, serve both lists, and can be cleared", async ({ page }) => {
  await open(page, "/job-page");
  await box(page).click();
  await box(page).pressSequentially("borehole");
  // Without a list to close, Escape would clear the field, as browsers do.
  await expect(options(page).first()).toBeVisible();
  await box(page).press("Escape");
  await expect(options(page)).toHaveCount(0);
  await box(page).press("Enter");
  await expect(page).toHaveURL(/q=borehole/);

  await open(page, "/servicemen-page");
  const servicemen = box(page, "Search servicemen");
  await servicemen.click();
  await expect(options(page)).toHaveText(["borehole"]);
  await servicemen.pressSequentially("bor");
  await expect(options(page).first()).toHaveText("borehole");
  await servicemen.fill("");
  await page.getByRole("button", { name: "Clear past searches" }).click();
  await expect(options(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("searches"))).toBeNull();
  await servicemen.pressSequentially("plubm");
  await expect(options(page).first()).toContainText("Plumbing");
});

test("Once loaded, suggestions also come without network", async ({ page, context }) => {
  await open(page, "/job-page");
  await box(page).click();
  await box(page).pressSequentially("gen");
  await expect(options(page).first()).toContainText("Generator Repair");
  await context.setOffline(true);
  await box(page).fill("");
  await box(page).pressSequentially("welder");
  await expect(options(page).first()).toContainText("Welding Services");
  await context.setOffline(false);
});
