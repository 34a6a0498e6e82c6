import type { Page } from "@playwright/test";
import { expect, open, stopClock, test } from "./support/test.ts";

const cards = (page: Page) => page.locator(".joblist article[data-job]");
const unpromoted = (page: Page) => page.locator(".joblist article[data-job]:not(.promo)");
const box = (page: Page) => page.getByRole("searchbox", { name: "Search jobs" });
const firstId = (page: Page) => cards(page).first().getAttribute("data-job");

test("A corrected search says what it searched, and searches the typed word on demand [CONST-26]", async ({
  page,
}) => {
  await open(page, "/job-page");
  await box(page).fill("electrcian");
  await box(page).press("Enter");
  await expect(page.getByText("Showing results for electrician.")).toBeVisible();
  await expect(cards(page).first()).toBeVisible();

  await page.getByRole("link", { name: "Search for electrcian instead" }).click();
  await expect(page).toHaveURL(/exact=1/);
  await expect(page.getByText("Showing results for")).toHaveCount(0);

  await box(page).fill("tiler");
  await expect(page).toHaveURL(/q=tiler$/);
  await expect(unpromoted(page).first()).toContainText(/til/i);
});

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
  // Typed and pressed within the page: a call from the test for each could take longer than the debounce.
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

test("The list changes half a second after the last letter [CONST-27]", async ({ page }) => {
  await page.clock.install();
  await open(page, "/job-page");
  await stopClock(page);
  const before = await firstId(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/jobs/get-job?")) asked.push(request.url());
  });

  await box(page).fill("zzzz");
  await page.clock.runFor(300);
  await box(page).fill("zzzzqqqq");
  await page.clock.runFor(400);
  expect(await firstId(page)).toBe(before);
  await expect(page).toHaveURL("/job-page");
  expect(asked).toEqual([]);

  await page.clock.runFor(150);
  await page.clock.resume();
  await expect(page.getByText("No jobs found matching your search.")).toBeVisible();
  expect(asked.map((url) => new URL(url).searchParams.get("q"))).toEqual(["zzzzqqqq"]);
});

test("A signed-in person without a subscription pays before opening a search result [ROLE-01]", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  await open(page, "/job-page");
  await box(page).fill("generator");
  await expect(page).toHaveURL(/q=generator/);
  await cards(page).first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL("/upgrade-page");
});
