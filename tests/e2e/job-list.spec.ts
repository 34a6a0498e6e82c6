/** The job list: cards, banners, skeletons and the texts of a card. */
import type { Locator, Page } from "@playwright/test";
import { sampleVideo } from "#tests/support/videos.ts";
import { aPng, boost, dataUrl, makeOld, postByApi } from "./support/jobs.ts";
import { anAddress, caller, signUpByApi } from "./support/people.ts";
import { read } from "./support/read.ts";
import { expect, open, stored, test } from "./support/test.ts";

const cards = (page: Page): Locator => page.locator(".joblist article[data-job]");
const cardOf = (page: Page, jobId: string): Locator => page.locator(`article[data-job="${jobId}"]`);
/** Navigates inside the product, so that the browser fetches the list. */
const goToJobs = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Jobs" }).click();
const shownIds = (page: Page): Promise<string[]> =>
  cards(page).evaluateAll((all) => all.map((card) => card.getAttribute("data-job") ?? ""));
/** How many cards precede each banner. */
const bannerPlaces = (page: Page): Promise<number[]> =>
  page.locator(".joblist").evaluate((list) => {
    const places: number[] = [];
    let count = 0;
    for (const child of list.children) {
      if (child.matches("article[data-job]")) count += 1;
      else if (child.matches(".banner")) places.push(count);
    }
    return places;
  });
const lines = (text: Locator): Promise<{ shown: number; all: number }> =>
  text.evaluate((element) => {
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
    return {
      shown: Math.round(element.clientHeight / lineHeight),
      all: Math.round(element.scrollHeight / lineHeight),
    };
  });

test("A visitor's list has a search box and a card for each open job, none for a taken one [JOBLIST-01] [JOBLIST-03] [STATE-01] [GEN-07]", async ({
  page,
  origin,
}) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  const place = { state: "Yobe", lga: "Nguru", location: "Nguru, Yobe" };
  const [open1, open2, taken] = [
    await postByApi(origin, poster, place),
    await postByApi(origin, poster, place),
    await postByApi(origin, poster, place),
  ] as const;
  const asPoster = caller(origin, anAddress(), `${poster.cookie.name}=${poster.cookie.value}`);
  await open(page, "/job-page?state=Yobe");
  await expect(page).toHaveURL("/job-page?state=Yobe");
  await expect(page.getByRole("searchbox", { name: "Search jobs" })).toBeVisible();
  await expect(cardOf(page, taken)).toHaveCount(1);

  await asPoster("POST", `/jobs/taken-job/${taken}`);
  await page.reload();
  await expect(cardOf(page, taken)).toHaveCount(0);
  const listed: { _id: string; taken: boolean }[] = (
    await asPoster("GET", "/jobs/get-job?state=Yobe&limit=100")
  ).body;
  expect(listed.map(({ taken: isTaken }) => isTaken)).not.toContain(true);
  expect(await shownIds(page)).toEqual(listed.map(({ _id }) => _id));
  expect(listed.map(({ _id }) => _id)).toEqual(expect.arrayContaining([open1, open2]));
});

test("Promoted jobs come first, though they are older [STATE-02]", async ({ page, origin }) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  const promoted = await postByApi(origin, poster);
  const newer = await postByApi(origin, poster);
  await makeOld(promoted, 3_000);
  await boost(promoted);
  await expect(async () => {
    await read(page, `/jobs/${poster.userId}`);
    expect(await shownIds(page)).toEqual([promoted, newer]);
  }).toPass();
  await expect(cardOf(page, promoted).getByText("Promoted", { exact: true })).toBeVisible();
  await expect(cardOf(page, newer).getByText("Promoted", { exact: true })).toHaveCount(0);
});

test("While the list loads, 7 grey cards show [JOBLIST-02] [CONST-30]", async ({ page }) => {
  await open(page, "/about-us");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/jobs/get-job?*", async (route) => {
    await held;
    await route.continue();
  });
  await goToJobs(page);
  await expect(page.getByRole("status").filter({ hasText: "Loading jobs" })).toBeAttached();
  const grey = page.locator(".feed [aria-hidden='true'] > .card.job");
  await expect(grey).toHaveCount(7);
  await expect(cards(page)).toHaveCount(0);
  answer();
  await expect(cards(page).first()).toBeVisible();
  await expect(grey).toHaveCount(0);
});

test("A list that cannot be fetched says so, shows the last stored list, and tries again [ERR-03] [LS-02]", async ({
  page,
}) => {
  await open(page, "/job-page");
  await expect(cards(page).first()).toBeVisible();
  await expect.poll(async () => ((await stored(page, "jobs")) as unknown[] | undefined)?.length).toBe(20);
  const [first] = (await stored(page, "jobs")) as { _id: string }[];

  await page.route("**/jobs/get-job?*", (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, "/about-us");
  await goToJobs(page);
  const failure = page
    .getByRole("alert")
    .filter({ hasText: "Failed to fetch jobs. Please try again later." });
  await expect(failure).toBeVisible();
  await expect(page.getByText("These are the jobs this phone saw last.")).toBeVisible();
  await expect(cards(page).first()).toHaveAttribute("data-job", first?._id ?? "");

  await page.unroute("**/jobs/get-job?*");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(failure).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
});

test("After each 9th card a banner offers the subscription to people without one [JOBLIST-04] [JOBLIST-09] [CONST-29]", async ({
  page,
  signIn,
  member,
}) => {
  await read(page, "/job-page");
  expect(await shownIds(page)).toHaveLength(20);
  expect(await bannerPlaces(page)).toEqual([9, 18]);
  const banner = page.locator(".joblist .banner").first();
  await expect(banner).toContainText("₦2,365 a month");
  await expect(banner.getByRole("link", { name: "Upgrade" })).toHaveAttribute("href", "/upgrade-page");
  await expect(banner.getByRole("link", { name: "Learn More" })).toHaveAttribute("href", "/servicemen-page");

  await signIn(member);
  await read(page, "/job-page");
  expect((await bannerPlaces(page)).slice(0, 2)).toEqual([9, 18]);
});

test("Subscribers see no banners [JOBLIST-05]", async ({ page, signIn, subscriber }) => {
  await signIn(subscriber);
  await read(page, "/job-page");
  expect((await shownIds(page)).length).toBeGreaterThanOrEqual(20);
  expect(await bannerPlaces(page)).toEqual([]);
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

test("A card says how old its job is in minutes, hours, then days [CONST-34]", async ({ page, origin }) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  const ages: [number, string][] = [
    [59, "59 min ago"],
    [60, "1 hr ago"],
    [1_439, "23 hr ago"],
    [1_440, "1 day ago"],
  ];
  const made: [string, string][] = [];
  for (const [minutes, words] of ages) {
    const jobId = await postByApi(origin, poster);
    await makeOld(jobId, minutes);
    made.push([jobId, words]);
  }
  await expect(async () => {
    await read(page, `/jobs/${poster.userId}`);
    for (const [jobId, words] of made)
      await expect(cardOf(page, jobId).locator(".meta")).toContainText(words, { timeout: 500 });
  }).toPass();
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
  // Beside the name, because the whole card opens the job.
  await cardOf(page, second ?? "").click({ position: { x: 250, y: 24 } });
  await expect(page).toHaveURL(`/job-details/${second}`);
  expect(await stored(page, "lastClickedJob")).toBe(second);
});
