/** Create New PR: staff publish content, send campaigns, and post staff jobs. */
import type { Page, Request } from "@playwright/test";
import { jobPseudonyms } from "#shared/pseudonyms.ts";
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

const aCampaign = (more: object = {}) => ({
  _id: "01a20001-0000-7000-8000-000000000000",
  audience: "everyone",
  body: "Market day",
  status: "running",
  total: 100,
  counts: { waiting: 60, sending: 0, sent: 30, delivered: 5, failed: 3, opted_out: 2 },
  held: null,
  createdBy: "Bisi Alabi",
  createdAt: "2026-11-01T10:00:00Z",
  finishedAt: null,
  ...more,
});

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
});

test("A job is posted under one of exactly seven names and calls the typed phone [STAFF-06] [CONST-41]", async ({
  page,
  signIn,
  staff,
  newPerson,
}) => {
  const { page: theirs, person } = await newPerson();
  await signIn(await staff("publicRelations"));
  await open(page, "/public-relation");
  await choose(page, "Jobs");
  const names = form(page).getByRole("combobox", { name: "Shown name" });
  await expect(names.getByRole("option")).toHaveText([...jobPseudonyms]);
  const description = `Paint the fence of our office ${Date.now()}`;
  await field(page, "Job description").fill(description);
  await field(page, "Location").fill("Yaba, Lagos");
  await field(page, "Phone that rings").fill("0803 555 1234");
  await field(page, "Minimum budget").fill("9000");
  await field(page, "Maximum budget").fill("15000");
  await names.selectOption("Dupe Akin");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Dupe Akin");
  for (const amount of ["9,000", "15,000"]) await expect(preview).toContainText(amount);
  const sent = sentTo(page, "/jobs/post-job");
  await form(page).getByRole("button", { name: "Publish" }).click();
  const request = await sent;
  expect(request.postDataJSON()).toMatchObject({ description, fullName: "Dupe Akin", pseudonym: true });
  const { job } = await (await request.response())!.json();
  await expect(page.getByText("The job is posted.")).toBeVisible();

  const seen = await theirs.request.get(`/jobs/get-job/${job._id}`);
  expect(await seen.json()).toMatchObject({ creator: "Dupe Akin", fullName: "Dupe Akin", userId: null });
  const called = await theirs.request.post(`/jobs/call-job-and-increase-count/${job._id}`, {
    data: { userId: person.userId, phoneNumber: person.phone },
  });
  expect(await called.json()).toMatchObject({ phoneNumber: "08035551234" });
});

test("A running campaign shows its progress, pauses, and lists each recipient", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("publicRelations"));
  const createdAt = new Date(Date.now() - 150_000).toISOString();
  let campaign = aCampaign({ createdAt });
  await page.route("**/api/campaigns", (route) => route.fulfill({ json: { campaigns: [campaign] } }));
  await page.route("**/api/campaigns/*/pause", (route) => {
    campaign = aCampaign({ status: "paused", createdAt });
    return route.fulfill({ json: { message: "No more messages go out until you resume.", campaign } });
  });
  await page.route("**/api/campaigns/*/recipients*", (route) =>
    route.fulfill({
      json: {
        recipients: [
          {
            userId: "01a20009-0000-7000-8000-000000000000",
            fullName: "Adaeze Bello",
            phone: "0803 ••• 4567",
            status: "failed",
            detail: "DND Active on Phone Number",
          },
        ],
        next: null,
      },
    }),
  );
  // The first page of a visit has its lists from the server; further ones fetch them here.
  await open(page, "/support");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).locator("a[href='/public-relation']").click();
  const card = page.getByRole("article").filter({ hasText: "Market day" });
  await expect(card.getByRole("progressbar", { name: "How far it is" })).toHaveJSProperty("value", 40);
  await expect(card).toContainText(/By Bisi Alabi · [23] min ago/);
  await expect(card).toContainText("60 waiting · 30 sent · 5 delivered · 3 failed · 2 opted out");
  await card.getByRole("button", { name: "Pause" }).click();
  await expect(card.getByText("Paused")).toBeVisible();
  await expect(card.getByRole("button", { name: "Resume" })).toBeVisible();
  await card.getByRole("button", { name: "See each person" }).click();
  await expect(page.getByRole("dialog")).toContainText("DND Active on Phone Number");
});
