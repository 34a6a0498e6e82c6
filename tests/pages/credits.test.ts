/**
 * Buying units: the total while typing, and what cannot be bought. Whole payments on the provider's page are
 * in tests/e2e.
 */

import type { Page } from "@playwright/test";
import { refundByApi, unitsOf } from "#tests/e2e/support/money.ts";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { expect, open, passTimeUntil, stopClock, test } from "./support/test.ts";

const buy = (page: Page) => page.getByRole("button", { name: "Buy Now" });
const field = (page: Page) => page.getByRole("spinbutton", { name: "Units" });
const receipt = (page: Page) => page.locator(".receipt");
const minimum = "Minimum amount is 1000 units.";
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

const status = (page: Page) => page.getByRole("region", { name: "Your payment" });
const buyMinimum = "Please enter a valid amount of units (minimum 1000).";
async function goToCheckout(page: Page): Promise<void> {
  await open(page, "/credits");
  await buy(page).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
}
test("The page says what units cost, and the total follows the number [CREDITS-01] [CREDITS-02] [CREDITS-03] [CREDITS-04] [CREDITS-06] [CREDITS-11] [CONST-05] [CONST-06] [CONST-07]", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  await open(page, "/credits");
  await expect(page.getByRole("heading", { name: "Purchase Units", exact: true })).toBeVisible();
  await expect(page.getByText("Acquire 1000 units for just ₦997.50.", { exact: true })).toBeVisible();
  await expect(
    page.getByText("A transparent service fee of ₦100 is included.", { exact: true }),
  ).toBeVisible();
  await expect(field(page)).toHaveAttribute("type", "number");
  await expect(field(page)).toHaveAttribute("min", "1000");
  await expect(field(page)).toHaveValue("1000");
  await expect(receipt(page)).toContainText("Total");
  await expect(receipt(page)).toContainText("₦997.50");
  await expect(receipt(page)).toContainText("₦100.00");
  await expect(page.getByText("₦997.50 + ₦100.00 fee = ₦1,097.50", { exact: true })).toBeVisible();
  for (const [units, total] of [
    ["1000", "₦1,097.50"],
    ["1500", "₦1,596.25"],
    ["2000", "₦2,095.00"],
    ["5000", "₦5,087.50"],
  ] as const) {
    await field(page).fill(units);
    await expect(receipt(page)).toContainText(total);
    await expect(field(page)).toHaveAccessibleDescription(new RegExp(`fee = ${total}$`));
  }
});

test("Fewer than 1,000 units, fractions and letters are corrected or refused as they are typed, and not bought [CREDITS-05] [VALID-12] [VALID-13] [VALID-14] [VALID-15] [CONST-04]", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  await open(page, "/credits");
  const orders = await countOrders(page);
  await field(page).fill("999");
  await expect(page.getByText(minimum)).toBeVisible();
  await buy(page).click();
  await expect(page.getByText(buyMinimum)).toBeVisible();
  const summary = page.getByRole("alert").filter({ hasText: "One thing to fix" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link").click();
  await expect(field(page)).toBeFocused();
  await field(page).fill("1000");
  await expect(page.getByText(minimum)).toHaveCount(0);
  await field(page).fill("1000.7");
  await expect(field(page)).toHaveValue("1000");
  await expect(receipt(page)).toContainText("₦1,097.50");
  await field(page).fill("");
  await expect(page.getByText("Please enter a valid number of units.")).toBeVisible();
  await field(page).pressSequentially("e");
  await expect(field(page)).toHaveValue("");
  await expect(page.getByText("Please enter a valid number of units.")).toBeVisible();
  await expect(page).toHaveURL("/credits");
  expect(orders()).toBe(0);
});

test("A visitor's purchase ends with a line in the console [VALID-16]", async ({ page }) => {
  const lines = consoleOf(page);
  page.on("dialog", () => lines.push("an alert"));
  await open(page, "/credits");
  const orders = await countOrders(page);
  await buy(page).click();
  await expect.poll(() => lines).toContain("Please log in to continue.");
  expect(lines).not.toContain("an alert");
  await expect(page).toHaveURL("/credits");
  expect(orders()).toBe(0);
});

test("An order that cannot be made says so and charges nothing [ERR-13]", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  await open(page, "/credits");
  await page.route("**/api/payment-orders", (route) => route.abort());
  await buy(page).click();
  await expect(page.getByText("Check your network and try again. Nothing was charged.")).toBeVisible();
  await expect(page).toHaveURL("/credits");
});

test("A failed payment leaves the hosted page open; the return page says that it did not go through, without units [ERR-12]", async ({
  page,
  origin,
  person,
}) => {
  await goToCheckout(page);
  const txRef = new URL(page.url()).pathname.split("/").pop();
  await page.getByRole("button", { name: /^Fail this attempt/ }).click();
  await expect(page.getByRole("alert")).toContainText("The payment failed.");
  await page.goto(`/credits?tx_ref=${txRef}&status=successful`);
  await expect(status(page)).toContainText("The payment did not go through");
  expect(await unitsOf(origin, person)).toBe(0);
});

test("A payment that has not come after 45 seconds is said to be late, and is still waited for [ERR-12]", async ({
  page,
  origin,
  person,
}) => {
  await goToCheckout(page);
  const txRef = new URL(page.url()).pathname.split("/").pop();
  await page.clock.install();
  await page.goto(`/credits?tx_ref=${txRef}&status=successful`);
  await stopClock(page);
  await page.clock.runFor(38_000);
  await expect(status(page)).toContainText("Confirming your payment");
  await page.clock.runFor(8_000);
  await expect(status(page)).toContainText("We are still waiting for the payment provider");
  await fetch(`${origin}/sandbox/pay/${txRef}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ outcome: "silent" }),
  });
  // The page asks less often by now.
  await passTimeUntil(page, () => expect(new URL(page.url()).pathname).toBe("/post-job"));
  expect(await unitsOf(origin, person)).toBe(1_000);
});

test("Made-up and other people's payments are not found [ERR-12]", async ({
  page,
  origin,
  signIn,
  person,
}) => {
  await open(page, "/credits?tx_ref=runor-0-nothing&status=successful");
  await expect(status(page)).toContainText("This payment could not be found.");
  await signIn(await signUpByApi(origin, anAddress()));
  await goToCheckout(page);
  const txRef = new URL(page.url()).pathname.split("/").pop();
  await signIn(person);
  await open(page, `/credits?tx_ref=${txRef}&status=successful`);
  await expect(status(page)).toContainText("This payment could not be found.");
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
    "It was too little to buy units. ₦50.25 goes back the way you paid.",
  );
  await expect(status(page)).toContainText(/To be returned\s*₦50\.25/);
  await refundByApi(origin, await staff("accounting"), txRef);
  await page.reload();
  await expect(status(page)).toContainText("₦50.25 was sent back the way you paid.");
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
