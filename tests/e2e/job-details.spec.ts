import { expect, open, test } from "./support/test.ts";

test("Back from a job returns to the same place in the list [JOBDET-01]", async ({ page }) => {
  await open(page, "/job-page");
  const address = await page.locator(".joblist > article a.open").nth(12).getAttribute("href");
  const card = page.locator(`article:has(a[href="${address}"])`);
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await card.click({ position: { x: 250, y: 24 } });
  await expect(page).toHaveURL(address ?? "");
  await page.goBack();
  await expect(card).toBeInViewport();
});
