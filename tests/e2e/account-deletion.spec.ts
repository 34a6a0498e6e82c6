import type { Locator, Page } from "@playwright/test";
import { accessFaults } from "./support/access.ts";
import { rowsOf } from "./support/database.ts";
import { callAs } from "./support/jobs.ts";
import { buyExactly } from "./support/money.ts";
import { anAddress, messageTo, signUpByApi } from "./support/people.ts";
import { expect, open, stored, test } from "./support/test.ts";
import { sendByApi } from "./support/transfers.ts";

/** This part of the profile hydrates after the page; an earlier press would be lost. */
async function openDeletionSheet(page: Page): Promise<Locator> {
  await open(page, "/profile");
  const sheet = page.getByRole("dialog", { name: "Close your account" });
  await expect(async () => {
    await page.getByRole("button", { name: "Close: Close your account" }).click({ timeout: 2_000 });
    await expect(sheet).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  return sheet;
}

test("A person with units is guided to send them and deletes the account; another tab and the local record end too", async ({
  page,
  context,
  origin,
  person,
}) => {
  const friend = await signUpByApi(origin, anAddress());
  await buyExactly(origin, person, 40);
  const sheet = await openDeletionSheet(page);
  await expect(sheet.getByText("You still have ₦40 in your wallet.")).toBeVisible();
  await expect(sheet.getByRole("link", { name: "Withdraw or send units" })).toHaveAttribute(
    "href",
    "/wallet",
  );
  const sent = await callAs(origin, person)("POST", "/api/transfer", {
    senderPhoneNumber: person.phone,
    recipientPhoneNumber: friend.phone,
    amount: 40,
    recipientName: friend.fullName,
  });
  expect(sent.status).toBe(201);
  await sheet.getByRole("button", { name: "Check again" }).click();

  await expect(sheet.getByText("This goes at once")).toBeVisible();
  const download = page.waitForEvent("download");
  await sheet.getByRole("link", { name: "Download your data" }).click();
  expect((await download).suggestedFilename()).toBe("my-data.zip");
  const close = sheet.getByRole("button", { name: "Close for good" });
  await close.click();
  await expect(sheet.getByText("Please type DELETE to confirm.")).toBeVisible();
  await sheet.getByLabel("Your password", { exact: true }).fill("not this one");
  await sheet.getByLabel("Type DELETE").fill("delete");
  await close.click();
  await expect(sheet.getByText("This password is not correct.")).toBeVisible();

  const tab = await context.newPage();
  await open(tab, "/profile");
  expect(await stored(page, "user")).toBeTruthy();
  await sheet.getByLabel("Your password", { exact: true }).fill(person.password);
  await close.click();

  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText("Your account is closed and your data is gone.")).toBeVisible();
  expect(await stored(page, "user")).toBeUndefined();
  expect((await context.cookies()).filter(({ name, value }) => name === "runor_session" && value)).toEqual(
    [],
  );
  await expect(tab.getByText(person.phone.slice(-4))).toHaveCount(0);
  await open(page, "/wallet");
  await expect(page).toHaveURL(/\/login/);
  const named = "select 1 from users where id = $1 and full_name = $2";
  expect(await rowsOf(named, [person.userId, person.fullName])).toEqual([]);
  expect(await messageTo(origin, person.phone, (body) => body.includes("is closed"))).toContain("Not you?");
});

test("A person who spent units that a bank can still take back sees from when the account can be deleted", async ({
  page,
  origin,
  signIn,
}) => {
  const friend = await signUpByApi(origin, anAddress());
  const person = await signUpByApi(origin, anAddress(), { units: 1_000 });
  await sendByApi(origin, person, friend, 1_000);
  await signIn(person);
  const sheet = await openDeletionSheet(page);
  await expect(sheet.getByText(/You can close the account after \d+ \w+ \d{4}\./)).toBeVisible();
  await expect(sheet.getByText("This goes at once")).toHaveCount(0);
  expect(await accessFaults(page)).toEqual([]);
});
