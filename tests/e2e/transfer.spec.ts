/** Sending units: the lookup, the confirmation, and that a transfer happens once after any failure. */
import type { Page } from "@playwright/test";
import { accessFaults } from "./support/access.ts";
import { unitsOf } from "./support/money.ts";
import { anAddress, type Person, signUpByApi } from "./support/people.ts";
import { expect, open, stored, test } from "./support/test.ts";

const sheet = (page: Page) => page.getByRole("dialog");
const phone = (page: Page) => sheet(page).getByRole("textbox", { name: "Recipient phone" });
const amount = (page: Page) => sheet(page).getByRole("textbox", { name: "Amount" });
const go = (page: Page) => sheet(page).getByRole("button", { name: /^Transfer/ });
const send = (page: Page) => sheet(page).getByRole("button", { name: /^Send ₦/ });

async function twoPeople(origin: string): Promise<{ sender: Person; friend: Person }> {
  const sender = await signUpByApi(origin, anAddress(), { fullName: "Adaeze Okonkwo", units: 1_000 });
  const friend = await signUpByApi(origin, anAddress(), { fullName: "Ada Obi" });
  return { sender, friend };
}

/** Records the transfer requests as bodies and idempotency keys. */
function watchTransfers(page: Page): { body: unknown; key: string | undefined }[] {
  const calls: { body: unknown; key: string | undefined }[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/transfer")) return;
    calls.push({ body: request.postDataJSON(), key: request.headers()["idempotency-key"] });
  });
  return calls;
}

/** From the empty form to the confirmation. */
async function fillIn(page: Page, friend: Person, units: string): Promise<void> {
  await phone(page).fill(friend.phone);
  await expect(sheet(page).getByText(friend.fullName, { exact: true })).toBeVisible();
  await amount(page).fill(units);
  await go(page).click();
}

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
