import type { Page } from "@playwright/test";
import { formatPhone } from "#shared/phones/phone-display.ts";
import { aName, anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { read } from "#tests/e2e/support/read.ts";
import { expect, open, stored, test } from "./support/test.ts";

const customer = (n: number, more: object = {}) => ({
  ...{
    _id: `01a2000${n}-0000-7000-8000-000000000000`,
    fullName: `Customer ${n}`,
    phoneNumber: `0803111222${n}`,
  },
  businessName: null,
  privateName: null,
  isSubscribed: false,
  isAgent: false,
  isSuspended: false,
  subscriptionDate: null,
  subscriptionExpirationDate: null,
  createdAt: "2026-01-01T00:00:00Z",
  ...more,
});
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
test("Staff see every customer with the total, and a way home [ROUTE-24] [STAFF-10] [STAFF-11] [STAFF-12] [LS-13]", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("customers"));
  const answer = page.waitForResponse((response) => response.url().includes("/api/auth/subscribed-users"));
  await open(page, "/customer-overview");
  const total = Number((await answer).headers()["x-total-count"]);
  expect(total).toBeGreaterThan(100);

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customers");
  await expect(page.locator(".count")).toHaveText(total.toLocaleString("en-NG"));
  await expect(page.getByRole("button", { name: "Upgrade", exact: true })).toHaveCount(20);
  await expect(page.getByRole("main").locator("a[href='/']")).toBeVisible();
  expect(await stored(page, "unsub-users")).toHaveLength(20);
  await expect(page.getByText(/\b0\d{3} ••• \d{4}\b/).first()).toBeVisible();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByRole("button", { name: "Upgrade", exact: true })).toHaveCount(40);
});

test("A next page that cannot be loaded says so, and loads with the next press", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("customers"));
  let fails = true;
  await page.route("**/api/auth/subscribed-users?*cursor=*", (route) =>
    fails ? route.fulfill({ status: 400, json: {} }) : route.continue(),
  );
  await open(page, "/customer-overview");
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByRole("alert").getByText("The customers could not be loaded.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Upgrade", exact: true })).toHaveCount(20);

  fails = false;
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByRole("button", { name: "Upgrade", exact: true })).toHaveCount(40);
});

test("A failing upgrade says so and keeps the reason; a retry sends the same request [ERR-45]", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("customers"));
  await page.route("**/api/auth/subscribed-users**", (route) => route.fulfill({ json: [customer(1)] }));
  const keys: (string | null)[] = [];
  await page.route("**/api/auth/update-subscription", async (route) => {
    keys.push(await route.request().headerValue("idempotency-key"));
    return route.fulfill({ status: 500, json: {} });
  });
  await open(page, "/customer-overview");
  await page.getByRole("button", { name: "Upgrade", exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: "Reason" }).fill("A gift");
  await sheet.getByRole("button", { name: "Give a month" }).click();
  await expect(sheet.getByText("Failed to update user subscription. Please try again.")).toBeVisible();
  await expect(sheet.getByRole("textbox", { name: "Reason" })).toHaveValue("A gift");
  await sheet.getByRole("textbox", { name: "Reason" }).fill("A gift of the house");
  await sheet.getByRole("button", { name: "Give a month" }).click();
  await expect.poll(() => keys).toEqual([expect.any(String), keys[0]]);
});

test("Only staff see it; a failing list can be retried", async ({ page, signIn, staff, member }) => {
  await read(page, "/customer-overview");
  await expect(page.getByRole("heading", { name: "Forbidden" })).toBeVisible();
  await signIn(member);
  await read(page, "/customer-overview");
  await expect(page.getByRole("heading", { name: "Forbidden" })).toBeVisible();
  await signIn(await staff("customers"));
  let fails = true;
  await page.route("**/api/auth/subscribed-users**", (route) =>
    fails ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await open(page, "/customer-overview");
  await expect(page.getByText("The customers could not be loaded.")).toBeVisible();
  fails = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Upgrade", exact: true }).first()).toBeVisible();
});

test("A search with a wrong letter finds a customer, and a month is given with or without a reason [ERR-46]", async ({
  page,
  signIn,
  staff,
  origin,
}) => {
  const fullName = aName("Ejiro");
  const person = await signUpByApi(origin, anAddress(), { fullName });
  await signIn(await staff("customers"));
  await open(page, "/customer-overview");
  const surname = fullName.slice("Ejiro ".length);
  const wrongLetter = surname[4] === "q" ? "x" : "q";
  await page.getByRole("searchbox").fill(`${surname.slice(0, 4)}${wrongLetter}${surname.slice(5)}`);
  await expect(row(page, fullName)).toBeVisible();
  // Until this answer arrives the list changes, and rows move away from a press.
  const answer = page.waitForResponse((response) => response.url().includes(`q=${person.phone}`));
  await page.getByRole("searchbox").fill(person.phone);
  await answer;
  await expect(page.getByRole("row").nth(1)).toContainText(fullName);
  await row(page, fullName).getByRole("button", { name: "Upgrade", exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: "Reason" }).fill("Paid in cash at the office");
  await sheet.getByRole("button", { name: "Give a month" }).click();
  await expect(page.getByText("User subscription updated successfully!")).toBeVisible();
  await expect(row(page, fullName).getByText(/Active to/)).toBeVisible();
  const another = page.waitForResponse((response) =>
    response.url().endsWith("/api/auth/update-subscription"),
  );
  await row(page, fullName).getByRole("button", { name: "Upgrade", exact: true }).click();
  await sheet.getByRole("button", { name: "Give a month" }).click();
  expect((await another).status()).toBe(200);
  await signIn(person);
  await open(page, "/business-centre");
  await expect(page).toHaveURL(/\/business-centre$/);
});

test("A number shows only for a reason, takes the focus once, and is not stored in the browser", async ({
  page,
  signIn,
  staff,
  origin,
}) => {
  const fullName = aName("Osaro");
  const person = await signUpByApi(origin, anAddress(), { fullName });
  await signIn(await staff("customers"));
  await open(page, "/customer-overview");
  await expect(row(page, fullName)).toContainText(`${person.phone.slice(0, 4)} ••• ${person.phone.slice(7)}`);
  await page.getByRole("button", { name: `Show the number of ${fullName}` }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Show", exact: true }).click();
  await expect(sheet.getByText("Please give a reason of at least three letters.").first()).toBeVisible();
  await sheet.getByRole("button", { name: "The person asked for help" }).click();
  await sheet.getByRole("button", { name: "Show", exact: true }).click();
  const number = row(page, fullName).getByRole("link", { name: formatPhone(person.phone) });
  await expect(number).toBeFocused();
  await expect(number).toHaveAttribute("href", `tel:+234${person.phone.slice(1)}`);
  expect(JSON.stringify(await stored(page, "unsub-users"))).not.toContain(person.phone);

  const search = page.getByRole("searchbox");
  await search.pressSequentially("Osaro");
  await expect(number).toBeVisible();
  await expect(search).toBeFocused();
});
