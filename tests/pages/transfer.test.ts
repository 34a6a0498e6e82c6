/** Sending units: the lookup, the confirmation, and that a transfer happens once after any failure. */
import type { Page } from "@playwright/test";
import { inDatabase } from "#tests/e2e/support/database.ts";
import { unitsOf } from "#tests/e2e/support/money.ts";
import { anAddress, aPhone, signUpByApi } from "#tests/e2e/support/people.ts";
import {
  amount,
  fillIn,
  go,
  phone,
  send,
  sheet,
  twoPeople,
  watchTransfers,
} from "#tests/e2e/support/transfer-sheet.ts";
import { sendByApi } from "#tests/e2e/support/transfers.ts";
import { errorTexts } from "#texts/errors.ts";
import { expect, open, test } from "./support/test.ts";

function watchLookups(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, found] = /\/api\/payuser\/(.*)$/.exec(request.url()) ?? [];
    if (found) asked.push(decodeURIComponent(found));
  });
  return asked;
}

test("The international form is looked up at its own last digit [VALID-08]", async ({
  page,
  origin,
  signIn,
  member,
}) => {
  const friend = await signUpByApi(origin, anAddress(), { fullName: "Ada Obi" });
  const asked = watchLookups(page);
  await signIn(member);
  await open(page, "/wallet?send=1");
  await phone(page).pressSequentially(`+234 ${friend.phone.slice(1)}`);
  await expect(sheet(page).getByText("Ada Obi", { exact: true })).toBeVisible();
  expect(asked).toEqual([friend.phone]);
});

test("A number without an account is not found [VALID-09]", async ({ page, signIn, member }) => {
  await signIn(member);
  await open(page, "/wallet?send=1");
  await phone(page).fill(aPhone().replace("0803", "0811"));
  await expect(sheet(page).getByText("Phone number not found.")).toBeVisible();
  await amount(page).fill("5");
  await expect(phone(page)).toHaveAttribute("aria-invalid", "true");
});

test("A recipient with an unverified number shows a sentence in place of a name, with the way to verify", async ({
  page,
  origin,
  signIn,
  member,
}) => {
  await signIn(await signUpByApi(origin, anAddress(), { verified: false }));
  await open(page, "/wallet?send=1");
  await phone(page).fill(member.phone);
  await expect(sheet(page).getByText(errorTexts.unverified)).toBeVisible();
  await expect(sheet(page).getByText(member.fullName, { exact: true })).toHaveCount(0);
  await sheet(page).getByRole("link", { name: "Verify it" }).click();
  await expect(page).toHaveURL(/^[^?]*\/verification/);
});

test("A failed transfer says so and why, and keeps the form [ERR-11]", async ({ page, origin, signIn }) => {
  const { sender, friend } = await twoPeople(origin);
  await signIn(sender);
  await open(page, "/wallet?send=1");
  await fillIn(page, friend, "40");
  await page.route("**/api/transfer", (route) => route.fulfill({ status: 500, json: {} }));
  await send(page).click();
  await expect(sheet(page).getByRole("alert")).toContainText("Transfer failed.");
  await page.unroute("**/api/transfer");
  await inDatabase("update users set money_disabled = true where id = $1", [friend.userId]);
  await send(page).click();
  await expect(sheet(page).getByRole("alert")).toContainText("Transfer failed.");
  await expect(sheet(page).getByRole("alert")).toContainText("This account cannot receive units.");
  await sheet(page).getByRole("button", { name: "Back" }).click();
  await expect(phone(page)).toHaveValue(friend.phone);
  await expect(amount(page)).toHaveValue("40");
  await page.reload();
  await expect(amount(page)).toHaveValue("40");
  expect(await unitsOf(origin, sender)).toBe(1_000);
});

test("A disputed wallet sends nothing, says why and leads to support [ERR-11]", async ({
  page,
  origin,
  signIn,
}) => {
  const { sender, friend } = await twoPeople(origin);
  await inDatabase("select ledger.freeze('wallet:' || $1, true)", [sender.userId]);
  await signIn(sender);
  for (const path of ["/wallet", "/withdrawals"]) {
    await open(page, path);
    await expect(page.getByRole("main").getByText("No unit can leave your wallet")).toBeVisible();
  }
  await open(page, "/wallet?send=1");
  await fillIn(page, friend, "40");
  await send(page).click();
  const alert = sheet(page).getByRole("alert");
  await expect(alert).toContainText("A payment into your wallet is disputed");
  await alert.getByRole("link", { name: "Contact support" }).click();
  await expect(page).toHaveURL("/support");
  expect(await unitsOf(origin, sender)).toBe(1_000);
});

test("The same amount to the same person can be sent again on purpose [TRANSFER-03]", async ({
  page,
  origin,
  signIn,
}) => {
  const { sender, friend } = await twoPeople(origin);
  await signIn(sender);
  for (const left of [975, 950]) {
    await open(page, "/wallet?send=1");
    await fillIn(page, friend, "25");
    await send(page).dblclick();
    await expect(sheet(page)).toContainText("₦25 went to Ada Obi.");
    expect(await unitsOf(origin, sender)).toBe(left);
  }
});

test("Units spent meanwhile lead to a request to top up [VALID-10]", async ({ page, origin, signIn }) => {
  const { sender, friend } = await twoPeople(origin);
  await signIn(sender);
  await open(page, "/wallet?send=1");
  await fillIn(page, friend, "900");
  await sendByApi(origin, sender, friend, 500);
  await send(page).click();
  await expect(sheet(page).getByRole("link", { name: "Top-up Units." })).toBeVisible();
  await expect(sheet(page)).toContainText("You have ₦500.");
  await expect(amount(page)).toHaveValue("900");
});

test("Another page opens the form filled in; a visitor returns to it after the login", async ({
  page,
  origin,
  signIn,
}) => {
  const { sender, friend } = await twoPeople(origin);
  await page.goto(`/wallet?send=1&to=${friend.phone}`);
  await expect(page).toHaveURL(/\/login\?redirectUrl=/);
  const back = new URL(page.url()).searchParams.get("redirectUrl") ?? "";
  await signIn(sender);
  await open(page, back);
  await expect(phone(page)).toHaveValue(friend.phone);
  await expect(sheet(page).getByText("Ada Obi", { exact: true })).toBeVisible();
  await sheet(page).getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/wallet");
  await expect(sheet(page)).toHaveCount(0);
});

test("The recipient is looked up at exactly 11 digits, once, and the name shows [VALID-08] [CONST-21] [TRANSFER-01]", async ({
  page,
  origin,
  signIn,
  member,
}) => {
  const friend = await signUpByApi(origin, anAddress(), { fullName: "Ada Obi" });
  const asked = watchLookups(page);
  await signIn(member);
  await page.clock.install();
  await open(page, "/wallet?send=1");
  await phone(page).pressSequentially(friend.phone.slice(0, 10));
  await page.clock.runFor(2_000);
  expect(asked).toEqual([]);
  await phone(page).press(friend.phone.slice(10));
  await expect(sheet(page).getByText("Ada Obi", { exact: true })).toBeVisible();
  expect(asked).toEqual([friend.phone]);
  await phone(page).press("5");
  await expect(sheet(page).getByText("Ada Obi", { exact: true })).toHaveCount(0);
  await page.clock.runFor(2_000);
  expect(asked).toEqual([friend.phone]);
});

test("More than the balance asks for a top-up, sends nothing, and keeps the form for afterwards [VALID-10]", async ({
  page,
  origin,
  signIn,
}) => {
  const { sender, friend } = await twoPeople(origin);
  const calls = watchTransfers(page);
  await signIn(sender);
  await open(page, "/wallet?send=1");
  await phone(page).fill(friend.phone);
  await amount(page).fill("1001");
  const topUp = sheet(page).getByRole("link", { name: "Top-up Units." });
  await expect(topUp).toBeVisible();
  await expect(sheet(page)).toContainText("You have ₦1,000.");
  await go(page).click();
  const summary = sheet(page).getByRole("alert").filter({ hasText: "One thing to fix" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "Amount" }).click();
  await expect(amount(page)).toBeFocused();
  await expect(send(page)).toHaveCount(0);
  await amount(page).fill("1000");
  await expect(topUp).toHaveCount(0);
  await amount(page).fill("1,500");
  await topUp.click();
  await expect(page).toHaveURL("/credits");
  await page.goBack();
  await expect(amount(page)).toHaveValue("1,500");
  await expect(phone(page)).toHaveValue(friend.phone);
  expect(calls).toEqual([]);
});

test("When the answer is lost, sending again sends once [ERR-11] [TRANSFER-03]", async ({
  page,
  origin,
  signIn,
}) => {
  const { sender, friend } = await twoPeople(origin);
  const calls = watchTransfers(page);
  await signIn(sender);
  await open(page, "/wallet?send=1");
  await fillIn(page, friend, "100");
  let lost = 0;
  await page.route("**/api/transfer", async (route) => {
    if (lost === 2) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  for (const times of [1, 2]) {
    // Right after the press, the message of the previous attempt may still show.
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/transfer"));
    await send(page).click();
    await failed;
    await expect(sheet(page).getByRole("alert")).toContainText("We do not know yet whether it went through.");
    expect(lost).toBe(times);
  }
  await page.reload();
  await go(page).click();
  await send(page).click();
  await expect(sheet(page)).toContainText("₦100 went to Ada Obi.");
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
  expect([await unitsOf(origin, sender), await unitsOf(origin, friend)]).toEqual([900, 100]);
});

test("A transfer to oneself is refused", async ({ page, origin, signIn }) => {
  const { sender } = await twoPeople(origin);
  const asked = watchLookups(page);
  await signIn(sender);
  await open(page, "/wallet?send=1");
  await phone(page).fill(sender.phone);
  await expect(sheet(page).getByText("You cannot send units to yourself.")).toBeVisible();
  await amount(page).fill("5");
  await go(page).click();
  const summary = sheet(page).getByRole("alert").filter({ hasText: "One thing to fix" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "Recipient phone" }).click();
  await expect(phone(page)).toBeFocused();
  expect(asked).toEqual([]);
});
