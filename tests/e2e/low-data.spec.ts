/** While data is saved, photos and videos wait for a press: not a byte of them is requested before. */
import type { Page } from "@playwright/test";
import { sampleVideo } from "#tests/support/videos.ts";
import { aPng, dataUrl, postByApi } from "./support/jobs.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { expect, open, test } from "./support/test.ts";

/** Records requests for people's pictures and videos from now on. */
function mediaOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/media/")) asked.push(pathname);
  });
  return asked;
}

async function chooseInMenu(page: Page, choice: "On tap" | "Automatic"): Promise<void> {
  await open(page, "/about-us");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: choice }).click();
}

/** Imitates the data-saving setting of the browser or the phone. */
const askByBrowser = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { saveData: true, effectiveType: "4g" });
    Object.defineProperty(navigator, "connection", { value: connection });
  });

for (const [how, saveData] of [
  ["once the menu says so", (page: Page) => chooseInMenu(page, "On tap")],
  ["where the browser saves data", askByBrowser],
] as const) {
  test(`Photos wait for a press, with their size, ${how}, also the main one of a page`, async ({
    page,
    origin,
  }) => {
    const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
    const jobId = await postByApi(origin, poster, { mediaUrl: dataUrl("image/png", aPng()) });
    await saveData(page);
    const asked = mediaOf(page);

    await open(page, `/job-details/${jobId}`);
    const photo = page.getByRole("button", { name: /^Show photo.*KB/ });
    await expect(photo).toBeVisible();
    expect(asked).toEqual([]);
    await photo.click();

    await expect(page.getByRole("img", { name: /^Photo/ })).toBeVisible();
    await expect.poll(() => asked).toHaveLength(1);
  });

  test(`A video waits for a press, with its size, ${how}`, async ({ page, origin }) => {
    const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
    const mediaUrl = dataUrl("video/mp4", sampleVideo("phone.mp4"));
    const jobId = await postByApi(origin, poster, { mediaUrl });
    await saveData(page);
    const asked = mediaOf(page);

    await open(page, `/job-details/${jobId}`);
    const media = page.locator(".media", { has: page.getByRole("button", { name: "Play video" }) });
    await expect(media).toHaveText(/^\d+ KB$/);
    await media.scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await media.getByRole("button", { name: "Play video" }).click();

    await expect.poll(() => asked[0]).toMatch(/^\/media\/.+\.mp4$/);
  });
}

test("Lists, profiles and photos of finished work ask for no picture while data is saved", async ({
  page,
  signIn,
  subscriber,
}) => {
  await signIn(subscriber);
  const paths = ["/job-page", "/business-centre", `/user-profile/${subscriber.userId}`];
  const asked = mediaOf(page);
  const withPictures = async () => {
    const found: string[] = [];
    for (const path of paths) {
      asked.length = 0;
      await open(page, path);
      await page.waitForLoadState("networkidle");
      if (asked.length > 0) found.push(path);
    }
    return found;
  };
  await chooseInMenu(page, "On tap");
  expect(await withPictures()).toEqual([]);
  await open(page, "/job-page");
  const waiting = page.getByRole("button", { name: "Show photo" });
  await expect(waiting.first()).toBeVisible();
  for (const text of await waiting.allTextContents()) expect(text).toMatch(/^Show photo\d+ KB$/);
  await chooseInMenu(page, "Automatic");
  expect(await withPictures()).toEqual(paths);
});
