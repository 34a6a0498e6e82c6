/** Calling about a job: who may, what the button says, and that the phone dials. */
import type { Page } from "@playwright/test";
import { catchDialling } from "./support/dialling.ts";
import { callAs, postByApi } from "./support/jobs.ts";
import { anAddress, type Person, signUpByApi } from "./support/people.ts";
import { expect, open, test } from "./support/test.ts";

const callPath = "**/jobs/call-job-and-increase-count/*";
const cardOf = (page: Page, jobId: string) => page.locator(`article:has(a[href="/job-details/${jobId}"])`);
const callOn = (page: Page, jobId: string) => cardOf(page, jobId).getByRole("button", { name: /^Call / });
const toast = (page: Page, text: string) => page.locator(".toasts").getByText(text);
const aPoster = (origin: string) =>
  signUpByApi(origin, anAddress(), { units: 1000, fullName: "Ngozi Okafor" });
const international = ({ phone }: Person) => `+234${phone.slice(1)}`;

test("Calling from a card sends who calls, says so, dials the poster and marks the card as called [GEN-06] [JOBLIST-08] [CALL-01] [CALL-02] [ERR-61] [API-13] [API-59]", async ({
  page,
  origin,
  person,
}) => {
  const poster = await aPoster(origin);
  const jobId = await postByApi(origin, poster);
  const dialled = await catchDialling(page);
  await open(page, `/jobs/${poster.userId}`);
  expect(await page.content()).not.toContain(poster.phone.slice(1));

  const sent = page.waitForRequest(callPath);
  await callOn(page, jobId).click();
  expect((await sent).postDataJSON()).toEqual({ userId: person.userId, phoneNumber: person.phone });
  expect(new URL((await sent).url()).pathname).toBe(`/jobs/call-job-and-increase-count/${jobId}`);
  await expect(toast(page, "Application sent successfully!")).toBeVisible();
  await expect.poll(dialled).toEqual([`tel:${international(poster)}`]);
  await expect(cardOf(page, jobId).getByRole("button", { name: /^Called / })).toHaveText("Called");

  const asPoster = callAs(origin, poster);
  expect((await asPoster("GET", `/jobs/get-job/${jobId}`)).body.callCount).toBe(1);
  expect((await asPoster("GET", `/jobs/callers/${jobId}`)).body).toMatchObject([{ callerId: person.userId }]);

  await page.reload();
  await expect(cardOf(page, jobId).getByRole("button", { name: /^Called / })).toBeVisible();
});

test("The job's own page calls the same way [CALL-02] [API-59]", async ({ page, origin, person: _ }) => {
  const poster = await aPoster(origin);
  const jobId = await postByApi(origin, poster);
  const dialled = await catchDialling(page);
  await open(page, `/job-details/${jobId}`);
  await page.getByRole("button", { name: "Call Ngozi Okafor" }).filter({ visible: true }).click();
  await expect.poll(dialled).toEqual([`tel:${international(poster)}`]);
  await expect(page.getByText("1 called")).toBeVisible();
});

test("A call that fails says so, dials no number and leaves the card as it was [ERR-59] [JOBLIST-08]", async ({
  page,
  origin,
  person: _,
}) => {
  const poster = await aPoster(origin);
  const jobId = await postByApi(origin, poster);
  const dialled = await catchDialling(page);
  await open(page, `/jobs/${poster.userId}`);
  await page.route(callPath, (route) => route.fulfill({ status: 500, json: {} }));
  await callOn(page, jobId).click();
  await expect(toast(page, "Something went wrong. Please try again later.")).toBeVisible();
  await expect(callOn(page, jobId)).toHaveText("Call");

  await page.unroute(callPath);
  await page.route(callPath, (route) => route.abort());
  await page.locator(".toasts").getByRole("button", { name: "Close" }).click();
  await callOn(page, jobId).click();
  await expect(toast(page, "Something went wrong. Please try again later.")).toBeVisible();
  expect(await dialled()).toEqual([]);
  expect((await callAs(origin, poster)("GET", `/jobs/get-job/${jobId}`)).body.callCount).toBe(0);
});

test("Without scripts the visitor's call button is a link to the login [ROLE-10]", async ({
  browser,
  origin,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin });
  const page = await context.newPage();
  await page.goto("/job-page");
  await page
    .getByRole("link", { name: /^Call / })
    .first()
    .click();
  await expect(page).toHaveURL("/login?redirectUrl=%2Fjob-page");
  await context.close();
});
