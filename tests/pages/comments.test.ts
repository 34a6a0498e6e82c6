import type { Page } from "@playwright/test";
import { callAs, postByApi } from "#tests/e2e/support/jobs.ts";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { expect, open, stopClock, test } from "./support/test.ts";

const writePath = "**/api/comments";
const parts = (page: Page) => {
  const region = page.getByRole("region", { name: /^Comments/ });
  return {
    region,
    line: region.getByRole("textbox", { name: "Add a comment" }),
    send: region.getByRole("button", { name: "Send comment" }),
  };
};
const aJob = async (origin: string) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  return { poster, jobId: await postByApi(origin, poster) };
};
/** Counts requests and lets them through. */
async function countSent(page: Page): Promise<() => number> {
  let count = 0;
  await page.route(writePath, (route) => {
    count += 1;
    return route.continue();
  });
  return () => count;
}

const readPath = "**/api/comments/*";
test("A comment is sent with job and author, and appears with the author's name and without contacts [COMMENT-02]", async ({
  page,
  origin,
  person,
}) => {
  const { jobId } = await aJob(origin);
  await open(page, `/job-details/${jobId}`);
  const { region, line, send } = parts(page);
  await line.fill("I can start on Friday, ring 0803 123 4567.");
  const sent = page.waitForRequest(writePath);
  await send.click();
  expect((await sent).postDataJSON()).toEqual({
    jobId,
    userId: person.userId,
    comment: "I can start on Friday, ring 0803 123 4567.",
  });
  const comment = region.getByRole("listitem");
  await expect(comment).toContainText(["I can start on Friday, ring hidden number"]);
  await expect(comment).not.toContainText("4567");
  await expect(comment).toContainText(person.fullName);
  await expect(line).toHaveValue("");
  const { body } = await callAs(origin, person)("GET", `/api/comments/${jobId}`);
  expect(body.comments).toMatchObject([{ creatorFullName: person.fullName }]);
});

test("Empty comments and 101 characters are refused in words and not sent, 100 are sent [VALID-50] [VALID-51] [CONST-18]", async ({
  page,
  origin,
  person: _,
}) => {
  const { jobId } = await aJob(origin);
  await open(page, `/job-details/${jobId}`);
  const sentCount = await countSent(page);
  const { region, line, send } = parts(page);
  await send.click();
  await expect(region.getByText("Comment cannot be empty")).toBeVisible();
  const summary = region.getByRole("alert").filter({ hasText: "One thing to fix" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link").click();
  await expect(line).toBeFocused();
  await line.fill("   ");
  await line.press("Enter");
  await expect(region.getByText("Comment cannot be empty")).toBeVisible();
  await line.fill("k".repeat(101));
  await send.click();
  await expect(region.getByText("Comment is too long. Please keep it under 100 characters.")).toBeVisible();
  expect(sentCount()).toBe(0);
  await line.fill("k".repeat(100));
  await send.click();
  await expect(region.getByRole("listitem")).toContainText(["k".repeat(100)]);
  expect(sentCount()).toBe(1);
});

test("A comment that cannot be sent stays in its field [ERR-57]", async ({ page, origin, person: _ }) => {
  const { jobId } = await aJob(origin);
  await open(page, `/job-details/${jobId}`);
  const { region, line, send } = parts(page);
  await page.route(writePath, (route) => route.fulfill({ status: 500, json: {} }));
  await line.fill("Is it on the ground floor?");
  await send.click();
  await expect(region.getByText("Failed to send comment")).toBeVisible();
  await expect(line).toHaveValue("Is it on the ground floor?");

  await page.unroute(writePath);
  await send.click();
  await expect(region.getByRole("listitem")).toContainText(["Is it on the ground floor?"]);
  await expect(region.getByText("Failed to send comment")).toHaveCount(0);
});

test("What is typed while a comment is sent stays in its field", async ({ page, origin, person: _ }) => {
  const { jobId } = await aJob(origin);
  await open(page, `/job-details/${jobId}`);
  const { region, line, send } = parts(page);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(writePath, async (route) => {
    await isReleased;
    await route.continue();
  });
  await line.fill("Is it on the second floor?");
  await send.click();
  await line.fill("And is there a lift?");
  release();
  await expect(region.getByRole("listitem")).toContainText(["Is it on the second floor?"]);
  await expect(line).toHaveValue("And is there a lift?");
});

test("A visitor logs in first, comes back to the job and finds the typed comment [ROLE-08]", async ({
  page,
  origin,
  subscriber,
}) => {
  const { jobId } = await aJob(origin);
  await open(page, `/job-details/${jobId}`);
  const sentCount = await countSent(page);
  await parts(page).line.fill("Which colour should it be?");
  await parts(page).send.click();
  await expect(page).toHaveURL(/\/login\b/);
  expect(sentCount()).toBe(0);
  await page.getByLabel("Phone number").fill(subscriber.phone);
  await page.getByLabel("Password", { exact: true }).fill(subscriber.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(`/job-details/${jobId}`);
  await expect(parts(page).line).toHaveValue("Which colour should it be?");
  await parts(page).send.click();
  await expect(parts(page).region.getByRole("listitem")).toContainText(["Which colour should it be?"]);
});

test("Comments are fetched once, half a second after the job opens; a failure says so [COMMENT-01] [ERR-56]", async ({
  page,
}) => {
  await page.clock.install();
  await open(page, "/job-page");
  await stopClock(page);
  let asked = 0;
  await page.route(readPath, (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: {} });
  });
  await page.locator(".joblist > article h3 a").first().click();
  await expect(page).toHaveURL(/\/job-details\//);
  const { region } = parts(page);
  await expect(region).toBeVisible();
  await page.clock.runFor(450);
  expect(asked).toBe(0);
  await page.clock.runFor(100);
  await expect.poll(() => asked).toBe(1);
  await page.clock.resume();
  const failure = region
    .getByRole("alert")
    .filter({ hasText: "Failed to fetch comments. Please try again." });
  await expect(failure).toBeVisible();

  await page.unroute(readPath);
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(failure).toHaveCount(0);
});
