/** The main story, through the pages: a client on a wide screen needs a plumber, and a plumber calls from a phone. */
import type { Page } from "@playwright/test";
import { aPng, oddWord } from "./support/jobs.ts";
import { aPhone, codeFor, testPassword } from "./support/people.ts";
import { expect, open, stored, test } from "./support/test.ts";

const international = (phone: string): string => `+234${phone.slice(1)}`;
const spoken = (phone: string): string => phone.replace(/^(\d{4})(\d{3})(\d{4})$/, "$1 $2 $3");

/** Signs up through the page and verifies the phone with the code from the SMS. */
async function signUp(page: Page, origin: string, who: { fullName: string; phone: string }): Promise<void> {
  await page.getByLabel("Full name").fill(who.fullName);
  await page.getByLabel("Phone number").fill(spoken(who.phone));
  await page.getByLabel("Password", { exact: true }).fill(testPassword);
  await page.getByLabel("Confirm password").fill(testPassword);
  for (const consent of ["terms of service", "promotional emails"])
    await page.locator("label", { hasText: consent }).locator(".box").click();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/verification\b/);
  await page.getByLabel("Verification code").fill(await codeFor(origin, who.phone));
  await page.getByRole("button", { name: "Verify", exact: true }).click();
}

/** Declines the question about a private name. */
const keepOwnName = (page: Page) => page.getByRole("button", { name: "Not now" }).click();

const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search jobs" });
const visibleCall = (page: Page, name: string) =>
  page.getByRole("button", { name }).or(page.getByRole("link", { name })).filter({ visible: true });

test("A client posts a job with a photo, a serviceman finds it, comments and calls, and the client sees who called [GEN-05] [GEN-06] [ROLE-04] [CALL-02]", async ({
  page,
  browser,
  origin,
  pageErrors,
}) => {
  test.slow();
  const word = oddWord();
  const text = `Plumber needed: kitchen pipe leaks ${word}. Call 0803 555 1234`;
  const client = { fullName: "Chidinma Okeke", phone: aPhone() };
  const serviceman = { fullName: "Segun Alabi", phone: aPhone() };

  await test.step("The client visits for the first time and signs up", async () => {
    await open(page, "/");
    await page.getByRole("link", { name: "Get Started" }).click();
    await signUp(page, origin, client);
    await expect(page).toHaveURL("/upgrade-page");
    await page.getByRole("link", { name: "Continue without subscribing" }).click();
    await expect(page).toHaveURL("/");
    await keepOwnName(page);
  });

  await test.step("Posting asks for units; the draft is kept while they are bought", async () => {
    await page.getByRole("link", { name: "Post a job" }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL("/post-job");
    await page.getByLabel("What do you need done?").fill(text);
    await page.getByLabel("Minimum").fill("800");
    await page.getByLabel("Maximum budget").fill("1500");
    await page.getByLabel("Location").fill("Allen Avenue, Ikeja");
    await page.getByRole("button", { name: "Post job" }).click();
    const gap = page.getByRole("dialog", { name: "You need 1,500 more units" });
    await gap.getByRole("link", { name: "Top-up" }).click();
    await expect(page).toHaveURL("/credits");
    await page.getByRole("spinbutton", { name: "Units" }).fill("1500");
    await page.getByRole("button", { name: "Buy Now" }).click();
    await expect(page.getByRole("region", { name: "What you pay" })).toContainText("₦1,596.25");
    await page.getByRole("button", { name: "Pay ₦1,596.25" }).click();
    await expect(page).toHaveURL("/post-job");
    await expect.poll(() => stored(page, "user")).toMatchObject({ runorUnits: 1500 });
  });

  await test.step("The draft is there; it is posted with a photo and appears in the client's jobs", async () => {
    await expect(page.getByLabel("What do you need done?")).toHaveValue(text);
    await expect(page.getByLabel("Maximum budget")).toHaveValue("1,500");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "pipe.png", mimeType: "image/png", buffer: aPng(1600, 900) });
    await expect(page.getByRole("img", { name: "The photo you chose" })).toBeVisible();
    await page.getByRole("button", { name: "Post job" }).click();
    await expect(page).toHaveURL("/my-jobs");
    const card = page.getByRole("article").filter({ hasText: word });
    await expect(card.getByRole("heading")).toHaveText("0 Servicemen called you.");
    await expect(card).toContainText("Budget: ₦800 - ₦1,500");
  });

  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
    locale: "en-NG",
  });
  const other = await context.newPage();
  other.on("pageerror", (error) => pageErrors.push(`${other.url()}: ${error.message}`));
  const seen: string[] = [];
  other.on("response", async (response) => {
    if (response.request().method() === "GET") seen.push(await response.text().catch(() => ""));
  });
  const dialled: string[] = [];
  const session = await context.newCDPSession(other);
  session.on("Page.frameRequestedNavigation", ({ url }) => url.startsWith("tel:") && dialled.push(url));
  await session.send("Page.enable");

  await test.step("A serviceman searches without an account and finds the job, its contacts hidden", async () => {
    await open(other, "/job-page");
    await searchBox(other).fill(`plumber ${word}`);
    const card = other.getByRole("article").filter({ hasText: word });
    await expect(card).toContainText("hidden number");
    await expect(card).toContainText(client.fullName);
    await card.getByRole("heading").getByRole("link").click();
    await expect(other).toHaveURL(/\/job-details\//);
    await expect(other.getByText("This job is still Available")).toBeVisible();
    await expect(other.getByRole("article", { name: "Job details" })).toContainText("₦800–₦1,500");
    await expect
      .poll(() =>
        other
          .getByRole("img", { name: `Photo from ${client.fullName}` })
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(600);
  });

  const jobId = new URL(other.url()).pathname.split("/").pop() ?? "";
  await test.step("He has to log in to call, and signs up on the way back to the job", async () => {
    await visibleCall(other, `Call ${client.fullName}`).first().click();
    await expect(other).toHaveURL(/\/login\b/);
    await expect(other.getByText("Please log in to apply for jobs.")).toBeVisible();
    await other.getByRole("main").getByRole("link", { name: "Create New Account" }).click();
    await signUp(other, origin, serviceman);
    await expect(other).toHaveURL(/\/upgrade-page\b/);
    await other.getByRole("link", { name: "Continue without subscribing" }).click();
    await expect(other).toHaveURL(`/job-details/${jobId}`);
  });

  await test.step("He comments and calls, and only now sees the number", async () => {
    await other.getByRole("textbox", { name: "Add a comment" }).fill("Is the pipe copper or PVC?");
    await other.getByRole("button", { name: "Send comment" }).click();
    await expect(other.getByRole("listitem").filter({ hasText: "Is the pipe copper or PVC?" })).toBeVisible();
    for (const text of [...seen, await other.content()]) {
      expect(text).not.toContain(client.phone.slice(1));
      expect(text).not.toMatch(/555 ?1234/);
    }
    await visibleCall(other, `Call ${client.fullName}`).first().click();
    await expect(other.getByText("Application sent successfully!")).toBeVisible();
    await expect.poll(() => dialled).toEqual([`tel:${international(client.phone)}`]);
    await expect(visibleCall(other, `Called ${client.fullName}`).first()).toBeVisible();
  });

  await test.step("The client sees the comment, the number of calls, and the caller", async () => {
    await page.reload();
    const card = page.getByRole("article").filter({ hasText: word });
    await expect(card.getByRole("heading")).toHaveText("1 Servicemen called you.");
    await card.getByRole("link", { name: "Applicants", exact: true }).click();
    await expect(page).toHaveURL(`/callers-page/${jobId}`);
    const caller = page.getByRole("listitem").filter({ hasText: serviceman.fullName });
    await expect(caller.getByRole("link", { name: `Call ${serviceman.fullName}` })).toHaveAttribute(
      "href",
      `tel:${international(serviceman.phone)}`,
    );
    await expect(caller).toContainText(spoken(serviceman.phone));
    await open(page, `/job-details/${jobId}`);
    await expect(page.getByRole("listitem").filter({ hasText: "Is the pipe copper or PVC?" })).toContainText(
      serviceman.fullName,
    );
    await expect(page.getByText("1 called")).toBeVisible();
  });

  await test.step("The serviceman may not see who called; the client pauses the job and it leaves the list", async () => {
    await other.goto(`/callers-page/${jobId}`);
    await expect(other.getByText("Forbidden", { exact: true })).toBeVisible();
    await open(page, "/my-jobs");
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await expect(page.getByRole("button", { name: "Resume", exact: true })).toBeVisible();
    await open(other, `/job-page?q=${word}`);
    await expect(other.getByText("No jobs found matching your search.")).toBeVisible();
  });
  await context.close();
});
