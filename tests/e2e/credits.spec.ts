/** Buying units: the total, the hosted page, and every way back from it. */
import type { Page } from "@playwright/test";
import { unitsOf } from "./support/money.ts";
import { expect, open, stored, test } from "./support/test.ts";

const buy = (page: Page) => page.getByRole("button", { name: "Buy Now" });
const status = (page: Page) => page.getByRole("region", { name: "Your payment" });
const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
async function goToCheckout(page: Page): Promise<void> {
  await open(page, "/credits");
  await buy(page).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
}

test("An overpayment: the page says what goes back before it moves on, and the receipt still says it [CREDITS-08]", async ({
  page,
  origin,
  person,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await goToCheckout(page);
  await page.getByRole("textbox", { name: /^Amount paid/ }).fill("98765432.10");
  await page.getByRole("button", { name: /^Pay /, exact: false }).first().click();
  await expect(status(page)).toContainText(
    "1,000 units were added to your wallet. You paid more than you had to. ₦98,764,334.60 goes back the way you paid.",
  );
  expect(await sidewaysPixels(page)).toBe(0);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL("/post-job");
  expect(await unitsOf(origin, person)).toBe(1_000);

  await open(page, "/wallet");
  await page.getByRole("button", { name: /^Top up/ }).click();
  const receiptOfTopUp = page.getByRole("dialog", { name: "Receipt" });
  await expect(receiptOfTopUp).toContainText("To be returned₦98,764,334.60");
  expect(await receiptOfTopUp.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test("Buy Now opens the hosted page with the total; paid, it is reported once and leads to /post-job with the units [CREDITS-07] [CREDITS-08] [CREDITS-09] [CREDITS-10] [CONST-08] [CONST-09] [CONST-44]", async ({
  page,
  origin,
  person,
}) => {
  const reports: unknown[] = [];
  await page.route("**/api/transaction", (route) => {
    reports.push(route.request().postDataJSON());
    return route.continue();
  });
  await goToCheckout(page);
  await expect(page.getByRole("region", { name: "What you pay" })).toContainText("₦1,097.50");
  for (const way of ["Card", "Bank transfer", "USSD"])
    await expect(page.getByRole("link", { name: way, exact: true })).toBeVisible();
  const txRef = new URL(page.url()).pathname.split("/").pop();
  await page.getByRole("button", { name: /^Pay ₦1,097\.50$/ }).click();
  await expect(page).toHaveURL("/post-job");
  await expect(page.getByText("1,000 units were added to your wallet.", { exact: true })).toBeVisible();
  expect(reports).toEqual([
    { phoneNumber: person.phone, amount: 997.5, tx_ref: txRef, status: expect.any(String) },
  ]);
  expect(await unitsOf(origin, person)).toBe(1000);
  await expect.poll(() => stored(page, "user")).toMatchObject({ runorUnits: 1000 });
});
