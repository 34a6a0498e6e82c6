/** Withdrawing: intro, amount, success, and every failure on the way. */
import type { Page, Route } from "@playwright/test";
import { inDatabase } from "#tests/e2e/support/database.ts";
import { buyExactly, unitsOf } from "#tests/e2e/support/money.ts";
import { bank, linkBank, readyToWithdraw, withdrawByApi } from "#tests/e2e/support/payouts.ts";
import { expect, open, stored, test } from "./support/test.ts";

const proceed = (page: Page) => page.getByRole("button", { name: "Proceed", exact: true });
const amountField = (page: Page) => page.getByRole("textbox", { name: "Amount" });
const withdraw = (page: Page) => page.getByRole("main").getByRole("button", { name: /^Withdraw|Processing/ });
const list = (page: Page) => page.getByRole("list", { name: "Your withdrawals" });
const alert = (page: Page) => page.getByRole("main").getByRole("alert");
const insufficient = "Insufficient balance. Remember, a 100-unit service fee applies.";
const failed = "Withdrawal failed. Please try again later.";

interface Request {
  body: { amount: number; userId: string };
  key: string | undefined;
}

/** Records every request for a withdrawal. `answer` replaces the server's answer. */
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

test("The intro says where the money goes; Proceed shows balance, fee and amount [WITHDRAW-01] [WITHDRAW-02] [VALID-18] [GEN-20]", async ({
  page,
  origin,
  person,
}) => {
  const account = await readyToWithdraw(origin, person, 1_000);
  await open(page, "/withdrawals");
  await expect(page.getByRole("heading", { name: "Withdraw to your linked Naira account" })).toBeVisible();
  await expect(page.getByText(account.account_name)).toBeVisible();
  await expect(page.getByText(bank.name)).toBeVisible();
  await expect(page.getByText(`Account ending ${account.account_number.slice(-4)}`)).toBeVisible();
  await proceed(page).click();
  await expect(page.getByText("1,000 units", { exact: true })).toBeVisible();
  await expect(page.getByText("The service fee is 100 units (₦100).")).toBeVisible();
  await expect(withdraw(page)).toHaveText("Withdraw");
  await expect(amountField(page)).toHaveAttribute("inputmode", "numeric");
  await amountField(page).pressSequentially("9a0b0e-");
  await expect(amountField(page)).toHaveValue("900");
  await expect(page.locator(".receipt")).toContainText("₦1,000");
  await expect(withdraw(page)).toHaveText("Withdraw");
});

test("Kobo that are typed do not make the amount a hundred times larger", async ({
  page,
  origin,
  person,
}) => {
  await readyToWithdraw(origin, person, 100_000);
  await openEntry(page);
  await amountField(page).pressSequentially("900.50");
  await expect(amountField(page)).toHaveValue("900.50");
  await expect(page.locator(".receipt")).toContainText("₦1,000");
  await amountField(page).blur();
  await expect(amountField(page)).toHaveValue("900");
  const requests = await watchRequests(page);
  await withdraw(page).click();
  await expect(page.getByText("Withdrawal Successful!")).toBeVisible();
  expect(requests.map(({ body }) => body.amount)).toEqual([1_000]);
});

test("The button waits for an amount within the balance, and the fee is counted before any call [VALID-19] [VALID-20]", async ({
  page,
  origin,
  person,
}) => {
  await readyToWithdraw(origin, person, 1_000);
  const requests = await watchRequests(page);
  await openEntry(page);
  await expect(withdraw(page)).toBeDisabled();
  await amountField(page).fill("1001");
  await expect(withdraw(page)).toBeDisabled();
  await expect(page.getByText("You have 1,000 units.")).toBeVisible();
  await amountField(page).fill("950");
  await expect(withdraw(page)).toBeEnabled();
  await withdraw(page).click();
  await expect(page.getByText(insufficient)).toBeVisible();
  await amountField(page).fill("0");
  await withdraw(page).click();
  await expect(page.getByText("Enter at least 100 units.")).toBeVisible();
  expect(requests).toEqual([]);
  await amountField(page).fill("900");
  await expect(page.getByText(insufficient)).toHaveCount(0);
  await withdraw(page).click();
  await expect(page.getByRole("heading", { name: "Withdrawal Successful!" })).toBeFocused();
  expect(requests.map(({ body }) => body)).toEqual([{ amount: 1_000, userId: person.userId }]);
});

test("A failure says so and stays on the amount; a retry cannot withdraw twice [ERR-14]", async ({
  page,
  origin,
  person,
}) => {
  await readyToWithdraw(origin, person, 5_000);
  const requests = await watchRequests(page, async (route, count) => {
    if (count === 1) return route.fulfill({ status: 500, json: {} });
    // The server withdraws, but its answer is lost.
    if (count === 2) {
      await route.fetch();
      return route.abort();
    }
    return route.continue();
  });
  await openEntry(page);
  await amountField(page).fill("400");
  await withdraw(page).click();
  await expect(alert(page)).toContainText(failed);
  await expect(amountField(page)).toHaveValue("400");
  await withdraw(page).click();
  await expect.poll(() => requests.length).toBe(2);
  await expect(alert(page)).toContainText("Trying again cannot withdraw twice.");
  await expect(list(page).getByText("Pending")).toHaveCount(1);
  await withdraw(page).click();
  await expect(page.getByText("Withdrawal Successful!")).toBeVisible();
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
  expect(requests[0]?.key).toMatch(/./);
  expect(await unitsOf(origin, person)).toBe(4_500);
  await open(page, "/withdrawals");
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
});

test("Without a bank account the page leads to linking one, and the server says why it refuses [ERR-14]", async ({
  page,
  origin,
  person,
}) => {
  await buyExactly(origin, person, 1_000);
  await openEntry(page);
  await expect(page.getByText("No bank account is linked yet.")).toBeVisible();
  await amountField(page).fill("500");
  await withdraw(page).click();
  await expect(alert(page)).toContainText(failed);
  await expect(alert(page)).toContainText("Link a bank account first.");
  expect(await unitsOf(origin, person)).toBe(1_000);
  await page.getByRole("main").getByRole("link", { name: "Link Bank Account" }).click();
  await expect(page).toHaveURL("/link-bank-account");
});

test("A withdrawal that staff have not decided yet can be cancelled, and the units are back", async ({
  page,
  origin,
  person,
}) => {
  await readyToWithdraw(origin, person, 1_000);
  await withdrawByApi(origin, person, 600);
  await open(page, "/withdrawals");
  await expect(list(page)).toContainText("₦500");
  await expect(list(page)).toContainText("Pending");
  await page.getByRole("button", { name: `Cancel ₦500 to ${bank.name}` }).click();
  const dialog = page.getByRole("alertdialog", { name: "Cancel this withdrawal?" });
  await expect(dialog).toContainText("₦500 and the fee of ₦100 go back to your wallet at once.");
  await dialog.getByRole("button", { name: "Cancel it" }).click();
  await expect(list(page)).toContainText("Cancelled");
  await expect(page.getByRole("button", { name: /^Cancel ₦/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Your withdrawals" })).toBeFocused();
  expect(await unitsOf(origin, person)).toBe(1_000);
});

test("Accounts that may not move money see why, and wallets on hold get the reason with a link to support", async ({
  page,
  origin,
  person,
}) => {
  await readyToWithdraw(origin, person, 1_000);
  await inDatabase("select ledger.freeze($1, true)", [`wallet:${person.userId}`]);
  await openEntry(page);
  await amountField(page).fill("500");
  await withdraw(page).click();
  await expect(alert(page)).toContainText(failed);
  await expect(alert(page).getByRole("link", { name: "Contact support" })).toBeVisible();

  await inDatabase("update users set money_disabled = true where id = $1", [person.userId]);
  await open(page, "/withdrawals");
  await expect(page.getByText("Withdrawing is switched off for this account.")).toBeVisible();
  await expect(proceed(page)).toHaveCount(0);
});

test("A bank account that does not load can be retried; visitors log in first", async ({
  page,
  context,
  origin,
  person,
}) => {
  await linkBank(origin, person);
  await page.route("**/api/api/user-bank/**", (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, "/withdrawals");
  await expect(page.getByText("We could not load your bank account.")).toBeVisible();
  await page.unroute("**/api/api/user-bank/**");
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(bank.name)).toBeVisible();

  await context.clearCookies();
  await page.goto("/withdrawals");
  await expect(page).toHaveURL(/\/login\?redirectUrl=%2Fwithdrawals/);
});

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
  // A second press does nothing meanwhile.
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
