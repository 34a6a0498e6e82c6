/** Buying units: the total as it is typed, and what cannot be bought. Payments are in tests/e2e. */
import type { Page } from "@playwright/test";
import { expect, open, test } from "./support/test.ts";

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
  for (const [units, total] of [
    ["1000", "₦1,097.50"],
    ["1500", "₦1,596.25"],
    ["2000", "₦2,095.00"],
    ["5000", "₦5,087.50"],
  ] as const) {
    await field(page).fill(units);
    await expect(receipt(page)).toContainText(total);
  }
});

test("Fewer than 1,000 units, fractions and letters are corrected or refused as they are typed [CREDITS-05] [VALID-12] [VALID-13] [VALID-14] [CONST-04]", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  await open(page, "/credits");
  await field(page).fill("500");
  await expect(page.getByText(minimum)).toBeVisible();
  await field(page).fill("999");
  await expect(page.getByText(minimum)).toBeVisible();
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
