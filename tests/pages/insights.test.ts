import { read } from "#tests/e2e/support/read.ts";
import { smallInsights } from "#tests/support/small-insights.ts";
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
    ["Reports to decide", "People", "Reports", "Time to the first call", "Time to decide a report"],
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

test("The server's HTML has the plots, which need no scripts", async ({ page, signIn, staff }) => {
  await signIn(await staff("master"));
  await expect(async () => {
    await read(page, "/insights");
    await expect(page.getByRole("img", { name: "Jobs and calls", exact: true })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  for (const name of ["Visits", "People", "Deals", "Money in", "Income"])
    await expect(page.getByRole("img", { name, exact: true })).toBeVisible();
  await expect(
    page.getByRole("list", { name: "Jobs and servicemen by state" }).getByRole("listitem"),
  ).toHaveCount(37);
});

test("An unknown step in the address is explained at its field, which offers the known ones", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("master"));
  await open(page, "/insights?from=2016-01-01&to=2025-12-31&by=hour");
  const by = page.getByRole("combobox", { name: "By" });
  await expect(by).toHaveValue("day");
  await expect(page.getByText("Choose day, week or month.")).toBeVisible();
  await by.selectOption("month");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/by=month/);
  await expect(page.getByText("Choose day, week or month.")).toHaveCount(0);
});

test("Figures show the period before, values below zero, and where servicemen of one trade are missing", async ({
  page,
  signIn,
  staff,
}) => {
  await page.route("**/api/insights?*", (route) => route.fulfill({ json: smallInsights }));
  await signIn(await staff("master"));
  await open(page, "/insights");
  await page.getByRole("link", { name: "13 weeks" }).click();
  const figure = (name: string) =>
    page.getByRole("figure").filter({ has: page.getByRole("heading", { name, level: 3, exact: true }) });
  const income = figure("Income");
  await expect(income.locator("table tr").first()).toHaveText(
    "DayTop-up feesWithdrawal feesSubscriptionsBoostsIn all (before)",
  );
  await expect(income.locator("table tr").nth(3)).toHaveText("4 Mar 2026−₦300₦50₦0−₦100−₦100");
  await expect(income.getByText("The period before", { exact: true })).toBeVisible();
  await expect(figure("Jobs and calls").locator("table tr").nth(1)).toHaveText("2 Mar 20264221");

  const calls = figure("Time to the first call");
  await expect(calls.getByRole("img", { name: "Time to the first call" })).toBeVisible();
  await expect(calls.locator(".legend")).toContainText("Half within25 min40 min before");
  await expect(calls.locator(".legend")).toContainText("Nine in ten within3.5 h10 h before");
  await expect(calls.locator(".ticks")).toHaveText("0 h2 h4 h6 h8 h10 h");
  await expect(calls.locator("table tr").nth(1)).toHaveText("2 Feb 202620 min20 min40 min40 min");
  await expect(calls.locator("table tr").nth(2)).toHaveText("9 Feb 2026––10 h10 h");
  await expect(figure("Time to decide a report")).toContainText("Nothing in this period.");
  const waiting = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Reports to decide" }) });
  await expect(waiting.last().locator("dl")).toHaveText(
    "Waiting now3The oldest waits4 daysDecided in 7 days7Half of them within2.5 h",
  );

  const choose = async (name: string) => {
    await page.getByRole("combobox", { name: "Trade" }).click();
    await page.getByRole("dialog", { name: "Trade" }).getByRole("button", { name, exact: true }).click();
  };
  await choose("Plumbing");
  const map = page.getByRole("list", { name: "Plumbing by state" });
  await expect(map.getByText("Kano: 2 jobs, 0 servicemen")).toBeAttached();
  await expect(map.getByText("Rivers: 0 jobs, 0 servicemen")).toBeAttached();
  await choose("All trades");
  const all = page.getByRole("list", { name: "Jobs and servicemen by state" });
  await expect(all.getByText("Rivers: 2 jobs, 2 servicemen")).toBeAttached();
});

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
