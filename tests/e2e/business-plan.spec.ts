import { expect, open, test } from "./support/test.ts";

const askPath = "**/api/auth/subscribe-business";
test("Paying from there comes back there, asks subscribe-business and opens the business centre [SUBSCR-05] [API-35] [STATE-15]", async ({
  page,
  person,
}) => {
  await open(page, "/upgrade-page");
  await page.getByRole("link", { name: /Business centre/ }).click();
  await expect(page).toHaveURL("/business-plan");
  await page.getByRole("button", { name: "Upgrade Now" }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  const asked = page.waitForRequest(askPath);
  await page.getByRole("button", { name: "Pay ₦2,365.00" }).click();
  expect((await asked).postDataJSON()).toEqual({ userId: person.userId });
  await expect(page).toHaveURL(/\/business-plan\?tx_ref=runor-/);
  await expect(
    page.getByRole("status").getByText("Your subscription is active", { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(/^Active to /)).toBeVisible();
  await page.getByRole("link", { name: "Go to the business centre" }).click();
  await expect(page).toHaveURL("/business-centre");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Service set-up Centre");
  await expect(page.getByText(/^Your subscription is active to /)).toBeVisible();
  await page.getByRole("link", { name: /All open jobs/ }).click();
  await expect(page).toHaveURL("/job-page");
});
