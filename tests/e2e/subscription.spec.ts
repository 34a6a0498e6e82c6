import type { Page } from "@playwright/test";
import { callAs } from "./support/jobs.ts";
import type { Person } from "./support/people.ts";
import { expect, open, stored, test } from "./support/test.ts";

const updatePath = "**/api/auth/update-subscription";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const subscribed = (page: Page) => page.getByRole("status").getByText("Your subscription is active.");
/** Records the calls that poll for the payment. */
const questionsOf = (page: Page): unknown[] => {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/update-subscription")) bodies.push(request.postDataJSON());
  });
  return bodies;
};
const pay = (page: Page) => page.getByRole("button", { name: "Pay ₦2,365.00" });
const userOf = async (origin: string, person: Person) =>
  (await callAs(origin, person)("GET", "/api/auth/session")).body.user;

async function goToCheckout(page: Page, address = "/upgrade-page"): Promise<void> {
  await open(page, address);
  await page.getByRole("button", { name: "Upgrade Now" }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
}

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
  // A late answer is polled for.
  expect(questions.length).toBeGreaterThan(0);
  for (const question of questions) expect(question).toEqual({ userId: person.userId });
  expect(await stored(page, "user")).toMatchObject({ _id: person.userId, isSubscribed: true });
  expect(await userOf(origin, person)).toMatchObject({ isSubscribed: true });
  // Back skips the product's payment pages.
  await page.goBack();
  await expect(page).not.toHaveURL(/sub-confirmation/);
});

test("The confirmation page reads without scripts and leads to the subscription [ROUTE-33]", async ({
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

test("The squares pulse one after another, and do not move for people who prefer reduced motion", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  const animations = () =>
    page
      .locator(".confirming .cloth > svg")
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
