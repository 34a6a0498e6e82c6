import type { Locator, Page } from "@playwright/test";
import { callAs } from "#tests/e2e/support/jobs.ts";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { read } from "#tests/e2e/support/read.ts";
import { expect, open, test } from "./support/test.ts";

/** This part of the profile hydrates after the page; an earlier press would be lost. */
async function openDeletionSheet(page: Page): Promise<Locator> {
  await open(page, "/profile");
  const sheet = page.getByRole("dialog", { name: "Close your account" });
  await expect(async () => {
    await page.getByRole("button", { name: "Close: Close your account" }).click({ timeout: 2_000 });
    await expect(sheet).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return sheet;
}

test("Obstacles that were looked up too often are not called a fault of the network", async ({
  page,
  person: _,
}) => {
  const tooMany = "Too many tries. Please wait a little and try again.";
  await page.route("**/api/auth/delete-account", (route) =>
    route.fulfill({
      status: 429,
      json: { error: tooMany, message: tooMany, code: "too_many_requests" },
    }),
  );
  const sheet = await openDeletionSheet(page);
  await expect(sheet.getByText(tooMany)).toBeVisible();
  await expect(sheet.getByText("Check your network and try again.")).toHaveCount(0);
});

test("The list of obstacles that does not load without a connection says so and loads again", async ({
  page,
  person,
}) => {
  let fails = true;
  await page.route("**/api/auth/delete-account", (route) => (fails ? route.abort() : route.fallback()));
  const sheet = await openDeletionSheet(page);
  await expect(sheet.getByText("We could not check what is still open.")).toBeVisible();
  fails = false;
  await sheet.getByRole("button", { name: /try again/i }).click();
  await expect(sheet.getByText("This goes at once")).toBeVisible();

  // The answer of the last step is lost too, so the person sees no failure.
  await page.route("**/api/auth/delete-account", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await sheet.getByLabel("Your password", { exact: true }).fill(person.password);
  await sheet.getByLabel("Type DELETE").fill("DELETE");
  await sheet.getByRole("button", { name: "Close for good" }).click();
  await expect(sheet.getByText("We could not tell whether your account was closed.")).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Keep it" })).toBeEnabled();
});

test("Content left by a deleted account says 'Deleted account' and has no link", async ({
  page,
  origin,
  signIn,
}) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1_000 });
  const leaver = await signUpByApi(origin, anAddress(), { fullName: "Zebulon Quarshie" });
  const posted = await callAs(origin, poster)("POST", "/jobs/post-job", {
    description: "Tile a small bathroom",
    maxBudget: 900,
    location: "Ikeja",
    userId: poster.userId,
  });
  const jobId: string = posted.body.job._id;
  await callAs(origin, leaver)("POST", "/api/comments", {
    jobId,
    userId: leaver.userId,
    comment: "Is it far?",
  });
  await read(page, `/job-details/${jobId}`);
  await expect(page.getByText("Zebulon Quarshie")).toBeVisible();
  const closed = await callAs(origin, leaver)("POST", "/api/auth/delete-account", {
    password: leaver.password,
  });
  expect(closed.status).toBe(200);

  await signIn(poster);
  await read(page, `/job-details/${jobId}`);
  await expect(page.getByText("Deleted account")).toBeVisible();
  await expect(page.getByText("Zebulon")).toHaveCount(0);
  await read(page, `/user-profile/${leaver.userId}`);
  await expect(page.getByText("This profile could not be found.")).toBeVisible();
});
