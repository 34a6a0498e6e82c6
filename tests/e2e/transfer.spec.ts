/** Sending units: the lookup, the confirmation, and that a transfer happens once after any failure. */
import { accessFaults } from "./support/access.ts";
import { unitsOf } from "./support/money.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { expect, open, stored, test } from "./support/test.ts";
import {
  amount,
  fillIn,
  go,
  phone,
  send,
  sheet,
  twoPeople,
  watchTransfers,
} from "./support/transfer-sheet.ts";

test("Missing fields are named and nothing is sent [VALID-11]", async ({ page, signIn, member }) => {
  const calls = watchTransfers(page);
  await signIn(member);
  await open(page, "/wallet?send=1");
  await go(page).click();
  const summary = sheet(page).getByRole("alert");
  await expect(summary).toContainText("Please complete all fields.");
  await expect(summary.getByRole("link")).toHaveText(["Recipient phone", "Amount"]);
  await expect(summary).toBeFocused();
  expect(await accessFaults(page)).toEqual([]);
  await summary.getByRole("link", { name: "Amount" }).click();
  await expect(amount(page)).toBeFocused();
  expect(calls).toEqual([]);
});

test("The name of a recipient is whole on a phone, also without spaces", async ({
  page,
  origin,
  signIn,
  member,
}) => {
  const name = "Oluwafunmilayoadebimpeoluwaseunadebayoogunleyeabc";
  const friend = await signUpByApi(origin, anAddress(), { fullName: name });
  await signIn(member);
  await open(page, "/wallet?send=1");
  await phone(page).fill(friend.phone);
  const found = sheet(page).getByText(name);
  await expect(found).toBeVisible();
  const right = await found.evaluate((element) => element.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
});

test("Units move after the confirmation, with the specified payload, and both people see it [TRANSFER-02] [TRANSFER-03]", async ({
  page,
  origin,
  signIn,
  newPerson,
}) => {
  const { sender, friend } = await twoPeople(origin);
  const calls = watchTransfers(page);
  await signIn(sender);
  await open(page, "/wallet");
  await page.getByRole("link", { name: "Transfer" }).click();
  await fillIn(page, friend, "350");
  await expect(sheet(page).getByRole("heading", { name: "Send ₦350 to Ada Obi?" })).toBeVisible();
  await expect(sheet(page)).toContainText("₦650");
  expect(await accessFaults(page)).toEqual([]);
  expect(calls).toEqual([]);
  await send(page).click();
  await expect(sheet(page)).toContainText("₦350 went to Ada Obi.");
  await expect(sheet(page)).toContainText("₦650");
  expect(await accessFaults(page)).toEqual([]);
  expect(calls).toEqual([
    {
      body: {
        senderPhoneNumber: sender.phone,
        recipientPhoneNumber: friend.phone,
        amount: 350,
        recipientName: "Ada Obi",
      },
      key: expect.stringMatching(/^[\w-]{16,}$/),
    },
  ]);
  expect([await unitsOf(origin, sender), await unitsOf(origin, friend)]).toEqual([650, 350]);
  await expect.poll(() => stored(page, "user")).toMatchObject({ runorUnits: 650 });

  await sheet(page).getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL("/wallet");
  await expect(page.getByRole("main").locator(".balance")).toContainText("₦650.00");
  await expect(page.getByRole("region", { name: "Transactions" })).toContainText("To Ada Obi");
  await page.getByRole("link", { name: "Transfer" }).click();
  await expect(phone(page)).toHaveValue("");

  const other = await newPerson();
  await other.context.addCookies([friend.cookie]);
  await open(other.page, "/wallet");
  await expect(other.page.getByRole("region", { name: "Transactions" })).toContainText("From Adaeze Okonkwo");
});

test("Back and Escape close the form, and the focus returns to where it was", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  await open(page, "/wallet");
  const link = page.getByRole("link", { name: "Transfer" });
  await link.click();
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL("/wallet");
  await link.click();
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL("/wallet");
  await expect(link).toBeFocused();
});
