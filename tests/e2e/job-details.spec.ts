import { postByApi } from "./support/jobs.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { commentByApi } from "./support/safety.ts";
import { aServiceman } from "./support/servicemen.ts";
import { expectWithinWidth } from "./support/stillness.ts";
import { expect, open, test } from "./support/test.ts";

test("Back from a job returns to the same place in the list [JOBDET-01]", async ({ page }) => {
  await open(page, "/job-page");
  const address = await page.locator(".joblist > article h3 a").nth(12).getAttribute("href");
  const card = page.locator(`article:has(a[href="${address}"])`);
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await card.click({ position: { x: 250, y: 24 } });
  await expect(page).toHaveURL(address ?? "");
  await page.goBack();
  await expect(card).toBeInViewport();
});

test("A name and a place without spaces do not widen a job's page, or its offer", async ({
  page,
  origin,
  signIn,
}) => {
  const long = "Oluwafunmilayoadebimpeoluwaseunadebayoogunleyeabc";
  const poster = await signUpByApi(origin, anAddress(), { fullName: long, units: 20_000 });
  const service = "Bead Making";
  const jobId = await postByApi(origin, poster, { description: "Beads", location: long, service });
  await commentByApi(origin, poster, jobId, long);
  await signIn(await aServiceman(origin, { service }));
  await open(page, `/job-details/${jobId}`);
  await expect(page.locator(".comment").filter({ hasText: long })).toBeVisible();
  await expectWithinWidth(page, "serviceman");
  await open(page, "/my-jobs");
  await page.getByRole("button", { name: "Available Jobs", exact: true }).click();
  await expect(page.getByRole("article").filter({ hasText: long })).toBeVisible();
  await expectWithinWidth(page, "serviceman");
});
