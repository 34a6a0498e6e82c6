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
  // The product counts its history some seconds after its start.
  await expect(async () => {
    await open(page, "/insights");
    await expect(page.getByRole("img", { name: "Jobs and calls", exact: true })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
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
