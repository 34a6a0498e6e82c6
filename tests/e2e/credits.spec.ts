/** Buying units: the total, the hosted page, and every way back from it. */
import type { Page } from "@playwright/test";
import { refundByApi, unitsOf } from "./support/money.ts";
import { expect, open, stored, test } from "./support/test.ts";

const buy = (page: Page) => page.getByRole("button", { name: "Buy Now" });
const field = (page: Page) => page.getByRole("spinbutton", { name: "Units" });
const buyMinimum = "Please enter a valid amount of units (minimum 1000).";
const status = (page: Page) => page.getByRole("region", { name: "Your payment" });
const consoleOf = (page: Page): string[] => {
  const lines: string[] = [];
  page.on("console", (line) => lines.push(line.text()));
  return lines;
};
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

test("Units are bought once, also when the return page is opened again [CREDITS-08] [API-42]", async ({
  page,
  origin,
  person,
}) => {
  await goToCheckout(page);
  const txRef = new URL(page.url()).pathname.split("/").pop();
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await expect(page).toHaveURL("/post-job");
  await page.goto(`/credits?tx_ref=${txRef}&status=successful`);
  await expect(page).toHaveURL("/post-job");
  expect(await unitsOf(origin, person)).toBe(1000);
});

test("Leaving the hosted page says that nothing was bought, and offers a retry [ERR-12]", async ({
  page,
  origin,
  person,
}) => {
  const lines = consoleOf(page);
  await goToCheckout(page);
  await page.getByRole("button", { name: /^Cancel/ }).click();
  await expect(status(page)).toContainText("You left the payment page");
  await expect.poll(() => lines.some((line) => /closed/.test(line))).toBe(true);
  expect(await unitsOf(origin, person)).toBe(0);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(buy(page)).toBeVisible();
});

test("A payment that is too small buys what it covers and says so [CONST-08]", async ({
  page,
  origin,
  person,
}) => {
  await goToCheckout(page);
  await page.getByRole("textbox", { name: /^Amount paid/ }).fill("399.25");
  await page.getByRole("button", { name: /^Pay short/ }).click();
  await expect(status(page)).toContainText("You paid less than the order");
  await expect(status(page)).toContainText("300 units were added to your wallet.");
  expect(await unitsOf(origin, person)).toBe(300);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL("/post-job");
});

test("A payment below one unit: the page says what goes back, and later that it did", async ({
  page,
  origin,
  person,
  staff,
}) => {
  await goToCheckout(page);
  const txRef = new URL(page.url()).pathname.split("/").pop() ?? "";
  await page.getByRole("textbox", { name: /^Amount paid/ }).fill("50.25");
  await page.getByRole("button", { name: /^Pay short/ }).click();
  await expect(status(page)).toContainText(
    "It was too little to buy units. ₦50.25 goes back to how you paid.",
  );
  await expect(status(page)).toContainText(/To be returned\s*₦50\.25/);
  await refundByApi(origin, await staff("accounting"), txRef);
  await page.reload();
  await expect(status(page)).toContainText("₦50.25 was returned to how you paid.");
  await expect(status(page)).toContainText(/Returned\s*₦50\.25/);
  expect(await unitsOf(origin, person)).toBe(0);
});

test("A report that fails logs a line in the console; the units arrive all the same [ERR-13]", async ({
  page,
  origin,
  person,
}) => {
  const lines = consoleOf(page);
  await page.route("**/api/transaction", (route) => route.fulfill({ status: 500, json: {} }));
  await goToCheckout(page);
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await expect.poll(() => lines).toContain("Error sending transaction details");
  await expect(page).toHaveURL("/post-job");
  expect(await unitsOf(origin, person)).toBe(1000);
});
