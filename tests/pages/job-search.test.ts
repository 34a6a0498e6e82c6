import type { Page } from "@playwright/test";
import { oddWord, postByApi } from "#tests/e2e/support/jobs.ts";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { expect, open, stopClock, test } from "./support/test.ts";

const cards = (page: Page) => page.locator(".joblist > article");
const unpromoted = (page: Page) => page.locator(".joblist > article:not(.promo)");
const box = (page: Page) => page.getByRole("searchbox", { name: "Search jobs" });
const firstId = async (page: Page) =>
  (await cards(page).first().locator("h3 a").getAttribute("href"))?.split("/").at(-1);

test("Search forgives typing errors, finds posters by name, and says when nothing matches [CONST-26] [ERR-02]", async ({
  page,
  origin,
}) => {
  const name = `Adaeze ${oddWord().replace("zim", "Ok").replace(/\d/g, "a")}`;
  const poster = await signUpByApi(origin, anAddress(), { units: 1000, fullName: name });
  const jobId = await postByApi(origin, poster, { description: "Somebody to water the plants in July" });
  // The newest of its trade, because others in this run match by their service.
  await postByApi(origin, poster, { description: `A plumber for two bathrooms, ${oddWord()}` });
  await open(page, "/job-page");

  await box(page).fill("plumbr");
  await expect(page).toHaveURL(/q=plumbr/);
  await expect(cards(page).filter({ hasText: /plumb/i }).first()).toBeVisible();

  await box(page).fill(name);
  await expect(page.locator(`article:has(a[href="/job-details/${jobId}"])`)).toBeVisible();
  await expect(cards(page).first()).toContainText(name);

  await box(page).fill("zzzzqqqq");
  await expect(page.getByText("No jobs found matching your search.")).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.locator(".empty").getByRole("button", { name: "Clear search" }).click();
  await expect(box(page)).toHaveValue("");
  await expect(cards(page).first()).toBeVisible();
});

test("Visitors, subscribers and posters open search results; without a search everyone does [ROLE-01]", async ({
  page,
  origin,
  signIn,
  subscriber,
}) => {
  const open1 = async (search: string) => {
    await open(page, `/job-page${search}`);
    const jobId = await firstId(page);
    await cards(page).first().getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(`/job-details/${jobId}`);
  };
  await open1("?q=generator");
  await signIn(subscriber);
  await open1("?q=generator");
  const word = oddWord();
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  await postByApi(origin, poster, { description: `Paint a gate ${word}` });
  await signIn(poster);
  await open1(`?q=${word}`);
  await open1("");
});

test("A chosen place lists its jobs first, in the address and after the promoted ones", async ({
  page,
  origin,
}) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  const word = oddWord();
  const at = (lga: string) => ({ description: `Gate to weld, ${word}`, state: "Yobe", lga, location: lga });
  const near = await postByApi(origin, poster, at("Machina"));
  const far = await postByApi(origin, poster, at("Nguru"));
  await open(page, `/job-page?q=${word}`);
  await expect(unpromoted(page)).toHaveCount(2);
  expect(await firstId(page)).toBe(far);

  await page.getByRole("button", { name: "Near me" }).click();
  const sheet = page.getByRole("dialog", { name: "Near me" });
  await sheet.getByRole("searchbox").fill("machina");
  await sheet.getByRole("button", { name: "Machina, Yobe" }).click();
  await expect(page).toHaveURL(/near=Machina/);
  await expect(page.getByRole("button", { name: "Near Machina" })).toBeVisible();
  await expect.poll(() => firstId(page)).toBe(near);
});

test("A corrected search says what it searched, and searches the typed word on demand [CONST-26]", async ({
  page,
  origin,
}) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  await postByApi(origin, poster, { description: "An electrician for two sockets" });
  await open(page, "/job-page");
  await box(page).fill("electrcian");
  await box(page).press("Enter");
  await expect(page.getByText("Showing results for electrician.")).toBeVisible();
  await expect(cards(page).first()).toBeVisible();

  await page.getByRole("link", { name: "Search for electrcian instead" }).click();
  await expect(page).toHaveURL(/exact=1/);
  await expect(page.getByText("Showing results for")).toHaveCount(0);
  // Nor are similar words of the jobs that the page has loaded found.
  await expect(page.getByText("No jobs found matching your search.")).toBeVisible();

  await box(page).fill("tiler");
  await expect(page).toHaveURL(/q=tiler$/);
  await expect(unpromoted(page).first()).toContainText(/til/i);
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
  // Until then the list shows jobs from before the search, which visitors may open.
  await expect(cards(page).first()).toContainText(/\bgen/i);
  await cards(page).first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL("/upgrade-page");
});
