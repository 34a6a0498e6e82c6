import { read } from "#tests/e2e/support/read.ts";
import { expect, open, test } from "./support/test.ts";

const prices = ["₦2,365", "₦5,000", "₦997.50", "₦100", "5 jobs and 10 calls", "30 days"];

test("Pricing in the footer shows a visitor what everything costs, above the login link", async ({
  page,
}) => {
  await open(page, "/about-us");
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).click();
  await expect(page).toHaveURL("/login?redirectUrl=%2Fupgrade-page");
  const list = page.getByRole("main").getByRole("list", { name: "What it costs" });
  for (const price of prices) await expect(list).toContainText(price);
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  await read(page, "/login");
  await expect(list).toHaveCount(0);
});

test("The prices have their own page, which support links to", async ({ page, signIn, member }) => {
  await open(page, "/support");
  await page
    .getByRole("main")
    .getByRole("link", { name: /What it costs/ })
    .click();
  await expect(page).toHaveURL("/pricing");
  const main = page.getByRole("main");
  for (const price of prices) await expect(main).toContainText(price);
  await expect(main.getByRole("link", { name: "Open an account" })).toHaveAttribute("href", "/signup");
  await signIn(member);
  await open(page, "/pricing");
  await expect(main.getByRole("link", { name: "Subscribe" })).toHaveAttribute("href", "/upgrade-page");
});
