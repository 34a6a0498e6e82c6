/** The subscription: its price, paying for it, the wait for the payment, and its benefits. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { callAs } from "./support/jobs.ts";
import type { Person } from "./support/people.ts";
import { expect, open, stored, test } from "./support/test.ts";

const updatePath = "**/api/auth/update-subscription";
const noteFailed = "Failed to update subscription status";
const noteNoUser = "User not found or _id field missing";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const subscribed = (page: Page) => page.getByRole("status").getByText("Your subscription is active.");
const consoleOf = (page: Page): string[] => {
  const lines: string[] = [];
  page.on("console", (line) => lines.push(line.text()));
  return lines;
};
/** Records the calls that ask whether the payment arrived. */
const questionsOf = (page: Page): unknown[] => {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/update-subscription")) bodies.push(request.postDataJSON());
  });
  return bodies;
};
const pay = (page: Page) => page.getByRole("button", { name: "Pay ₦2,365.00" });
const userOf = async (origin: string, person: Person) =>
  (await callAs(origin, person)("GET", "/api/auth/me")).body.user;

/** Waits until no call is in flight and the page has handled the answers. The page's clock is stopped meanwhile. */
function watchAnswers(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return async () => {
    for (let quiet = 0; quiet < 3; quiet = open.size === 0 ? quiet + 1 : 0) await sleep(20);
  };
}

async function goToCheckout(page: Page, address = "/upgrade-page"): Promise<void> {
  await open(page, address);
  await page.getByRole("button", { name: "Upgrade Now" }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
}

/** An order and its hosted page, without going through the pages. */
const orderByApi = async (origin: string, person: Person): Promise<string> =>
  (await callAs(origin, person)("POST", "/api/payment-orders", { purpose: "subscription" })).body.tx_ref;

test("Paying on the hosted page subscribes; the wait is explained and ends as soon as the payment is confirmed [SUBSCR-01] [SUBSCR-02] [SUBSCR-03] [SUBSCR-04] [SUBSCR-06] [STATE-14] [STATE-15] [ROUTE-05] [GEN-09] [CONST-01]", async ({
  page,
  origin,
  person,
}) => {
  const questions = questionsOf(page);
  await open(page, "/upgrade-page");
  await expect(page.getByRole("main")).toContainText("₦2,365");
  await expect(page.getByRole("main")).toContainText("Naira per month");
  await goToCheckout(page);

  let goOn = () => {};
  const shown = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(updatePath, async (route) => {
    await shown;
    await route.continue();
  });
  await pay(page).click();
  await expect(page).toHaveURL(/\/sub-confirmation\?tx_ref=runor-/);
  await expect(heading(page, "Confirming Subscription")).toBeVisible();
  await expect(page.getByText("This may take up to 45 seconds...", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Please wait, you will be redirected once the process is complete.", { exact: true }),
  ).toBeVisible();
  goOn();

  await expect(page).toHaveURL("/business-centre");
  await expect(subscribed(page)).toBeVisible();
  // A slow answer is polled for.
  expect(questions.length).toBeGreaterThan(0);
  for (const question of questions) expect(question).toEqual({ userId: person.userId });
  expect(await stored(page, "user")).toMatchObject({ _id: person.userId, isSubscribed: true });
  expect(await userOf(origin, person)).toMatchObject({ isSubscribed: true });
  // Back skips the product's payment pages.
  await page.goBack();
  await expect(page).not.toHaveURL(/sub-confirmation/);
});

test("A person who came from the jobs continues there, also by the serviceman's address [STATE-16]", async ({
  page,
  person: _,
}) => {
  await goToCheckout(page, `/upgrade-page?redirectUrl=${encodeURIComponent("/job-page?q=roof")}`);
  await pay(page).click();
  await expect(page).toHaveURL("/job-page");
  await expect(subscribed(page)).toBeVisible();

  await open(page, "/sub-confirmation?variant=serviceman");
  await expect(page).toHaveURL("/job-page");
});

test("The page renders before any script, with and without a subscription [ROUTE-33]", async ({
  page,
  browser,
  origin,
  signIn,
  member,
}) => {
  await signIn(member);
  const answer = await page.request.get("/sub-confirmation");
  expect(answer.status()).toBe(200);
  const html = await answer.text();
  expect(html).toContain("Confirming Subscription</h1>");
  expect(html).toContain("<title>Confirming Subscription · Runor</title>");
  expect(html).toContain('content="noindex"');

  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies([member.cookie]);
  const plain = await context.newPage();
  await plain.goto(`${origin}/sub-confirmation`);
  await expect(heading(plain, "Confirming Subscription")).toBeVisible();
  await plain.getByRole("link", { name: "see your subscription" }).click();
  await expect(plain).toHaveURL(`${origin}/upgrade-page`);
  await context.close();
});

test("An unpaid order leads to the error page after 45 seconds, not before, and a retry waits again [STATE-17] [ERR-24] [CONST-16]", async ({
  page,
  origin,
  person,
}) => {
  const txRef = await orderByApi(origin, person);
  const lines = consoleOf(page);
  const address = `/sub-confirmation?tx_ref=${txRef}&status=successful`;
  await page.clock.install();
  const now = () => page.evaluate(() => Date.now());
  const asked = page.waitForRequest(updatePath).then(now);
  const answersAreIn = watchAnswers(page);
  await open(page, address);
  const begun = await asked;
  await page.clock.pauseAt((await now()) + 1_000);
  while (!lines.includes(noteFailed) && (await now()) < begun + 60_000) {
    await page.clock.runFor(1_000);
    await answersAreIn();
  }
  const waitedSeconds = ((await now()) - begun) / 1_000;
  await expect(page).toHaveURL("/error-page");
  expect(waitedSeconds).toBeGreaterThan(44);
  expect(waitedSeconds).toBeLessThan(47);
  await expect(page.getByText("We have not received your payment yet.")).toBeVisible();
  expect(lines).toContain(noteFailed);
  expect((await userOf(origin, person)).isSubscribed).toBe(false);

  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(address);
  await expect(heading(page, "Confirming Subscription")).toBeVisible();
});

test("A session that ends during the wait leads home [STATE-18] [ERR-25]", async ({
  page,
  context,
  person: _,
}) => {
  const lines = consoleOf(page);
  await open(page, "/sub-confirmation?tx_ref=runor-1795182556734-00ff00ff00ff00ff");
  await expect(heading(page, "Confirming Subscription")).toBeVisible();
  await context.clearCookies();
  await expect(page).toHaveURL("/");
  expect(lines.filter((line) => line === noteNoUser)).toHaveLength(1);
  expect(await stored(page, "user")).toBeUndefined();
});

test("The squares pulse one after another, and do not move for people who prefer reduced motion", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  const animations = () =>
    page
      .locator(".confirming .cloth > span")
      .evaluateAll((squares) =>
        squares.map((square) => [
          getComputedStyle(square).animationName,
          getComputedStyle(square).animationDelay,
        ]),
      );
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "/sub-confirmation");
  const delays = (await animations()).map(([, delay]) => Number.parseFloat(delay ?? ""));
  expect(delays.map((seconds) => Math.round(seconds / 0.14))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect((await animations()).map(([name]) => name)).toEqual(Array(9).fill("none"));
});
