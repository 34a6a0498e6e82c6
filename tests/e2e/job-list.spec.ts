/** The job list: cards, banners, skeletons and the texts of a card. */
import type { Locator, Page } from "@playwright/test";
import { sampleVideo } from "#tests/support/videos.ts";
import { aPng, dataUrl, postByApi } from "./support/jobs.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { expect, open, stored, test } from "./support/test.ts";

const cards = (page: Page): Locator => page.locator(".joblist > article");
const cardOf = (page: Page, jobId: string): Locator =>
  page.locator(`article:has(a[href="/job-details/${jobId}"])`);
const shownIds = (page: Page): Promise<string[]> =>
  cards(page).evaluateAll((all) =>
    all.map((card) => card.querySelector("h3 a")?.getAttribute("href")?.split("/").at(-1) ?? ""),
  );
const lines = (text: Locator): Promise<{ shown: number; all: number }> =>
  text.evaluate((element) => {
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
    return {
      shown: Math.round(element.clientHeight / lineHeight),
      all: Math.round(element.scrollHeight / lineHeight),
    };
  });

test("A description over 100 characters folds to two lines and opens; budgets show from ₦2 [JOBLIST-06] [JOBLIST-07] [CONST-23] [CONST-33]", async ({
  page,
  origin,
}) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  const text = "Wash and iron the curtains of a house with four rooms, and hang them up again. ".repeat(2);
  const whole = await postByApi(origin, poster, {
    description: text.slice(0, 99).padEnd(100, "x"),
    maxBudget: 1,
  });
  const folded = await postByApi(origin, poster, {
    description: text.slice(0, 100).padEnd(101, "x"),
    maxBudget: 2,
  });
  await open(page, `/jobs/${poster.userId}`);

  await expect(cardOf(page, whole)).toBeVisible();
  await expect(cardOf(page, whole).getByRole("button", { name: "Read more" })).toHaveCount(0);
  const card = cardOf(page, folded);
  const description = card.locator("p", { hasText: "Wash and iron" });
  expect(await lines(description)).toMatchObject({ shown: 2, all: 3 });
  await card.getByRole("button", { name: "Read more" }).click();
  await expect(card.getByRole("button", { name: "Show less" })).toBeVisible();
  expect(await lines(description)).toMatchObject({ shown: 3 });
  await card.getByRole("button", { name: "Show less" }).click();
  await expect(card.getByRole("button", { name: "Read more" })).toBeVisible();
  expect(await lines(description)).toMatchObject({ shown: 2 });

  await expect(card.locator(".foot")).toContainText("₦2");
  await expect(cardOf(page, whole).locator(".foot")).not.toContainText("₦");
});

test("MP4, WebM and Ogg files show as videos, photos as pictures [CONST-39]", async ({ page, origin }) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  const videos: string[] = [];
  for (const name of ["phone.mp4", "tagged.webm", "voice.ogg"] as const) {
    const mediaUrl = dataUrl(`video/${name.split(".")[1]}`, sampleVideo(name));
    videos.push(await postByApi(origin, poster, { mediaUrl }));
  }
  const photo = await postByApi(origin, poster, { mediaUrl: dataUrl("image/png", aPng()) });
  await open(page, `/jobs/${poster.userId}`);
  for (const jobId of videos) {
    await expect(cardOf(page, jobId).locator("video")).toHaveAttribute("src", /\.(mp4|webm|ogg)$/);
    await expect(cardOf(page, jobId).locator("img")).toHaveCount(0);
  }
  const picture = cardOf(page, photo).locator("img");
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(cardOf(page, photo).locator("video")).toHaveCount(0);
});

test("A press on a card opens its job, which the phone remembers [LS-03]", async ({ page }) => {
  await open(page, "/job-page");
  const [, second] = await shownIds(page);
  // Presses beside the name, because the whole card opens the job.
  await cardOf(page, second ?? "").click({ position: { x: 250, y: 24 } });
  await expect(page).toHaveURL(`/job-details/${second}`);
  expect(await stored(page, "lastClickedJob")).toBe(second);
});

test("A jump to the end of the page loads the next jobs and not those after them", async ({ page }) => {
  await open(page, "/job-page");
  const first = await cards(page).count();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => cards(page).count()).toBeGreaterThan(first);
  const below = await page.evaluate(() => document.documentElement.scrollHeight - scrollY - innerHeight);
  expect(below).toBeGreaterThan(1_000);
});
