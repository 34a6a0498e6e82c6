/** Forms with a photo that is not ready yet, or that can no longer be read. */
import type { Page } from "@playwright/test";
import { centre } from "#tests/e2e/support/business-card-form.ts";
import { aClient, countPosts, parts } from "#tests/e2e/support/post-job-form.ts";
import { giveCard, subscribe } from "#tests/e2e/support/servicemen.ts";
import { choose, field, form } from "./support/public-relations.ts";
import { standIn } from "./support/stand-in.ts";
import { expect, open, test } from "./support/test.ts";

/** The window has no pictures: gives each file these dimensions once `ready` has resolved. */
function decodePictures(ready: Promise<void> = Promise.resolve()): void {
  standIn(URL, "createObjectURL", () => "blob:picture");
  standIn(URL, "revokeObjectURL", () => {});
  standIn(globalThis, "createImageBitmap", async () => {
    await ready;
    return { width: 20, height: 20, close() {} };
  });
}

/** As for files that were deleted, or are in a cloud. */
const refuseReading = () =>
  standIn(
    globalThis,
    "FileReader",
    class extends EventTarget {
      error = new DOMException("gone", "NotReadableError");
      readAsDataURL() {
        queueMicrotask(() => this.dispatchEvent(new Event("error")));
      }
    },
  );

const chooseFiles = (page: Page, ...names: string[]) =>
  page.locator("main input[type=file]").evaluate(
    (input, files) => {
      Object.defineProperty(input, "files", { value: files });
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    names.map((name) => new File(["picture"], name, { type: "image/png" })),
  );

test("A job is not posted without its photo while the photo is made smaller", async ({
  page,
  origin,
  signIn,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  decodePictures(promise);
  await signIn(await aClient(origin, 1_000));
  await open(page, "/post-job");
  const sent = await countPosts(page);
  const { description, maximum, submit } = parts(page);
  await description.fill("Mend a broken chair");
  await maximum.fill("900");
  await chooseFiles(page, "chair.png");
  await expect(page.getByText("Shrinking your photo...")).toBeVisible();
  await expect(submit).toBeDisabled();
  await submit.click({ force: true });
  expect(sent).toEqual([]);
  resolve();
  await expect(submit).toBeEnabled();
});

test("A job whose photo can no longer be read says so at the photo", async ({ page, origin, signIn }) => {
  decodePictures();
  refuseReading();
  await signIn(await aClient(origin, 1_000));
  await open(page, "/post-job");
  const sent = await countPosts(page);
  const { description, maximum, submit } = parts(page);
  await description.fill("Mend a broken chair");
  await maximum.fill("900");
  await chooseFiles(page, "chair.png");
  await expect(page.getByRole("button", { name: "Remove" })).toBeVisible();
  await submit.click();
  await expect(page.getByText("Please choose a JPG, PNG, WebP or GIF photo")).toBeVisible();
  await expect(submit).toBeEnabled();
  expect(sent).toEqual([]);
});

test("A photo of a card that can no longer be read does not hold up those after it", async ({
  page,
  person,
}) => {
  decodePictures();
  refuseReading();
  await subscribe(person);
  await giveCard(person);
  await open(page, centre);
  await chooseFiles(page, "first.png", "second.png");
  await expect(page.getByText("Please choose a JPG, PNG, WebP or GIF photo.")).toHaveCount(2);
});

test("An article is not published without its picture while the picture is made smaller", async ({
  page,
  signIn,
  staff,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  decodePictures(promise);
  await signIn(await staff("publicRelations"));
  await open(page, "/public-relation");
  await choose(page, "Blog");
  await field(page, "Title").fill("Trust");
  await field(page, "Body").fill("Work is trust.");
  await chooseFiles(page, "trust.png");
  const publish = form(page).getByRole("button", { name: "Publish" });
  await expect(publish).toBeDisabled();
  resolve();
  await expect(publish).toBeEnabled();
  await expect(page.getByRole("region", { name: "Preview" }).getByRole("img")).toBeVisible();
});
