/** Wrong files, lost networks, double presses and forged return addresses. */
import type { Page } from "@playwright/test";
import { aPng } from "./support/jobs.ts";
import { anAddress, type Person, signUpByApi } from "./support/people.ts";
import { ownJobs, parts } from "./support/post-job-form.ts";
import { expect, open, test } from "./support/test.ts";

const refusal = "Please choose a JPG, PNG, WebP or GIF photo, or an MP4, WebM or OGG video.";
async function atTheForm(
  page: Page,
  origin: string,
  signIn: (person: Person) => Promise<void>,
): Promise<Person> {
  const client = await signUpByApi(origin, anAddress(), { units: 1000 });
  await signIn(client);
  await open(page, "/post-job");
  return client;
}

test("Files that are no photo or video are refused in words, and a right one replaces them [POSTJOB-02]", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  await open(page, "/post-job");
  const { file, photo } = parts(page);
  const wrong: [string, string, Buffer][] = [
    [
      "photo.svg",
      "image/svg+xml",
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
    ],
    ["notes.pdf", "application/pdf", Buffer.from("%PDF-1.7")],
    ["page.html", "text/html", Buffer.from("<script>alert(1)</script>")],
    ["photo.png", "image/png", Buffer.from("this is not a picture")],
    ["empty.jpg", "image/jpeg", Buffer.alloc(0)],
    ["film.mov", "video/quicktime", Buffer.alloc(2_000)],
  ];
  for (const [name, mimeType, buffer] of wrong) {
    await file.setInputFiles({ name, mimeType, buffer });
    await expect(page.getByText(refusal), name).toBeVisible();
    await expect(photo).toHaveCount(0);
  }
  await file.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: aPng() });
  await expect(photo).toBeVisible();
  await expect(page.getByText(refusal)).toHaveCount(0);
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(photo).toHaveCount(0);
});

test("A file that is only named a video is refused by the server at its field [POSTJOB-02]", async ({
  page,
  origin,
  signIn,
}) => {
  const client = await atTheForm(page, origin, signIn);
  const { description, maximum, file, submit } = parts(page);
  await description.fill("Film a naming ceremony");
  await maximum.fill("900");
  await file.setInputFiles({ name: "clip.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(4_000, 1) });
  await submit.click();
  await expect(page.getByText(refusal)).toBeVisible();
  await expect(page).toHaveURL("/post-job");
  await expect(description).toHaveValue("Film a naming ceremony");
  expect(await ownJobs(origin, client)).toEqual([]);
});

test("A large photo is shrunk before it is uploaded [POSTJOB-02]", async ({ page, origin, signIn }) => {
  const client = await atTheForm(page, origin, signIn);
  const { description, maximum, file, photo, submit } = parts(page);
  await description.fill("Print a banner");
  await maximum.fill("900");
  await file.setInputFiles({ name: "banner.png", mimeType: "image/png", buffer: aPng(3000, 2000) });
  await expect(photo).toBeVisible();
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
  await submit.click();
  await expect(page).toHaveURL("/my-jobs");
  expect(await ownJobs(origin, client)).toMatchObject([{ mediaUrl: expect.stringMatching(/\.webp$/) }]);
});

test("A code is typed at its end, wherever the caret was put", async ({ page }) => {
  await open(page, "/design");
  const code = page.getByRole("textbox", { name: "Code", exact: true });
  await code.fill("12");
  await code.press("Home");
  await code.press("3");
  await expect(code).toHaveValue("123");
  await code.click({ position: { x: 4, y: 20 } });
  await code.press("4");
  await expect(code).toHaveValue("1234");
});
