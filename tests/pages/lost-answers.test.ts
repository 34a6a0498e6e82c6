/** Texts whose answer was lost while the device was online: sent again, also later or changed, they are there once. */
import type { Page } from "@playwright/test";
import { minuteMs } from "#shared/time/durations.ts";
import { callAs, postByApi } from "#tests/e2e/support/jobs.ts";
import { anAddress, type Person, signUpByApi } from "#tests/e2e/support/people.ts";
import { expect, open, test } from "./support/test.ts";

/** The server does the call, and its answer is lost. */
const loseAnswer = (page: Page, path: string) =>
  page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );

const aJob = async (origin: string) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  return postByApi(origin, poster);
};
const commentsOn = async (origin: string, person: Person, jobId: string): Promise<string[]> => {
  const { body } = await callAs(origin, person)("GET", `/api/comments/${jobId}`);
  return body.comments.map(({ text }: { text: string }) => text);
};
const jobsOf = async (origin: string, person: Person): Promise<string[]> => {
  const { body } = await callAs(origin, person)("GET", "/jobs/user-jobs", undefined);
  return body.map(({ description }: { description: string }) => description);
};

async function sendComment(page: Page, text?: string): Promise<void> {
  if (text !== undefined) await page.getByLabel("Add a comment").fill(text);
  await page.getByRole("button", { name: "Send comment" }).click();
}

/** The server saves this comment, and the page gets no answer. */
async function loseFirstComment(page: Page): Promise<void> {
  await loseAnswer(page, "**/api/comments");
  await sendComment(page, "Is the wall plastered?");
  await expect(page.getByText("Failed to send comment")).toBeVisible();
}

const earlier =
  "An earlier version has already arrived, so this one was not sent. Send again if you want both.";

test("A comment sent again 16 minutes after its answer was lost is there once", async ({
  page,
  origin,
  person,
}) => {
  const jobId = await aJob(origin);
  await page.clock.install();
  await open(page, `/job-details/${jobId}`);
  await loseFirstComment(page);
  await page.clock.setSystemTime(Date.now() + 16 * minuteMs);
  await sendComment(page);
  await expect(page.getByLabel("Add a comment")).toHaveValue("");
  expect(await commentsOn(origin, person, jobId)).toEqual(["Is the wall plastered?"]);
});

test("A comment changed after its answer was lost is not sent beside the first, unless it is sent again", async ({
  page,
  origin,
  person,
}) => {
  const jobId = await aJob(origin);
  await open(page, `/job-details/${jobId}`);
  await loseFirstComment(page);
  await sendComment(page, "Is the wall plastered yet?");
  await expect(page.getByText(earlier)).toBeVisible();
  expect(await commentsOn(origin, person, jobId)).toEqual(["Is the wall plastered?"]);
  await sendComment(page);
  await expect(page.getByLabel("Add a comment")).toHaveValue("");
  expect(await commentsOn(origin, person, jobId)).toHaveLength(2);
});

test("A comment changed after it never arrived is sent as it is now", async ({ page, origin, person }) => {
  const jobId = await aJob(origin);
  await open(page, `/job-details/${jobId}`);
  await page.route("**/api/comments", (route) => route.abort("connectionreset"), { times: 1 });
  await sendComment(page, "Is the wall plastered?");
  await expect(page.getByText("Failed to send comment")).toBeVisible();
  await sendComment(page, "Is the wall plastered yet?");
  await expect(page.getByLabel("Add a comment")).toHaveValue("");
  expect(await commentsOn(origin, person, jobId)).toEqual(["Is the wall plastered yet?"]);
});

test("A comment whose answer was lost before the session ended is there once after signing in again", async ({
  page,
  context,
  origin,
  person,
  signIn,
}) => {
  const jobId = await aJob(origin);
  await open(page, `/job-details/${jobId}`);
  await loseFirstComment(page);
  await context.clearCookies();
  await sendComment(page);
  await expect(page).toHaveURL(/\/login/);
  await signIn(person);
  await open(page, `/job-details/${jobId}`);
  await expect(page.getByLabel("Add a comment")).toHaveValue("Is the wall plastered?");
  await sendComment(page);
  await expect(page.getByLabel("Add a comment")).toHaveValue("");
  expect(await commentsOn(origin, person, jobId)).toEqual(["Is the wall plastered?"]);
});

test("A job sent again after its answer was lost is there once; a changed one only if it is sent again", async ({
  page,
  origin,
  signIn,
}) => {
  const person = await signUpByApi(origin, anAddress(), { units: 10_000 });
  await signIn(person);
  await page.clock.install();
  await open(page, "/post-job");
  const description = page.getByLabel(/What do you need done/);
  const post = page.getByRole("button", { name: "Post job", exact: true });
  await description.fill("Mend the kitchen shelf");
  await page.getByLabel("Maximum budget").fill("900");
  await loseAnswer(page, "**/jobs/post-job");
  await post.click();
  await expect.poll(() => jobsOf(origin, person)).toHaveLength(1);
  await expect(post).toBeEnabled();
  await page.clock.setSystemTime(Date.now() + 16 * minuteMs);
  await description.fill("Mend the kitchen shelf and the door");
  await post.click();
  await expect(page.getByText(earlier)).toBeVisible();
  expect(await jobsOf(origin, person)).toEqual(["Mend the kitchen shelf"]);
  await post.click();
  await expect(page).toHaveURL("/my-jobs");
  expect(await jobsOf(origin, person)).toHaveLength(2);
});
