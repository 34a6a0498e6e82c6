/** The owner's page and the status page in a browser. */
import type { Page } from "@playwright/test";
import { expectWithinWidth } from "./support/stillness.ts";
import { expect, open, test } from "./support/test.ts";

const part = (page: Page, title: string) =>
  page
    .getByRole("region")
    .or(page.locator("section"))
    .filter({
      has: page.getByRole("heading", { name: title, level: 3 }),
    });

test("An administrator sees how the business does: pictures, their figures as tables, and files", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("master"));
  await open(page, "/insights");
  await page.getByRole("link", { name: "13 weeks" }).click();
  await expect(page).toHaveURL(/by=week/);
  for (const title of ["People", "Jobs and calls", "Deals", "Money in", "Income"])
    await expect(page.getByRole("img", { name: title, exact: true })).toBeVisible();

  const jobs = part(page, "Jobs and calls").last();
  await jobs.getByText("Show the figures").click();
  const table = jobs.getByRole("table");
  await expect(table.getByRole("columnheader", { name: "Jobs posted" })).toBeVisible();
  expect(await table.getByRole("row").count()).toBeGreaterThan(12);

  const states = page.getByRole("list", { name: "Jobs and servicemen by state" });
  await expect(states.getByRole("listitem")).toHaveCount(37);
  await expect(states.getByText(/^Lagos: \d+ jobs, \d+ servicemen$/)).toBeAttached();
  await page.getByRole("button", { name: "Servicemen", exact: true }).click();
  await expect(page.getByRole("button", { name: "Servicemen", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expectWithinWidth(page, "master");

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Jobs and calls as CSV" }).click();
  expect((await downloading).suggestedFilename()).toBe("activity.csv");
});

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
  await expect(page).toHaveURL(/by=day/);
  await page.unroute("**/api/insights?*");
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
  await expect(page.getByRole("heading", { name: "From sign-up to a job done" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Money in" })).toHaveCount(0);

  await signIn(member);
  await open(page, "/insights");
  await expect(page.getByText("This page is for staff.")).toBeVisible();
});

test("Everyone can read whether everything works", async ({ page }) => {
  await open(page, "/status");
  await expect(page.getByRole("heading", { name: "Is everything working?", level: 1 })).toBeVisible();
  await expect(page.getByText("Everything works.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Withdrawals to a bank" })).toContainText(
    "Works",
  );
});
