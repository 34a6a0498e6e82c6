import type { Page } from "@playwright/test";
import { expect, open, test } from "./support/test.ts";

const box = (page: Page) => page.getByRole("searchbox", { name: "Search jobs" });
const options = (page: Page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");

test("Without the vocabulary the search box is a plain text field", async ({ page }) => {
  await page.route("**/search-vocabulary", (route) => route.fulfill({ status: 503, body: "{}" }));
  await open(page, "/job-page");
  await box(page).click();
  await box(page).pressSequentially("plumber");
  await expect(page).toHaveURL(/q=plumber/);
  await expect(options(page)).toHaveCount(0);
  await expect(page.locator(".joblist article").filter({ hasText: /plumb/i }).first()).toBeVisible();
});

test("A result below the suggestions can be pressed while they are open", async ({ page }) => {
  await open(page, "/job-page");
  await box(page).click();
  await box(page).pressSequentially("plumb");
  await expect(options(page).first()).toBeVisible();
  await expect(page).toHaveURL(/q=plumb$/);
  const link = page.locator(".joblist article h3 a").first();
  await link.click();
  await expect(page).toHaveURL(/\/(job-details|upgrade-page)/);
});

test("Escape closes the suggestions and keeps the text", async ({ page }) => {
  await open(page, "/job-page");
  await box(page).click();
  await box(page).pressSequentially("tiler");
  await expect(options(page).first()).toBeVisible();
  await box(page).press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue("tiler");
  await box(page).press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
});
