/** Calling about a job: who may, what the button says, and that the phone dials. */
import type { Page } from "@playwright/test";
import { postByApi } from "#tests/e2e/support/jobs.ts";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { expect, open, test } from "./support/test.ts";

const callPath = "**/jobs/call-job-and-increase-count/*";
const cardOf = (page: Page, jobId: string) => page.locator(`article:has(a[href="/job-details/${jobId}"])`);
const callOn = (page: Page, jobId: string) => cardOf(page, jobId).getByRole("button", { name: /^Call / });
const toast = (page: Page, text: string) => page.locator(".toasts").getByText(text);
const aPoster = (origin: string) =>
  signUpByApi(origin, anAddress(), { units: 1000, fullName: "Ngozi Okafor" });
test("A visitor is asked to log in, nothing is sent, and login leads back to the list [ERR-60] [ROLE-10]", async ({
  page,
  origin,
  subscriber,
}) => {
  const poster = await aPoster(origin);
  const jobId = await postByApi(origin, poster);
  const here = `/jobs/${poster.userId}?q=`;
  let calls = 0;
  await page.route(callPath, (route) => {
    calls += 1;
    return route.continue();
  });
  await open(page, here);
  await cardOf(page, jobId).getByRole("link", { name: "Call Ngozi Okafor" }).click();
  await expect(page).toHaveURL(/^[^?]+\/login\b/);
  await expect(toast(page, "Please log in to apply for jobs.")).toBeVisible();
  expect(calls).toBe(0);

  await page.getByLabel("Phone number").fill(subscriber.phone);
  await page.getByLabel("Password", { exact: true }).fill(subscriber.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(here);
  await expect(callOn(page, jobId)).toBeVisible();
  expect(calls).toBe(0);
});

test("When the free calls of the month are used, the card says so and leads to the subscription [GEN-09]", async ({
  page,
  origin,
  person: _,
}) => {
  const poster = await aPoster(origin);
  const jobId = await postByApi(origin, poster);
  await open(page, `/jobs/${poster.userId}`);
  const error = "You have used this month's free calls. Subscribe to call without a limit.";
  await page.route(callPath, (route) =>
    route.fulfill({ status: 402, json: { error, message: error, code: "free_calls_used" } }),
  );
  await callOn(page, jobId).click();
  await expect(cardOf(page, jobId)).toContainText(error);
  await cardOf(page, jobId).getByRole("link", { name: "See the subscription" }).click();
  await expect(page).toHaveURL("/upgrade-page");
  await expect(page.getByRole("main")).toContainText(/2,365.*Naira per month/s);
});

test("The poster's own job offers its callers instead of a call [ROLE-04]", async ({
  page,
  origin,
  signIn,
}) => {
  const poster = await aPoster(origin);
  const jobId = await postByApi(origin, poster);
  await signIn(poster);
  await open(page, `/jobs/${poster.userId}`);
  await expect(callOn(page, jobId)).toHaveCount(0);
  await cardOf(page, jobId).getByRole("link", { name: "View callers" }).click();
  await expect(page).toHaveURL(`/callers-page/${jobId}`);
});
