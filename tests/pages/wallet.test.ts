import type { Page } from "@playwright/test";
import { inDatabase } from "#tests/e2e/support/database.ts";
import { callAs } from "#tests/e2e/support/jobs.ts";
import { readyToWithdraw, withdrawByApi } from "#tests/e2e/support/payouts.ts";
import { sendByApi, traders } from "#tests/e2e/support/transfers.ts";
import { expect, open, test } from "./support/test.ts";

const actions = (page: Page) => page.getByRole("navigation", { name: "Wallet actions" });
const history = (page: Page) => page.getByRole("region", { name: "Transactions" });
const lines = (page: Page) => history(page).getByRole("button").filter({ hasText: "₦" });
const receipt = (page: Page) => page.getByRole("dialog", { name: "Receipt" });
const failed = "Error fetching data";

/** Navigates to the wallet from another page, so that the browser fetches the statement. */
async function comeToWallet(page: Page): Promise<void> {
  await open(page, "/about-us");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Wallet" }).click();
  await expect(page).toHaveURL("/wallet");
}

test("Top up, Transfer and Withdraw lead to /credits, the transfer form and /withdrawals [WALLET-01] [WALLET-05]", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  for (const path of ["/wallet", "/profile"]) {
    await open(page, path);
    const links = actions(page).getByRole("link");
    await expect(links).toHaveText(["Top up", "Transfer", "Withdraw"]);
    for (const [name, address] of [
      ["Top up", "/credits"],
      ["Withdraw", "/withdrawals"],
    ] as const)
      await expect(actions(page).getByRole("link", { name })).toHaveAttribute("href", address);
    await links.nth(1).click();
    await expect(page.getByRole("dialog", { name: "Transfer units" })).toBeVisible();
  }
});

test("An account that may not move money has no icons, reads why, and still sees its transactions [WALLET-02] [ROLE-22]", async ({
  page,
  origin,
  signIn,
}) => {
  const { buyer } = await traders(origin);
  await inDatabase("update users set money_disabled = true where id = $1", [buyer.userId]);
  await signIn(buyer);
  await open(page, "/wallet?send=1");
  await expect(page.getByRole("main")).toContainText("Moving money is switched off for this account.");
  await expect(actions(page)).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(lines(page)).toHaveCount(3);
  await open(page, "/profile");
  await expect(actions(page)).toHaveCount(0);
  await history(page).getByRole("button", { name: "Show history" }).click();
  await expect(lines(page)).toHaveCount(3);
});

test("The statement has every line under its day, with names, signs and the balance after it, below the three actions [ROUTE-09] [WALLET-03] [TRANSFER-03] [ENTITY-09] [ENTITY-10]", async ({
  page,
  origin,
  signIn,
}) => {
  const { buyer, friend } = await traders(origin);
  await signIn(buyer);
  await open(page, "/wallet");
  await expect(actions(page).getByRole("link")).toHaveText(["Top up", "Transfer", "Withdraw"]);
  await expect(history(page).getByRole("heading", { name: "Today" })).toBeVisible();
  await expect(lines(page)).toHaveCount(3);
  const [got, sent, bought] = [lines(page).nth(0), lines(page).nth(1), lines(page).nth(2)];
  await expect(got).toContainText("From Blessing Lawal");
  await expect(got).toContainText("+₦20");
  await expect(got).toContainText("Balance ₦720");
  await expect(sent).toContainText("To Blessing Lawal");
  await expect(sent).toContainText("−₦300");
  await expect(sent).toContainText("Balance ₦700");
  await expect(bought).toContainText("Top up");
  await expect(bought).toContainText("+₦1,000");
  await expect(page.getByRole("main").locator(".balance")).toContainText("₦720.00");
  await expect(history(page)).not.toContainText(friend.phone);

  await signIn(friend);
  await open(page, "/wallet");
  await expect(lines(page).nth(1)).toContainText("From Adaeze Okonkwo");
  await expect(lines(page).nth(1)).toContainText("+₦300");
});

test("/profile lists the transfers and payments of GET /api/transactions/{phone} with amount and date [WALLET-03] [ENTITY-09] [ENTITY-10]", async ({
  page,
  signIn,
  member,
}) => {
  const asked: string[] = [];
  await page.route("**/api/transactions/*", (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({
      json: {
        transfers: [
          {
            _id: "t1",
            senderPhoneNumber: member.phone,
            recipientPhoneNumber: "08160002280",
            amount: 3_500,
            transferDate: "2024-11-14T09:42:00Z",
            recipientName: "Blessing Lawal",
            senderName: member.fullName,
          },
          {
            _id: "t2",
            senderPhoneNumber: "08160002281",
            recipientPhoneNumber: member.phone,
            amount: 250,
            transferDate: "2024-11-13T09:42:00Z",
            recipientName: member.fullName,
            senderName: "Chinedu Eze",
          },
        ],
        payments: [{ _id: "p1", amount: 5_000, date: "2024-11-14T08:15:00Z" }],
      },
    });
  });
  await signIn(member);
  await open(page, "/profile");
  await history(page).getByRole("button", { name: "Show history" }).click();
  await expect(lines(page)).toHaveText([
    /To Blessing Lawal.*0816 ••• 2280 · 10:42.*−₦3,500/,
    /Top up.*09:15.*\+₦5,000/,
    /From Chinedu Eze.*0816 ••• 2281 · 10:42.*\+₦250/,
  ]);
  await expect(history(page).getByRole("heading", { level: 3 })).toHaveText([
    "Thursday 14 November 2024",
    "Wednesday 13 November 2024",
  ]);
  expect(asked).toEqual([`/api/transactions/${member.phone}`]);
});

test("A toggle hides the transaction history and shows it again [WALLET-04]", async ({
  page,
  origin,
  signIn,
}) => {
  const { buyer } = await traders(origin);
  await signIn(buyer);
  await open(page, "/wallet");
  await expect(lines(page)).toHaveCount(3);
  await history(page).getByRole("button", { name: "Hide history" }).click();
  await expect(lines(page)).toHaveCount(0);
  await history(page).getByRole("button", { name: "Show history" }).click();
  await expect(lines(page)).toHaveCount(3);
  // The specification names only the dashboard; the profile has it too.
  for (const path of ["/my-jobs", "/profile"]) {
    await open(page, path);
    await expect(lines(page)).toHaveCount(0);
    await history(page).getByRole("button", { name: "Show history" }).click();
    await expect(lines(page)).toHaveCount(3);
    await history(page).getByRole("button", { name: "Hide history" }).click();
    await expect(lines(page)).toHaveCount(0);
  }
});

for (const [path, api] of [
  ["/profile", "**/api/transactions/*"],
  ["/wallet", "**/api/wallet/statement*"],
] as const)
  test(`Transactions of ${path} that cannot be read say so, and can be asked for again [ERR-10]`, async ({
    page,
    signIn,
    member,
  }) => {
    await signIn(member);
    await page.route(api, (route) => route.fulfill({ status: 500, json: {} }));
    if (path === "/wallet") await comeToWallet(page);
    else {
      await open(page, path);
      await history(page).getByRole("button", { name: "Show history" }).click();
    }
    await expect(history(page).getByText("Loading transactions")).toBeAttached();
    await expect(history(page).getByText(failed, { exact: true })).toBeVisible();
    await page.unroute(api);
    await history(page).getByRole("button", { name: "Try again" }).click();
    await expect(history(page)).toContainText(path === "/wallet" ? "No transactions yet" : "No transfers");
  });

test("Units on hold for a withdrawal are pending; once they are back nothing shows as completed", async ({
  page,
  origin,
  person,
}) => {
  await readyToWithdraw(origin, person, 1_000);
  const withdrawalId = await withdrawByApi(origin, person, 600);
  await open(page, "/wallet");
  await expect(lines(page).nth(0)).toContainText("Withdrawal");
  await expect(lines(page).nth(0)).toContainText("Pending");
  await expect(lines(page).nth(0)).toContainText("Balance ₦400");
  await lines(page).nth(0).click();
  await expect(receipt(page)).toContainText("₦600.00");
  await expect(receipt(page)).toContainText("Pending");

  await callAs(origin, person)("POST", `/api/withdrawals/${withdrawalId}/cancel`, {});
  await page.reload();
  await expect(lines(page).nth(0)).toContainText("Withdrawal returned");
  await expect(lines(page).nth(0)).toContainText("+₦600");
  await expect(lines(page).nth(1)).toContainText("Returned");
  await lines(page).nth(1).click();
  await expect(receipt(page)).toContainText("Returned");
  await expect(receipt(page)).not.toContainText("Completed");
});

test("Older lines load page by page by the cursor, until all are there", async ({ page, origin, signIn }) => {
  const { buyer, friend } = await traders(origin);
  for (let count = 0; count < 20; count += 1) await sendByApi(origin, buyer, friend, 1);
  await signIn(buyer);
  await open(page, "/wallet");
  await expect(lines(page)).toHaveCount(20);
  await history(page).getByRole("link", { name: "Load more" }).click();
  await expect(lines(page)).toHaveCount(23);
  await expect(lines(page).nth(22)).toContainText("Balance ₦1,000");
  await expect(history(page)).toContainText("That is everything that happened in this wallet.");
});

test("A new wallet says that it has no transactions and how to begin", async ({ page, person: _ }) => {
  await open(page, "/wallet");
  await expect(history(page)).toContainText("No transactions yet");
  await history(page).getByRole("link", { name: "Top up" }).click();
  await expect(page).toHaveURL("/credits");
});

test("Without a network the wallet says why it has no transactions [ERR-10]", async ({
  page,
  context,
  signIn,
  member,
}) => {
  await signIn(member);
  await open(page, "/profile");
  const show = history(page).getByRole("button", { name: "Show history" });
  // An answered press shows that the page listens for changes of the network.
  await page.getByRole("button", { name: "Hide balance" }).click();
  await context.setOffline(true);
  await show.click();
  await expect(history(page)).toContainText("You are offline.");
  await context.setOffline(false);
  await expect(history(page)).toContainText("No transfers or purchases yet");
  // It would stay hidden in later tests.
  await page.getByRole("button", { name: "Show balance" }).click();
});
