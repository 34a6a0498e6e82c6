/** The job list: cards, banners, skeletons and the texts of a card. */
import type { Locator, Page } from "@playwright/test";
import { boost, makeOld, postByApi } from "#tests/e2e/support/jobs.ts";
import { anAddress, caller, signUpByApi } from "#tests/e2e/support/people.ts";
import { read } from "#tests/e2e/support/read.ts";
import { expect, open, stored, test } from "./support/test.ts";

const cards = (page: Page): Locator => page.locator(".joblist > article");
const cardOf = (page: Page, jobId: string): Locator =>
  page.locator(`article:has(a[href="/job-details/${jobId}"])`);
/** Navigates within the product, so that the browser fetches the list. */
const goToJobs = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Jobs" }).click();
const shownIds = (page: Page): Promise<string[]> =>
  cards(page).evaluateAll((all) =>
    all.map((card) => card.querySelector("h3 a")?.getAttribute("href")?.split("/").at(-1) ?? ""),
  );
/** How many cards precede each banner. */
const bannerPlaces = (page: Page): Promise<number[]> =>
  page.locator(".joblist").evaluate((list) => {
    const places: number[] = [];
    let count = 0;
    for (const child of list.children) {
      if (child.matches("article")) count += 1;
      else if (child.matches(".banner")) places.push(count);
    }
    return places;
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
  await expect(cards(page).first().locator("h3 a")).toHaveAttribute("href", `/job-details/${first?._id}`);

  await page.unroute("**/jobs/get-job?*");
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(failure).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
});

test("Offline a filter narrows the jobs that the phone saw last [LS-02]", async ({ page, context }) => {
  await open(page, "/job-page");
  const kept = () => stored(page, "jobs") as Promise<{ _id: string; service: string | null }[]>;
  await expect.poll(async () => (await kept())?.length).toBe(20);
  const jobs = await kept();
  const service = jobs.find((job) => job.service)?.service ?? "";
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Service:/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: service, exact: true }).click();
  await expect(page.getByText("These are the jobs this phone saw last.")).toBeVisible();
  expect(await shownIds(page)).toEqual(jobs.filter((job) => job.service === service).map(({ _id }) => _id));
  await context.setOffline(false);
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
  await expect(banner.getByRole("link", { name: "Learn More", exact: true })).toHaveAttribute(
    "href",
    "/servicemen-page",
  );

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

test("A card says how old its job is in minutes, hours, then days [CONST-34]", async ({ page, origin }) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  const ages: [number, string][] = [
    [59, "59 minutes ago"],
    [60, "1 hour ago"],
    [1_439, "23 hours ago"],
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
      await expect(cardOf(page, jobId).locator("time")).toContainText(words, { timeout: 500 });
  }).toPass();
});
