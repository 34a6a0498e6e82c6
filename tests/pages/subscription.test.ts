import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { inDatabase } from "#tests/e2e/support/database.ts";
import { callAs } from "#tests/e2e/support/jobs.ts";
import type { Person } from "#tests/e2e/support/people.ts";
import { subscribe } from "#tests/e2e/support/servicemen.ts";
import { expect, open, passTimeUntil, stored, test } from "./support/test.ts";

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
/** Records the calls that poll for the payment. */
const questionsOf = (page: Page): unknown[] => {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/update-subscription")) bodies.push(request.postDataJSON());
  });
  return bodies;
};
const ending = (page: Page, outcome: string) => page.locator(`button[name=outcome][value=${outcome}]`);
async function goToCheckout(page: Page, address = "/upgrade-page"): Promise<void> {
  await open(page, address);
  await page.getByRole("button", { name: "Upgrade Now" }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
}

/** An order and its hosted page, without going through the pages. */
const orderByApi = async (origin: string, person: Person): Promise<string> =>
  (await callAs(origin, person)("POST", "/api/payment-orders", { purpose: "subscription" })).body.tx_ref;

const endByApi = (origin: string, txRef: string, outcome: string): Promise<Response> =>
  fetch(`${origin}/sandbox/pay/${txRef}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ outcome }),
  });

const pay = (page: Page) => page.getByRole("button", { name: "Pay ₦2,365.00" });
/** Returns a function that waits until no call is pending and all answers are handled. Stops the clock. */
function watchAnswers(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return async () => {
    for (let quiet = 0; quiet < 3; quiet = open.size === 0 ? quiet + 1 : 0) await sleep(20);
  };
}
const userOf = async (origin: string, person: Person) =>
  (await callAs(origin, person)("GET", "/api/auth/session")).body.user;

test("A late payment is still waited for [STATE-14]", async ({ page, origin, person }) => {
  const txRef = await orderByApi(origin, person);
  const questions = questionsOf(page);
  const refused = page.waitForResponse(updatePath);
  await page.clock.install();
  await open(page, `/sub-confirmation?tx_ref=${txRef}&status=successful`);
  expect((await refused).status()).toBe(402);
  await expect(heading(page, "Confirming Subscription")).toBeVisible();
  await endByApi(origin, txRef, "silent");
  await passTimeUntil(page, () => expect(new URL(page.url()).pathname).toBe("/business-centre"));
  expect(questions.length).toBeGreaterThan(1);
});

test("A refusal leads to the error page at once, and only the console names it [STATE-17] [ERR-24]", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  const lines = consoleOf(page);
  await page.route(updatePath, (route) => route.fulfill({ status: 500, json: { error: "Our fault" } }));
  await open(page, "/sub-confirmation");
  await expect(page).toHaveURL("/error-page");
  expect(lines).toContain(noteFailed);
  await expect(page.getByText(noteFailed)).toHaveCount(0);
  await expect(page.getByText("Our fault")).toBeVisible();
});

test("Without a network the page keeps asking, and says so in the console [ERR-26]", async ({
  page,
  origin,
  person,
}) => {
  const txRef = await orderByApi(origin, person);
  await endByApi(origin, txRef, "paid");
  const lines = consoleOf(page);
  await page.route(updatePath, (route) => route.abort());
  await page.clock.install();
  await open(page, `/sub-confirmation?tx_ref=${txRef}&status=successful`);
  await expect.poll(() => lines).toContain("Error confirming subscription");
  await expect(heading(page, "Confirming Subscription")).toBeVisible();
  await page.unroute(updatePath);
  await passTimeUntil(page, () => expect(new URL(page.url()).pathname).toBe("/business-centre"));
  expect(lines.filter((line) => line === "Error confirming subscription")).toHaveLength(1);
});

test("Without a session: home, a line in the console, and no call [STATE-18] [ERR-25]", async ({ page }) => {
  const lines = consoleOf(page);
  const questions = questionsOf(page);
  await page.goto("/sub-confirmation");
  await expect(page).toHaveURL("/");
  expect(lines).toContain(noteNoUser);
  expect(questions).toEqual([]);
  // For all the page knows, nothing was paid.
  await expect(page.getByRole("alert").getByText("Log in")).toHaveCount(0);

  await page.goto("/sub-confirmation?tx_ref=runor-1795182556734-00ff00ff00ff00ff&status=successful");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("alert").getByText("Log in to see your subscription.")).toBeVisible();
});

test("Leaving the hosted page, paying too little or failing there ends the wait with its own sentence", async ({
  page,
  person: _,
}) => {
  await goToCheckout(page);
  await ending(page, "never").click();
  await expect(page).toHaveURL("/error-page");
  await expect(page.getByText("You left the payment page before paying.")).toBeVisible();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL("/upgrade-page");

  await goToCheckout(page);
  await ending(page, "short").click();
  await expect(page).toHaveURL("/error-page");
  await expect(page.getByText("₦1,182.50 goes back the way you paid.")).toBeVisible();

  await goToCheckout(page);
  await ending(page, "wrong-currency").click();
  await expect(page).toHaveURL("/error-page");
  await expect(page.getByText("You paid in another currency, so your subscription")).toContainText(
    "USD 2,365.00 goes back the way you paid.",
  );
});

test("Paid twice it is one month, and a message that stays says what goes back", async ({
  page,
  person: _,
}) => {
  await goToCheckout(page);
  await page.clock.install();
  await ending(page, "twice").click();
  await expect(page).toHaveURL("/business-centre");
  await expect(subscribed(page)).toBeVisible();
  const message = page.getByText("You paid more than you had to. ₦2,365.00 goes back the way you paid.");
  await expect(message).toBeVisible();
  await page.clock.runFor(4_000);
  await expect(subscribed(page)).toBeHidden();
  await expect(message).toBeVisible();
});

test("The page of a paid month says that calls and jobs are unlimited, unless it is a team plan", async ({
  page,
  person,
}) => {
  await subscribe(person);
  await open(page, "/upgrade-page");
  const unlimited = page.getByText("unlimited calls and jobs this month");
  await expect(unlimited).toBeVisible();
  await expect(page.getByText(/^Active to /)).toBeVisible();
  await inDatabase("update users set team_key = 'gold' where id = $1", [person.userId]);
  await open(page, "/upgrade-page");
  await expect(page.getByText(/^Active to /)).toBeVisible();
  await expect(unlimited).toHaveCount(0);
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
  await page.clock.install();
  await open(page, "/sub-confirmation?tx_ref=runor-1795182556734-00ff00ff00ff00ff");
  await expect(heading(page, "Confirming Subscription")).toBeVisible();
  await context.clearCookies();
  await passTimeUntil(page, () => expect(new URL(page.url()).pathname).toBe("/"));
  expect(lines.filter((line) => line === noteNoUser)).toHaveLength(1);
  await expect.poll(() => stored(page, "user")).toBeUndefined();
});
