/** One device, two people: the session of the first ended without Sign Out, and the second signs in. */
import type { Page } from "@playwright/test";
import { callAs, callByApi, postByApi } from "#tests/e2e/support/jobs.ts";
import { anAddress, type Person, signUpByApi } from "#tests/e2e/support/people.ts";
import { choose, posted } from "#tests/e2e/support/safety.ts";
import { expect, open, stored, test, untilAlive } from "./support/test.ts";

/** As if an administrator or a new password ended it; this page learns it with its next question. */
async function endElsewhere(page: Page, origin: string, person: Person): Promise<void> {
  expect((await callAs(origin, person)("POST", "/api/auth/logout")).status).toBe(200);
  dispatchEvent(Object.assign(new Event("storage"), { key: "user" }));
  await expect.poll(() => stored(page, "user")).toBeUndefined();
}

async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Phone number").fill(person.phone);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Log in" }).click();
}

const description = (page: Page) => page.getByLabel(/What do you need done/);
const typed = "Repair the safe behind my bed";

/** The first person read callers and typed a job and a transfer. */
async function usedBy(page: Page, origin: string, signIn: (person: Person) => Promise<void>) {
  const person = await signUpByApi(origin, anAddress(), { units: 4_321 });
  const jobId = await postByApi(origin, person);
  await callByApi(origin, await signUpByApi(origin, anAddress()), jobId);
  await signIn(person);
  await open(page, `/callers-page/${jobId}`);
  await expect.poll(() => stored(page, "callers")).toHaveLength(1);
  await open(page, "/wallet?send=1");
  await page.getByRole("dialog").getByRole("textbox", { name: "Recipient phone" }).fill("08031234567");
  await expect.poll(() => stored(page, "drafts")).toMatchObject({ transfer: { phone: "08031234567" } });
  await open(page, "/post-job");
  await description(page).fill(typed);
  await expect.poll(() => stored(page, "drafts")).toMatchObject({ "post-job": { description: typed } });
  return person;
}

test("After a session ended elsewhere, the next person finds no draft, caller or recipient of the first", async ({
  page,
  origin,
  signIn,
}) => {
  const first = await usedBy(page, origin, signIn);
  const second = await signUpByApi(origin, anAddress(), { units: 1_000 });
  await endElsewhere(page, origin, first);
  await open(page, "/login");
  await logIn(page, second);
  await expect(page).toHaveURL("/upgrade-page");
  expect(await stored(page, "callers")).toBeUndefined();
  expect(await stored(page, "drafts")).toBeUndefined();
  expect(await stored(page, "user")).toMatchObject({ _id: second.userId });
  expect(JSON.stringify({ ...localStorage })).not.toContain(first.userId);
  await open(page, "/post-job");
  await untilAlive(page);
  await expect(description(page)).toHaveValue("");
});

test("The first person, back after a session that ended, finds the draft", async ({
  page,
  origin,
  signIn,
}) => {
  const first = await usedBy(page, origin, signIn);
  await endElsewhere(page, origin, first);
  await open(page, "/login");
  await logIn(page, first);
  await expect(page).toHaveURL("/upgrade-page");
  await open(page, "/post-job");
  await expect(description(page)).toHaveValue(typed);
});

test("Another person's first page shows no draft, also when the sign-in was on another page", async ({
  page,
  origin,
  signIn,
}) => {
  await usedBy(page, origin, signIn);
  await signIn(await signUpByApi(origin, anAddress()));
  await open(page, "/post-job");
  await expect(description(page)).toHaveValue("");
  expect(await stored(page, "callers")).toBeUndefined();
});

test("A page that is open while another tab signs in another person is loaded again, without what was typed", async ({
  page,
  origin,
  signIn,
}) => {
  await usedBy(page, origin, signIn);
  const second = await signUpByApi(origin, anAddress());
  await signIn(second);
  dispatchEvent(Object.assign(new Event("storage"), { key: "user" }));
  await expect(description(page)).toHaveValue("");
  expect(await stored(page, "user")).toMatchObject({ _id: second.userId });
  expect(await stored(page, "drafts")).toBeUndefined();
});

test("The wallet of the first person is not shown to the next in the same tab, not even while it loads", async ({
  page,
  origin,
  signIn,
}) => {
  const first = await signUpByApi(origin, anAddress(), { units: 4_321 });
  const second = await signUpByApi(origin, anAddress(), { units: 1_000 });
  await signIn(first);
  await open(page, "/wallet");
  await expect(page.getByText("4,321").first()).toBeVisible();
  await endElsewhere(page, origin, first);
  await expect(page).toHaveURL("/login?redirectUrl=%2Fwallet");
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/wallet/**", async (route) => {
    await isHeld;
    return route.fallback();
  });
  await logIn(page, second);
  await expect.poll(() => stored(page, "user")).toMatchObject({ _id: second.userId });
  await expect(page).toHaveURL("/upgrade-page?redirectUrl=%2Fwallet");
  await page.getByRole("link", { name: "Continue without subscribing" }).click();
  await expect(page.getByRole("heading", { name: "Wallet" })).toBeVisible();
  expect(await page.locator("main").textContent()).not.toContain("4,321");
  release();
  await expect(page.locator("main")).toContainText("₦1,000");
  expect(await page.locator("main").textContent()).not.toContain("4,321");
});

test("A form that is refused because the session ended leads to login, and back to what was typed", async ({
  page,
  origin,
  signIn,
}) => {
  const { jobId } = await posted(origin);
  const person = await signUpByApi(origin, anAddress());
  await signIn(person);
  const form = `/report-page?about=job&id=${jobId}`;
  await open(page, form);
  await choose(page, /asks for money/);
  await page.getByLabel("What happened?").fill("She wanted money first");
  expect((await callAs(origin, person)("POST", "/api/auth/logout")).status).toBe(200);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(form)}`);
  await logIn(page, person);
  await page.getByRole("link", { name: "Continue without subscribing" }).click();
  await expect(page.getByLabel("What happened?")).toHaveValue("She wanted money first");
});
