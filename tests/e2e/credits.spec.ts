/** Buying units: the total, the hosted page, and every way back from it. */
import type { Page } from "@playwright/test";
import { unitsOf } from "./support/money.ts";
import { expect, open, test } from "./support/test.ts";

const buy = (page: Page) => page.getByRole("button", { name: "Buy Now" });
const field = (page: Page) => page.getByRole("spinbutton", { name: "Units" });
const buyMinimum = "Please enter a valid amount of units (minimum 1000).";
const status = (page: Page) => page.getByRole("region", { name: "Your payment" });
async function countOrders(page: Page): Promise<() => number> {
  let count = 0;
  await page.route("**/api/payment-orders", (route) => {
    count += 1;
    return route.continue();
  });
  return () => count;
}
const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
async function goToCheckout(page: Page): Promise<void> {
  await open(page, "/credits");
  await buy(page).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
}

test("Buy Now with 999 units states the minimum, and no payment starts [VALID-15]", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  await open(page, "/credits");
  const orders = await countOrders(page);
  await field(page).fill("999");
  await buy(page).click();
  await expect(page.getByText(buyMinimum)).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL("/credits");
  expect(orders()).toBe(0);
});

test("An overpayment: the page says what goes back before it leads on, and the receipt keeps saying it [CREDITS-08]", async ({
  page,
  origin,
  person,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await goToCheckout(page);
  await page.getByRole("textbox", { name: /^Amount paid/ }).fill("98765432.10");
  await page.getByRole("button", { name: /^Pay /, exact: false }).first().click();
  await expect(status(page)).toContainText(
    "1,000 units were added to your wallet. You paid more than you had to. ₦98,764,334.60 goes back to how you paid.",
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

test("A failed payment leaves the hosted page open; unpaid, the return page keeps waiting without units [ERR-12]", async ({
  page,
  origin,
  person,
}) => {
  await goToCheckout(page);
  const txRef = new URL(page.url()).pathname.split("/").pop();
  await page.getByRole("button", { name: /^Fail this attempt/ }).click();
  await expect(page.getByRole("alert")).toContainText("The payment failed.");
  await page.clock.install();
  await page.goto(`/credits?tx_ref=${txRef}&status=successful`);
  await expect(status(page)).toContainText(/The payment did not go through|Confirming your payment/);
  await page.clock.runFor(46_000);
  await expect(status(page)).toContainText(/The payment did not go through|We are still waiting/);
  expect(await unitsOf(origin, person)).toBe(0);
});

test("Made-up and other people's payments are not found [ERR-12]", async ({ page, person: _, newPerson }) => {
  await open(page, "/credits?tx_ref=runor-0-nothing&status=successful");
  await expect(status(page)).toContainText("This payment could not be found.");
  const other = await newPerson();
  await goToCheckout(other.page);
  const txRef = new URL(other.page.url()).pathname.split("/").pop();
  await open(page, `/credits?tx_ref=${txRef}&status=successful`);
  await expect(status(page)).toContainText("This payment could not be found.");
});
