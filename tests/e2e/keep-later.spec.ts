/** A connection that carries nothing: the author keeps a job or comment, and it is there once. */
import type { Page } from "@playwright/test";
import { untilWorking } from "./support/devices.ts";
import { callAs } from "./support/jobs.ts";
import { items } from "./support/offline.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { fillJob } from "./support/post-job-form.ts";
import { posted } from "./support/safety.ts";
import { expect, open, test } from "./support/test.ts";

// These tests are about the device's database.
test.use({ serviceWorkers: "allow", reuseContext: false });

const keepLater = (page: Page) => page.getByRole("button", { name: "Keep and send later" });

test("A job with a photo whose answer was lost is kept although the device seems online, and is there once", async ({
  page,
  context,
  origin,
  signIn,
}) => {
  const person = await signUpByApi(origin, anAddress(), { units: 20_000 });
  await signIn(person);
  await open(page, "/post-job");
  await untilWorking(page);
  await fillJob(page, "Mend the kitchen shelf", "shelf.png");
  await expect(keepLater(page)).toHaveCount(0);
  let isDead = true;
  let posts = 0;
  await context.route("**/api/auth/session", (route) => (isDead ? route.abort() : route.fallback()));
  await context.route("**/jobs/post-job", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    posts += 1;
    if (!isDead) return route.fallback();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Post job", exact: true }).click();
  await expect(keepLater(page)).toBeVisible();
  await keepLater(page).click();
  await expect(page.getByText("Saved on this phone. It will be sent")).toBeVisible();
  await expect(page.getByLabel(/What do you need done/)).toHaveValue("");
  expect(posts).toBe(1);
  expect(await items(page)).toMatchObject([{ kind: "post-job", file: { name: "shelf.png" } }]);

  isDead = false;
  await open(page, "/my-jobs");
  await expect.poll(() => items(page)).toEqual([]);
  const jobs = await callAs(origin, person)("GET", "/jobs/user-jobs", undefined);
  expect((jobs.body as { description: string }[]).map(({ description }) => description)).toEqual([
    "Mend the kitchen shelf",
  ]);
});

test("A comment is kept as it reads when its author keeps it", async ({ page, context, origin, person }) => {
  const { jobId } = await posted(origin);
  await open(page, `/job-details/${jobId}`);
  await untilWorking(page);
  let isDead = true;
  for (const path of ["**/api/auth/session", "**/api/comments"])
    await context.route(path, (route) => (isDead ? route.abort() : route.fallback()));
  const line = page.getByLabel("Add a comment");
  await line.fill("Is the wall plastered?");
  await page.getByRole("button", { name: "Send comment" }).click();
  await expect(keepLater(page)).toBeVisible();
  await line.fill("Is the wall plastered yet?");
  await keepLater(page).click();
  await expect(page.getByText("Saved on this phone. It will be sent")).toBeVisible();
  await expect(line).toHaveValue("");
  await expect(keepLater(page)).toHaveCount(0);
  isDead = false;
  await open(page, `/job-details/${jobId}`);
  await expect.poll(() => items(page)).toEqual([]);
  const { body } = await callAs(origin, person)("GET", `/api/comments/${jobId}`);
  expect(body.comments.map(({ text }: { text: string }) => text)).toEqual(["Is the wall plastered yet?"]);
});
