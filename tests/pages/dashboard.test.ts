import type { Page } from "@playwright/test";
import { shortDate } from "#shared/time/job-age.ts";
import { inDatabase } from "#tests/e2e/support/database.ts";
import {
  age,
  boost,
  callAs,
  callByApi,
  copyJob,
  makeOld,
  oddWord,
  postByApi,
} from "#tests/e2e/support/jobs.ts";
import { anAddress, type Person, signUpByApi } from "#tests/e2e/support/people.ts";
import { read } from "#tests/e2e/support/read.ts";
import { expect, open, stored, test } from "./support/test.ts";

const ownJobsPath = "**/jobs/user-jobs?*";
const cards = (page: Page) => page.getByRole("main").getByRole("article");
const cardWith = (page: Page, text: string) => cards(page).filter({ hasText: text });
const toggle = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const aClient = (origin: string, units = 1000): Promise<Person> =>
  signUpByApi(origin, anAddress(), { units });
/** Navigates from another page of the product, so that the browser fetches the list. */
async function goToMyJobs(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "My jobs" }).click();
  await expect(page).toHaveURL("/my-jobs");
}
const consoleOf = (page: Page): string[] => {
  const lines: string[] = [];
  page.on("console", (line) => lines.push(line.text()));
  return lines;
};

test("The dashboard welcomes, asks for a section, starts with Posted Jobs and remembers the other [DASH-01] [DASH-02] [DASH-03] [STATE-29] [LS-05]", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  await open(page, "/my-jobs");
  await expect(page.getByRole("heading", { name: "Welcome to Your Dashboard", exact: true })).toBeVisible();
  await expect(page.getByText("Select a section to explore:", { exact: true })).toBeVisible();
  await expect(toggle(page, "Posted Jobs")).toHaveAttribute("aria-pressed", "true");
  await expect(toggle(page, "Available Jobs")).toHaveAttribute("aria-pressed", "false");

  await toggle(page, "Available Jobs").click();
  await expect(toggle(page, "Available Jobs")).toHaveAttribute("aria-pressed", "true");
  expect(await stored(page, "activeComponent")).toBe("jobList");
  await page.reload();
  await expect(toggle(page, "Available Jobs")).toHaveAttribute("aria-pressed", "true");
  await toggle(page, "Posted Jobs").click();
  expect(await stored(page, "activeComponent")).toBe("userJobs");
});

test("Available Jobs are for subscribers, others are shown the way to the subscription [DASH-04] [DASH-05] [DASH-06]", async ({
  page,
  signIn,
  member,
  subscriber,
}) => {
  await signIn(member);
  await open(page, "/my-jobs");
  await toggle(page, "Available Jobs").click();
  await expect(page.getByText("You need to subscribe to view this content.", { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Upgrade Now" }).click();
  await expect(page).toHaveURL("/upgrade-page");

  await signIn(subscriber);
  await open(page, "/my-jobs");
  await toggle(page, "Available Jobs").click();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByText("You need to subscribe to view this content.")).toHaveCount(0);
});

test("While the jobs are fetched the list says 'Loading...'; without a job it leads to posting one [DASH-07] [DASH-08] [DASH-09]", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  await open(page, "/support");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(ownJobsPath, async (route) => {
    await held;
    await route.continue();
  });
  await goToMyJobs(page);
  await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
  answer();
  await expect(page.getByText("You are yet to create a job.", { exact: true })).toBeVisible();
  await expect(page.getByText("Loading...", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Get started" })).toHaveAttribute("href", "/post-job");
});

test("A card shows who called, what, for how much and since when, and leads to the applicants [DASH-10] [DASH-12] [DASH-13] [DASH-16]", async ({
  page,
  origin,
  signIn,
}) => {
  const client = await aClient(origin, 2000);
  const jobId = await postByApi(origin, client, { minBudget: 1000, maxBudget: 2000 });
  for (const caller of await Promise.all([1, 2, 3].map(() => signUpByApi(origin, anAddress()))))
    await callByApi(origin, caller, jobId);
  await signIn(client);
  await open(page, "/my-jobs");
  const card = cards(page).first();
  await expect(card.getByRole("heading")).toHaveText("3 Servicemen called you.");
  await expect(card).toContainText("Budget: ₦1,000 - ₦2,000");
  await expect(card).toContainText(shortDate(new Date().toISOString()));
  await card.getByRole("link", { name: "Applicants", exact: true }).click();
  await expect(page).toHaveURL(`/callers-page/${jobId}`);
});

test("A description over 100 characters is cut there and leads to the job [DASH-11] [DASH-19]", async ({
  page,
  origin,
  signIn,
}) => {
  const client = await aClient(origin);
  const [short, long] = ["a", "b"].map((letter) => `${oddWord()} ${letter.repeat(150)}`) as [string, string];
  await postByApi(origin, client, { description: short.slice(0, 100) });
  const cutId = await postByApi(origin, client, { description: long.slice(0, 101) });
  await signIn(client);
  await open(page, "/my-jobs");
  const whole = cardWith(page, short.slice(0, 30));
  await expect(whole.getByText(short.slice(0, 100), { exact: true })).toBeVisible();
  await expect(whole.getByRole("link", { name: "Show more", exact: true })).toHaveCount(0);
  const cut = cardWith(page, long.slice(0, 30));
  await expect(cut.getByText(`${long.slice(0, 100)}…`, { exact: true })).toBeVisible();
  await cut.getByRole("link", { name: "Show more", exact: true }).click();
  await expect(page).toHaveURL(`/job-details/${cutId}`);
});

test("Promoted jobs come first with their badge, then the newest [DASH-14] [DASH-17] [DASH-18]", async ({
  page,
  origin,
  signIn,
}) => {
  const client = await aClient(origin);
  const words = [oddWord(), oddWord(), oddWord()] as const;
  const [oldest, middle] = [
    await postByApi(origin, client, { description: `Tile a bathroom ${words[0]}` }),
    await postByApi(origin, client, { description: `Tile a kitchen ${words[1]}` }),
  ];
  await postByApi(origin, client, { description: `Tile a shop ${words[2]}` });
  await makeOld(oldest, 5_000);
  await makeOld(middle, 60);
  await boost(oldest);
  await signIn(client);
  await read(page, "/my-jobs");
  await expect(cards(page)).toHaveText([words[0], words[2], words[1]].map((word) => new RegExp(word)));
  const promoted = cardWith(page, words[0]);
  await expect(promoted.getByText("Promoted", { exact: true })).toBeVisible();
  await expect(promoted.getByRole("button", { name: "Boosted" })).toBeDisabled();
  const plain = cardWith(page, words[2]);
  await expect(plain.getByText("Promoted", { exact: true })).toHaveCount(0);
  await expect(plain.getByRole("button", { name: "Boost Visibility", exact: true })).toBeVisible();
});

test("Twenty jobs show at first, 'Load more' adds the older ones, and a change among them keeps its place", async ({
  page,
  origin,
  signIn,
}) => {
  const client = await aClient(origin);
  await copyJob(await postByApi(origin, client), 22);
  await signIn(client);
  await open(page, "/my-jobs");
  await expect(cards(page)).toHaveCount(20);
  const more = page.getByRole("link", { name: "Load more" });
  const next = await more.getAttribute("href");
  await page.route("**/jobs/user-jobs?*cursor=*", (route) => route.fulfill({ status: 500, json: {} }));
  await more.click();
  await expect(page.getByText("We could not load more of your jobs.")).toBeVisible();
  await page.unroute("**/jobs/user-jobs?*cursor=*");
  await more.click();
  await expect(cards(page)).toHaveCount(23);
  await expect(more).toHaveCount(0);
  await expect(page.getByText("These are all your jobs.")).toBeVisible();

  const last = cards(page).last();
  await expect(last).toContainText("Copy 22.");
  await last.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(last.getByRole("button", { name: "Resume", exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(23);

  await read(page, next ?? "");
  await expect(cards(page)).toHaveCount(3);
  const newest = page.getByRole("link", { name: "Show the newest jobs" });
  await expect(newest).toHaveAttribute("href", "/my-jobs");

  await inDatabase("update jobs set status = 'removed' where user_id = $1", [client.userId]);
  await read(page, next ?? "");
  await expect(cards(page)).toHaveCount(0);
  await expect(newest).toBeVisible();
  await expect(page.getByText("You are yet to create a job.")).toHaveCount(0);
});

test("Pause takes a job off the list, Resume puts it back, and the card follows the server's answer [DASH-15] [STATE-30] [STATE-31] [ERR-52] [API-37] [API-38]", async ({
  page,
  origin,
  signIn,
}) => {
  const client = await aClient(origin);
  const jobId = await postByApi(origin, client);
  const isTaken = async () => (await callAs(origin, client)("GET", `/jobs/get-job/${jobId}`)).body.taken;
  await signIn(client);
  await open(page, "/my-jobs");
  const pause = page.getByRole("button", { name: "Pause", exact: true });
  const resume = page.getByRole("button", { name: "Resume", exact: true });
  const lines = consoleOf(page);
  await page.route("**/jobs/taken-job/*", (route) => route.fulfill({ status: 500, json: {} }));
  await pause.click();
  await expect(page.getByText("We could not change this job. Please try again.")).toBeVisible();
  await expect(pause).toBeVisible();
  await expect(resume).toHaveCount(0);
  expect(lines).toContain("Error updating job status");

  await page.unroute("**/jobs/taken-job/*");
  const paused = page.waitForRequest(`**/jobs/taken-job/${jobId}`);
  await pause.click();
  expect((await paused).method()).toBe("POST");
  await expect(resume).toBeVisible();
  await expect(pause).toHaveCount(0);
  expect(await isTaken()).toBe(true);

  const resumed = page.waitForRequest(`**/jobs/not-taken-job/${jobId}`);
  await resume.click();
  expect((await resumed).method()).toBe("POST");
  await expect(pause).toBeVisible();
  // The latest outcome replaces earlier ones about this job.
  await expect(page.locator(".toast")).toHaveText(["This job is open again."]);
  expect(await isTaken()).toBe(false);

  await age(jobId, "asked");
  await open(page, "/my-jobs");
  await expect(page.getByText(/^Is this job still open\?/)).toBeVisible();
  await page.getByRole("button", { name: /^Still open/ }).click();
  await expect(page.getByText("Thank you. This job stays in the lists.")).toBeVisible();
  await expect(page.getByRole("article").getByRole("heading")).toBeFocused();
  await expect(pause).toBeVisible();

  await age(jobId, "expired");
  await open(page, "/my-jobs");
  await expect(page.getByText("Expired", { exact: true })).toBeVisible();
  expect(await isTaken()).toBe(true);
  await page.getByRole("button", { name: /^Repost/ }).click();
  await expect(page.getByText("This job is back in the lists.")).toBeVisible();
  await expect(page.getByRole("article").getByRole("heading")).toBeFocused();
  expect(await isTaken()).toBe(false);
});

test("A list that cannot be fetched says so on the page and in the console [ERR-51] [API-36]", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  await open(page, "/support");
  const lines = consoleOf(page);
  await page.route(ownJobsPath, (route) => route.fulfill({ status: 500, json: {} }));
  const asked = page.waitForRequest(ownJobsPath);
  await goToMyJobs(page);
  expect(new URL((await asked).url()).searchParams.get("userId")).toBe(member.userId);
  await expect(page.getByRole("alert").filter({ hasText: "We could not load your jobs." })).toBeVisible();
  expect(lines).toContain("Error fetching user jobs");
  await page.unroute(ownJobsPath);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("You are yet to create a job.")).toBeVisible();
});
