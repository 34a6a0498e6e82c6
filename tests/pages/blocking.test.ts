/** Blocking from a job and from a comment, and unblocking in the profile. */
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { commentByApi, posted } from "#tests/e2e/support/safety.ts";
import { expect, open, test } from "./support/test.ts";

test("Blocking a job's poster leads to the list without that job; the profile unblocks [ROLE-11]", async ({
  page,
  origin,
  person: _,
}) => {
  const { jobId, poster } = await posted(origin);
  await open(page, `/job-details/${jobId}`);
  await page.getByRole("button", { name: "Job options" }).click();
  await page.getByRole("button", { name: "Block poster" }).click();
  const question = page.getByRole("dialog", { name: `Block ${poster.fullName}?` });
  await expect(question).toContainText("neither can call the other");
  await question.getByRole("button", { name: "Block" }).click();

  await expect(page.getByText("User has been successfully blocked!")).toBeVisible();
  await expect(page).toHaveURL("/job-page");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.locator(`a[href="/job-details/${jobId}"]`)).toHaveCount(0);
  expect((await page.goto(`/job-details/${jobId}`))?.status()).toBe(404);

  await open(page, "/profile");
  const list = page.getByRole("list", { name: "Blocked people" });
  await expect(list).toContainText(poster.fullName);
  await list.getByRole("button", { name: `Unblock ${poster.fullName}` }).click();
  await expect(page.getByText("You see each other again.")).toBeVisible();
  await expect(page.getByText("You have not blocked anyone.")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  expect((await page.goto(`/job-details/${jobId}`))?.status()).toBe(200);
});

test("Blocking a comment's author stays on the page and removes the author's comments", async ({
  page,
  origin,
  person: _,
}) => {
  const { jobId } = await posted(origin);
  const loud = await signUpByApi(origin, anAddress(), { fullName: "Loud Neighbour" });
  const calm = await signUpByApi(origin, anAddress(), { fullName: "Calm Neighbour" });
  await commentByApi(origin, loud, jobId, "I shout here");
  await commentByApi(origin, calm, jobId, "I whisper here");
  await open(page, `/job-details/${jobId}`);
  await page.getByRole("button", { name: "Options for the comment of Loud Neighbour" }).click();
  await page.getByRole("button", { name: "Block author" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click();

  await expect(page.getByText("User has been successfully blocked!")).toBeVisible();
  await expect(page).toHaveURL(`/job-details/${jobId}`);
  await expect(page.getByText("I whisper here")).toBeVisible();
  await expect(page.getByText("I shout here")).toHaveCount(0);
});

test("Visitors log in before they block", async ({ page, origin }) => {
  const { jobId } = await posted(origin);
  await open(page, `/job-details/${jobId}`);
  await page.getByRole("button", { name: "Job options" }).click();
  await page.getByRole("button", { name: "Block poster" }).click();
  await expect(page).toHaveURL(/\/login/);
});

test("One's own job has no options to report or block", async ({ page, origin, signIn }) => {
  const { jobId, poster } = await posted(origin);
  await signIn(poster);
  await open(page, `/job-details/${jobId}`);
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Job options" })).toHaveCount(0);
});
