/** Withdrawing: intro, amount, success, and every failure on the way. */
import type { Page, Route } from "@playwright/test";
import { unitsOf } from "./support/money.ts";
import { bank, readyToWithdraw } from "./support/payouts.ts";
import { expect, open, stored, test } from "./support/test.ts";

const proceed = (page: Page) => page.getByRole("button", { name: "Proceed", exact: true });
const amountField = (page: Page) => page.getByRole("textbox", { name: "Amount" });
const withdraw = (page: Page) => page.getByRole("main").getByRole("button", { name: /^Withdraw|Processing/ });
interface Request {
  body: { amount: number; userId: string };
  key: string | undefined;
}

/** Records every request for a withdrawal, and answers it with `answer` if given; otherwise the server does. */
async function watchRequests(page: Page, answer?: (route: Route, count: number) => Promise<void>) {
  const requests: Request[] = [];
  await page.route("**/api/withdraw", (route) => {
    const request = route.request();
    requests.push({ body: request.postDataJSON(), key: request.headers()["idempotency-key"] });
    return answer ? answer(route, requests.length) : route.continue();
  });
  return requests;
}

async function openEntry(page: Page): Promise<void> {
  await open(page, "/withdrawals");
  await proceed(page).click();
  await expect(amountField(page)).toBeVisible();
}

test("Intro, amount, processing, success, and after two seconds the profile [WITHDRAW-03] [WITHDRAW-04] [WITHDRAW-05] [WITHDRAW-06] [STATE-38] [CONST-12]", async ({
  page,
  origin,
  person,
}) => {
  const account = await readyToWithdraw(origin, person, 5_000);
  await page.clock.install();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const requests = await watchRequests(page, async (route) => {
    await held;
    await route.continue();
  });
  await openEntry(page);
  await amountField(page).fill("900");
  await withdraw(page).click();
  await expect(withdraw(page)).toContainText("Processing...");
  await expect(withdraw(page)).toBeDisabled();
  // Pressing again does nothing while it runs.
  await withdraw(page).click({ force: true });

  await page.clock.pauseAt(Date.now() + 60_000);
  release();
  const success = page.getByRole("status").filter({ hasText: "Withdrawal Successful!" });
  await expect
    .poll(async () => {
      await page.clock.runFor(5);
      return success.count();
    })
    .toBe(1);
  const lastDigits = account.account_number.slice(-4);
  await expect(success).toContainText("₦900");
  await expect(success).toContainText(`goes to ${bank.name}, account ending ${lastDigits}.`);
  await expect(success).toContainText("Your bank gets it after approval.");
  await page.clock.runFor(1_900);
  await expect(page).toHaveURL("/withdrawals");
  await page.clock.runFor(100);
  await page.clock.resume();
  await expect(page).toHaveURL("/profile");
  expect(requests.map(({ body }) => body)).toEqual([{ amount: 1_000, userId: person.userId }]);
  expect(await unitsOf(origin, person)).toBe(4_000);
  await expect.poll(() => stored(page, "user")).toMatchObject({ runorUnits: 4_000 });
});
