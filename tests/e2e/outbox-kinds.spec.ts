/** Every kind of entry of the outbox is kept offline and sent once, and failed attempts pause longer and longer. */
import type { BrowserContext, Page } from "@playwright/test";
import { centre, parts } from "./support/business-card-form.ts";
import { type CuttingFront, expectSentDespiteCuts, startCuttingFront } from "./support/cut-sends.ts";
import { untilWorking } from "./support/devices.ts";
import { callAs, callByApi, postByApi } from "./support/jobs.ts";
import { items, keep } from "./support/offline.ts";
import { anAddress, type Person, signUpByApi } from "./support/people.ts";
import { pressStars } from "./support/reviewing.ts";
import { choose, posted } from "./support/safety.ts";
import { aServiceman } from "./support/servicemen.ts";
import { expect, open, test } from "./support/test.ts";

// These tests are about the device's database and the service worker.
test.use({ serviceWorkers: "allow", reuseContext: false });

const kept = (page: Page) => page.getByText("Saved on this phone. It will be sent when the network is back.");

/** Opens a page online and loses the network before the person presses anything. */
async function openThenLose(page: Page, context: BrowserContext, address: string): Promise<void> {
  await open(page, address);
  await untilWorking(page);
  await expect(page.getByRole("main")).toBeVisible();
  // Parts of a page load their scripts after the page works; a press on one whose script is missing does nothing.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
}

async function isKeptThenSent(
  page: Page,
  context: BrowserContext,
  front: CuttingFront,
  kind: string,
): Promise<void> {
  await expect(kept(page).first()).toBeVisible();
  expect(await items(page)).toMatchObject([{ kind, attempts: 0, refusal: null }]);
  await expectSentDespiteCuts(page, context, front);
  await expect(page.getByText(/^Sent: /)).toBeVisible();
  front.close();
}

const cutTwice = "is kept, and sent once although the network is cut during a send and after it";

test(`A review written offline ${cutTwice}`, async ({ page, context, origin, signIn }) => {
  const front = await startCuttingFront(origin);
  const { jobId, poster } = await posted(origin);
  const caller = await signUpByApi(origin, anAddress());
  await callByApi(origin, caller, jobId);
  await signIn(caller);
  await openThenLose(page, context, `${front.address}/reviews/${poster.userId}`);
  await page.getByRole("button", { name: "Write a review" }).click();
  const sheet = page.getByRole("dialog");
  await pressStars(sheet, 5);
  await sheet.getByLabel("What should others know?").fill("Paid at once.");
  await sheet.getByRole("button", { name: "Send review" }).click();
  await isKeptThenSent(page, context, front, "review");
  const { body } = await callAs(origin, caller)("GET", `/api/reviews/${poster.userId}`);
  expect(JSON.stringify(body).split("Paid at once.")).toHaveLength(2);
});

test(`A report written offline ${cutTwice}`, async ({ page, context, origin, person }) => {
  const front = await startCuttingFront(origin);
  const { jobId } = await posted(origin);
  await openThenLose(page, context, `${front.address}/report-page?about=job&id=${jobId}`);
  await choose(page, /asks for money/);
  await page.getByLabel("What happened?").fill("He wanted money first");
  await page.getByRole("button", { name: "Send report" }).click();
  await isKeptThenSent(page, context, front, "report");
  const report = { subjectType: "job", subjectId: jobId, reason: "scam", text: "" };
  await expect(callAs(origin, person)("POST", "/api/reports", report)).rejects.toThrow("already_reported");
});

test(`Taken, pressed offline, ${cutTwice}`, async ({ page, context, origin, signIn }) => {
  const front = await startCuttingFront(origin);
  const poster = await signUpByApi(origin, anAddress(), { units: 1_000 });
  const jobId = await postByApi(origin, poster);
  await signIn(poster);
  await openThenLose(page, context, `${front.address}/my-jobs`);
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await isKeptThenSent(page, context, front, "switch-job");
  expect((await callAs(origin, poster)("GET", `/jobs/get-job/${jobId}`)).body.taken).toBe(true);
});

test(`A business card changed offline ${cutTwice}`, async ({ page, context, origin, signIn }) => {
  const front = await startCuttingFront(origin);
  const serviceman = await aServiceman(origin);
  await signIn(serviceman);
  await openThenLose(page, context, front.address + centre);
  const { location, submit } = parts(page);
  await location.fill("Bodija, Ibadan");
  await submit.click();
  await isKeptThenSent(page, context, front, "card");
  await open(page, centre);
  await expect(location).toHaveValue("Bodija, Ibadan");
});

test(`A comment written offline ${cutTwice}`, async ({ page, context, origin, person }) => {
  const front = await startCuttingFront(origin);
  const { jobId } = await posted(origin);
  await openThenLose(page, context, `${front.address}/job-details/${jobId}`);
  await page.getByLabel("Add a comment").fill("Is it on the ground floor?");
  await page.getByRole("button", { name: "Send comment" }).click();
  await isKeptThenSent(page, context, front, "comment");
  expect(await commentsOn(origin, person, jobId)).toBe(1);
});

test("What its author is changing when the network is back is sent only once it is saved", async ({
  page,
  context,
  origin,
  person,
}) => {
  const { jobId } = await posted(origin);
  await openThenLose(page, context, `/job-details/${jobId}`);
  for (const comment of ["Which day?", "Is there parking?"]) {
    await page.getByLabel("Add a comment").fill(comment);
    await page.getByRole("button", { name: "Send comment" }).click();
    await expect(page.getByLabel("Add a comment")).toHaveValue("");
  }
  await page.getByRole("button", { name: "See" }).click();
  const sheet = page.getByRole("dialog", { name: "Waiting to send" });
  await sheet.getByRole("button", { name: "Edit: Which day?" }).click();
  await sheet.getByLabel("Comment").fill("Which morning?");
  await context.setOffline(false);
  await expect(page.getByText("Sent: Is there parking?")).toBeVisible();
  await expect(sheet.getByLabel("Comment")).toHaveValue("Which morning?");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Sent: Which morning?")).toBeVisible();
  const { comments } = (await callAs(origin, person)("GET", `/api/comments/${jobId}`)).body;
  expect(comments.map(({ text }: { text: string }) => text)).toEqual(["Is there parking?", "Which morning?"]);
});

/** The entry's attempts, and the pause that the page's clock still has to wait. */
const stateOf = async (page: Page) => {
  const [item] = (await items(page)) as { attempts: number; nextAt: number }[];
  const now = await page.evaluate(() => Date.now());
  return { attempts: item?.attempts, pauseMs: (item?.nextAt ?? 0) - now };
};

async function expectPause(page: Page, attempts: number, [least, most]: readonly [number, number]) {
  await expect.poll(async () => (await stateOf(page)).attempts).toBe(attempts);
  const { pauseMs } = await stateOf(page);
  expect(pauseMs).toBeGreaterThanOrEqual(least);
  expect(pauseMs).toBeLessThanOrEqual(most);
}

const commentsOn = async (origin: string, person: Person, jobId: string): Promise<number> =>
  (await callAs(origin, person)("GET", `/api/comments/${jobId}`)).body.comments.length;

test("Pauses between attempts double from five seconds, and a server that names a time is not asked before it", async ({
  page,
  context,
  origin,
  person,
}) => {
  const { jobId } = await posted(origin);
  await page.clock.install();
  await keep(page, `/job-details/${jobId}`);
  await context.setOffline(true);
  await page.getByLabel("Add a comment").fill("Do you have a ladder?");
  await page.getByRole("button", { name: "Send comment" }).click();
  await expect.poll(() => items(page)).toHaveLength(1);
  let answer: "none" | "busy" | "real" = "none";
  await page.route("**/api/comments", (route) => {
    if (answer === "real") return route.fallback();
    if (answer === "none") return route.abort("connectionreset");
    return route.fulfill({ status: 503, headers: { "retry-after": "120" }, json: { code: "unavailable" } });
  });
  await page.clock.pauseAt(Date.now() + 1_000);
  await context.setOffline(false);
  await expectPause(page, 1, [3_500, 5_000]);
  await page.clock.runFor(5_000);
  await expectPause(page, 2, [7_000, 10_000]);
  answer = "busy";
  await page.clock.runFor(10_000);
  await expectPause(page, 3, [120_000, 120_000]);
  answer = "real";
  await page.clock.runFor(100_000);
  expect((await stateOf(page)).attempts).toBe(3);
  expect(await commentsOn(origin, person, jobId)).toBe(0);
  await page.clock.runFor(25_000);
  await expect.poll(() => items(page)).toEqual([]);
  expect(await commentsOn(origin, person, jobId)).toBe(1);
});

test("A report and a post can be written offline in forms that were never opened", async ({
  page,
  context,
  origin,
  signIn,
}) => {
  const { jobId } = await posted(origin);
  const person = await signUpByApi(origin, anAddress(), { units: 20_000 });
  await signIn(person);
  await keep(page, `/job-details/${jobId}`);
  await expect.poll(() => hasScriptsOf(page, ["post-job", "report-page"])).toBe(true);
  await page.getByRole("button", { name: "Job options" }).click();
  const report = page.getByRole("link", { name: "Report job" });
  // The menu's own script has loaded.
  await expect(report).toBeVisible();
  await context.setOffline(true);

  await report.click();
  await choose(page, /asks for money/);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(kept(page)).toBeVisible();

  await page.goto("/post-job");
  await page.getByLabel(/What do you need done/).fill("Fix the gate of the compound");
  await page.getByLabel("Maximum budget").fill("9000");
  await page.getByRole("button", { name: "Post job", exact: true }).click();
  await expect.poll(async () => (await items(page)).length).toBe(2);
  await context.setOffline(false);
  await expect.poll(() => items(page)).toEqual([]);
  const jobs = await callAs(origin, person)("GET", "/jobs/user-jobs", undefined);
  expect(jobs.body).toMatchObject([{ description: "Fix the gate of the compound" }]);
});

/** Whether the device has stored the scripts of these account pages. */
const hasScriptsOf = (page: Page, names: string[]): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    const { routes } = (window as unknown as { __reactRouterManifest: RouteManifest }).__reactRouterManifest;
    const found = await Promise.all(
      wanted.map((name) => caches.match(routes[`routes/account/${name}`]!.module)),
    );
    return found.every((script) => script !== undefined);
  }, names);

interface RouteManifest {
  routes: Record<string, { module: string }>;
}
