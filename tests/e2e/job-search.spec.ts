import type { Page } from "@playwright/test";
import { expect, open, stopClock, test } from "./support/test.ts";

const cards = (page: Page) => page.locator(".joblist > article");
const box = (page: Page) => page.getByRole("searchbox", { name: "Search jobs" });
const firstId = async (page: Page) =>
  (await cards(page).first().locator("h3 a").getAttribute("href"))?.split("/").at(-1);

test("A job pressed before the debounce ends opens, however long it takes to load", async ({ page }) => {
  await page.clock.install();
  await open(page, "/job-page");
  await stopClock(page);
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(/job-details/, async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });

  await box(page).fill("plumber");
  await cards(page).first().getByRole("heading").getByRole("link").click();
  await asked.promise;
  await page.clock.runFor(600);
  held.resolve();
  await page.clock.resume();

  await expect(page).toHaveURL(/\/job-details\//);
});

test("A result stays under the finger until it lifts, though the debounce ends meanwhile", async ({
  page,
}) => {
  await page.clock.install();
  await open(page, "/job-page");
  await stopClock(page);
  const jobId = await firstId(page);
  await box(page).fill("zzzzqqqq");
  await cards(page).first().getByRole("heading").getByRole("link").hover();
  await page.mouse.down();
  await page.clock.runFor(600);
  await expect(page).toHaveURL("/job-page");
  await page.mouse.up();
  await page.clock.resume();

  await expect(page).toHaveURL(`/job-details/${jobId}`);
});

test("A result pressed just before the debounce ends opens, though the phone is busy until after it", async ({
  page,
}) => {
  await open(page, "/job-page");
  const jobId = await firstId(page);
  const field = await box(page).elementHandle();
  // Typed and pressed within the page: separate calls from the test could take longer than the debounce.
  await cards(page)
    .first()
    .getByRole("heading")
    .getByRole("link")
    .evaluate(async (link: HTMLElement, field) => {
      (field as HTMLInputElement).focus();
      document.execCommand("insertText", false, "zzzzqqqq");
      await new Promise((resolve) => setTimeout(resolve, 0));
      link.click();
      const busyUntil = performance.now() + 700;
      while (performance.now() < busyUntil);
    }, field);

  await expect(page).toHaveURL(`/job-details/${jobId}`);
  await page.goBack();
  await expect(page).toHaveURL(/\/job-page/);
});

test("A filter that is cut at the edge of a phone is shown whole when keys move the focus to it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, "/job-page");
  const states = page.getByRole("button", { name: /^State:/ });
  await expect(states).not.toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Near me" }).focus();
  await page.keyboard.press("Tab");
  await expect(states).toBeFocused();
  await expect(states).toBeInViewport({ ratio: 1 });
});
