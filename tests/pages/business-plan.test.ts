/** The business plan: what the subscription gives a business, paying for it there, and the centre it opens. */
import type { Page } from "@playwright/test";
import { callAs } from "#tests/e2e/support/jobs.ts";
import type { Person } from "#tests/e2e/support/people.ts";
import { expect, open, test } from "./support/test.ts";

const askPath = "**/api/auth/subscribe-business";
const ending = (page: Page, outcome: string) => page.locator(`button[name=outcome][value=${outcome}]`);
const consoleOf = (page: Page): string[] => {
  const lines: string[] = [];
  page.on("console", (line) => lines.push(line.text()));
  return lines;
};
const orderByApi = async (origin: string, person: Person): Promise<string> => {
  const order = { purpose: "subscription", returnTo: "/business-plan" };
  return (await callAs(origin, person)("POST", "/api/payment-orders", order)).body.tx_ref;
};

test("Every visitor sees what it gives and costs; visitors log in or sign up and come back [ROUTE-38]", async ({
  page,
}) => {
  await page.goto("/business-plan");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Be found and hired.");
  await expect(main).toContainText("₦2,365");
  await expect(main).toContainText("Naira per month");
  await expect(main.getByRole("listitem")).toHaveCount(4);
  const back = "redirectUrl=%2Fbusiness-plan";
  await expect(main.getByRole("link", { name: "Log in to subscribe" })).toHaveAttribute(
    "href",
    `/login?${back}`,
  );
  await expect(main.getByRole("link", { name: "Create an account" })).toHaveAttribute(
    "href",
    `/signup?${back}`,
  );
  await expect(main.getByRole("button")).toHaveCount(0);
});

test("A refusal shows on the page and in the console, and can be retried; ok means success [SUBSCR-05]", async ({
  page,
  person,
  origin,
}) => {
  const lines = consoleOf(page);
  const txRef = await orderByApi(origin, person);
  await page.route(askPath, (route) => route.fulfill({ status: 500, json: { error: "Our fault" } }));
  await open(page, `/business-plan?tx_ref=${txRef}&status=successful`);
  await expect(page.getByRole("alert").first()).toContainText("Our fault");
  expect(lines).toContain("Error confirming subscription");
  await expect(page.getByRole("button", { name: "Upgrade Now" })).toBeVisible();

  await page.unroute(askPath);
  await page.route(askPath, (route) =>
    route.fulfill({
      json: { message: "", isSubscribed: true, subscriptionEndsAt: "2030-01-01T00:00:00.000Z" },
    }),
  );
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(
    page.getByRole("status").getByText("Your subscription is active", { exact: true }),
  ).toBeVisible();
});

test("Leaving the hosted page or paying too little says so there; unpaid it is 402 [SUBSCR-05] [API-35]", async ({
  page,
  person,
  origin,
}) => {
  const answer = await fetch(`${origin}/api/auth/subscribe-business`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: `${person.cookie.name}=${person.cookie.value}` },
    body: JSON.stringify({ userId: person.userId }),
  });
  expect(answer.status).toBe(402);
  for (const [outcome, sentence] of [
    ["never", "You left the payment page before paying."],
    ["short", "₦1,182.50 goes back the way you paid."],
  ] as const) {
    await open(page, "/business-plan");
    await page.getByRole("button", { name: "Upgrade Now" }).click();
    await ending(page, outcome).click();
    await expect(page).toHaveURL(/\/business-plan\?tx_ref=/);
    await expect(page.getByRole("alert").first()).toContainText(sentence);
  }
});

test("A person who comes back signed out logs in first; a subscriber is led to the centre", async ({
  page,
  signIn,
  subscriber,
}) => {
  await page.goto("/business-plan?tx_ref=runor-1795182556734-00ff00ff00ff00ff");
  await expect(page).toHaveURL(/\/login\?redirectUrl=%2Fbusiness-plan%3Ftx_ref/);
  await signIn(subscriber);
  await page.goto("/business-plan");
  await expect(page.getByText(/^Active to /)).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to the business centre" })).toBeVisible();
});
