/** Create New PR: staff publish content, send campaigns, and post staff jobs. */
import type { Page, Request } from "@playwright/test";
import { expect, open, test } from "./support/test.ts";

const form = (page: Page) => page.locator("main form");
const choose = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const field = (page: Page, name: string) => form(page).getByRole("textbox", { name });
const sentTo = (page: Page, path: string): Promise<Request> =>
  page.waitForRequest((request) => request.method() === "POST" && new URL(request.url()).pathname === path);

const picture = {
  name: "street.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==",
    "base64",
  ),
};

test("Text typed for one destination survives a look at another, until it is sent", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("publicRelations"));
  await page.route("**/jobs/blogs", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 201, json: { message: "The article is published." } })
      : route.fallback(),
  );
  await open(page, "/public-relation");
  await field(page, "Title").fill("Half an article");
  await form(page).locator("input[type=file]").setInputFiles(picture);
  await expect(form(page).getByRole("button", { name: "Remove" })).toBeVisible();
  await choose(page, "SMS");
  await field(page, "Body").fill("Half a message");
  await choose(page, "Subscribed Users");
  await expect(field(page, "Body")).toHaveValue("");
  await choose(page, "Blog");
  await expect(field(page, "Title")).toHaveValue("Half an article");
  await expect(page.getByRole("region", { name: "Preview" }).getByRole("img")).toBeVisible();
  await choose(page, "SMS");
  await expect(field(page, "Body")).toHaveValue("Half a message");

  await choose(page, "Blog");
  await field(page, "Body").fill("The other half");
  await form(page).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("The article is published.")).toBeVisible();
  await expect(field(page, "Title")).toHaveValue("");
  await choose(page, "SMS");
  await choose(page, "Blog");
  await expect(field(page, "Title")).toHaveValue("");
});

test("An article with a picture appears in the blog and can be removed again [STAFF-02]", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("publicRelations"));
  await open(page, "/public-relation");
  const title = `Street of the month ${Date.now()}`;
  await field(page, "Title").fill(title);
  await field(page, "Body").fill("We went there.\n\n* Lights\n* **Water**");
  await form(page).locator("input[type=file]").setInputFiles(picture);
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("img")).toBeVisible();
  await expect(preview.getByRole("heading", { name: title })).toBeVisible();
  await expect(preview.getByRole("listitem")).toHaveText(["Lights", "Water"]);
  const sent = sentTo(page, "/jobs/blogs");
  await form(page).getByRole("button", { name: "Publish" }).click();
  expect((await sent).postDataJSON()).toEqual({
    title,
    body: "We went there.\n\n* Lights\n* **Water**",
    picture: expect.stringMatching(/^data:image\//),
  });
  await expect(page.getByText("The article is published.")).toBeVisible();

  await page.getByRole("heading", { name: /^Articles/ }).click();
  await page.getByRole("button", { name: `Take off the page: ${title}` }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /Take off/ })
    .click();
  await expect(page.getByRole("button", { name: `Take off the page: ${title}` })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Add|Change) Pidgin/ }).first()).toBeFocused();
});
