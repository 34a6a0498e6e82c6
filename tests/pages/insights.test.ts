import { read } from "#tests/e2e/support/read.ts";
import { expect, open, test } from "./support/test.ts";

test("A period that is too long is explained at its field, and a failed answer can be asked for again", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("master"));
  await open(page, "/insights?from=2015-01-01&to=2024-12-31&by=day");
  await expect(page.getByText("A period can have up to 366 days here.")).toBeVisible();
  await page.getByRole("combobox", { name: "By" }).selectOption("month");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/by=month/);
  await expect(page.getByText("A period can have up to")).toHaveCount(0);

  await page.route("**/api/insights?*", (route) => route.abort());
  await page.getByRole("link", { name: "Last month" }).click();
  await expect(page.getByRole("alert").getByText("The figures could not be loaded.")).toBeVisible();
  await page.unroute("**/api/insights?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Money in" })).toBeVisible();
});

test("Staff of an area see their part, on the page and on their own; others are refused", async ({
  page,
  signIn,
  staff,
  member,
}) => {
  await signIn(await staff("customers"));
  await open(page, "/customer-overview");
  await expect(page.getByRole("heading", { name: "Insights", level: 2 })).toBeVisible();
  await page.getByRole("link", { name: "All insights" }).click();
  await expect(page).toHaveURL(/\/insights$/);
  // The product counts its history after its start.
  await expect(async () => {
    await open(page, "/insights");
    await expect(page.getByRole("heading", { name: "From a visit to a job done" })).toBeVisible();
  }).toPass();
  await expect(page.getByRole("heading", { name: "Money in" })).toHaveCount(0);

  await signIn(member);
  await read(page, "/insights");
  await expect(page.getByText("This page is for staff.")).toBeVisible();
});

test.for([
  [
    "customers",
    "/customer-overview",
    ["People", "Reports", "Time to the first call", "Time to decide a report"],
  ],
  ["accounting", "/accounting/me", ["Money in", "Money out", "Withdrawals", "Time to pay a withdrawal"]],
  ["publicRelations", "/public-relation", ["Campaigns"]],
] as const)(
  "The figures of %s come with the page, without a call of their own",
  async ([desk, address, parts], { page, signIn, staff }) => {
    await signIn(await staff(desk));
    await page.route("**/api/insights*", (route) => route.abort());
    await open(page, address);
    const glance = page.locator("section.glance");
    for (const name of parts)
      await expect(glance.getByRole("heading", { name, level: 3, exact: true })).toBeVisible();
  },
);

test("Everyone can read whether everything works", async ({ page }) => {
  // On a busy machine the database may not answer in time for one reading.
  await expect(async () => {
    await read(page, "/status");
    await expect(page.getByText("Everything works.")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "Is everything working?", level: 1 })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Withdrawals to a bank" })).toContainText(
    "Works",
  );
});
