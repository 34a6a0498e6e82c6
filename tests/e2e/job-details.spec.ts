import type { Page } from "@playwright/test";
import { expect, open, test } from "./support/test.ts";

const cardOf = (page: Page, jobId: string) => page.locator(`article[data-job="${jobId}"]`);

test("Back from a job returns to the same place in the list [JOBDET-01]", async ({ page }) => {
  await open(page, "/job-page");
  const jobId = await page.locator("article[data-job]").nth(12).getAttribute("data-job");
  const card = cardOf(page, jobId ?? "");
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await card.click({ position: { x: 250, y: 24 } });
  await expect(page).toHaveURL(`/job-details/${jobId}`);
  await page.goBack();
  await expect(card).toBeInViewport();
});
