/** The owner's page and the status page in a browser. */
import type { Page } from "@playwright/test";
import { shortDate } from "#shared/time/job-age.ts";
import { monthOf } from "#shared/time/lagos.ts";
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
  // The product counts its history some seconds after its start.
  await expect(async () => {
    await open(page, "/insights");
    await expect(page.getByRole("img", { name: "Jobs and calls", exact: true })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await page.getByRole("link", { name: "13 weeks" }).click();
  await expect(page).toHaveURL(/by=week/);
  const drawn = [
    "People",
    "How far each week's new people came",
    "Jobs and calls",
    "Deals",
    "Money in",
    "Income",
  ];
  for (const title of drawn) await expect(page.getByRole("img", { name: title, exact: true })).toBeVisible();

  const jobs = part(page, "Jobs and calls").last();
  await jobs.getByText("Show the figures").click();
  const table = jobs.getByRole("table");
  await expect(table.getByRole("columnheader", { name: "Jobs posted" })).toBeVisible();
  expect(await table.getByRole("row").count()).toBeGreaterThan(12);

  const states = page.getByRole("list", { name: "Jobs and servicemen by state" });
  await expect(states.getByRole("listitem")).toHaveCount(37);
  await expect(states.getByText(/^Lagos: \d+ jobs?, \d+ service(man|men)$/)).toBeAttached();
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

test("A printed period is named on the paper, shows all weeks of who comes back, and is light for dark screens", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("master"));
  await page.emulateMedia({ colorScheme: "light" });
  await expect(async () => {
    await open(page, "/insights");
    await expect(page.getByRole("region", { name: "Who comes back" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // The longest period of the usual ones by day.
  await page.getByRole("link", { name: "Last month" }).click();
  await expect(page).toHaveURL(/by=day/);
  const [first = "", last = ""] = lastMonth();
  await expect(page.getByLabel("First day")).toHaveValue(first);
  await expect(page.getByLabel("Last day")).toHaveValue(last);
  const [from, to] = await Promise.all(
    ["First day", "Last day"].map((label) => page.getByLabel(label).inputValue()),
  );
  await expect(page.getByText(`${printed(from)} to ${printed(to)}`, { exact: true })).toBeAttached();
  const chart = page.getByRole("img", { name: "Jobs and calls", exact: true });
  const colours = () =>
    Promise.all(
      [chart.locator(".stroke-0").first(), page.locator(".statemap .shade-1").first()].map((part) =>
        part.evaluate((node) => [getComputedStyle(node).stroke, getComputedStyle(node).backgroundColor]),
      ),
    );
  // While the answer of the other period is drawn, a part that was found may be gone.
  await expect.poll(async () => (await colours()).flat()).not.toContain("");
  const light = await colours();

  // As wide as A4 within its margins.
  await page.setViewportSize({ width: 718, height: 1_000 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await colours()).not.toEqual(light);
  await page.emulateMedia({ colorScheme: "dark", media: "print" });

  expect(await colours()).toEqual(light);
  await expect(page.getByRole("heading", { name: "Insights", level: 1 })).toBeVisible();
  await expect(page.getByText(`${printed(from)} to ${printed(to)}`, { exact: true })).toBeVisible();
  for (const control of [page.getByRole("button", { name: "Print" }), page.getByLabel("First day")])
    await expect(control).toBeHidden();
  const cohorts = page.getByRole("region", { name: "Who comes back" });
  expect(await cohorts.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
});

/** Its first and last day in Lagos. */
function lastMonth(): [first: string, last: string] {
  const [year = 0, month = 0] = monthOf(new Date()).split("-").map(Number);
  const day = (monthIndex: number, date: number) =>
    new Date(Date.UTC(year, monthIndex, date)).toISOString().slice(0, 10);
  return [day(month - 2, 1), day(month - 1, 0)];
}

const printed = (day = "") => shortDate(`${day}T12:00:00Z`);
