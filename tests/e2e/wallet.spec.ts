/** The wallet and the history of its units: all of it on /wallet, the latest transfers and purchases on /profile. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { accessFaults } from "./support/access.ts";
import { callAs } from "./support/jobs.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { expect, open, test } from "./support/test.ts";
import { sendByApi, traders } from "./support/transfers.ts";

const history = (page: Page) => page.getByRole("region", { name: "Transactions" });
const lines = (page: Page) => history(page).getByRole("button").filter({ hasText: "₦" });
const receipt = (page: Page) => page.getByRole("dialog", { name: "Receipt" });

test("A subscription whose payer never returned from the hosted page has its receipt in the wallet", async ({
  page,
  origin,
  person,
}) => {
  const call = callAs(origin, person);
  const { body } = await call("POST", "/api/payment-orders", { purpose: "subscription" });
  await fetch(`${origin}/sandbox/pay/${body.tx_ref}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ outcome: "paid" }),
  });
  await expect
    .poll(async () => (await call("GET", `/api/payment-orders/${body.tx_ref}`)).body.status)
    .toBe("paid");
  await open(page, "/wallet");
  const bought = page.getByRole("region", { name: "Subscriptions and boosts" });
  const line = bought.getByRole("button", { name: /Subscription/ });
  await expect(line).toContainText("₦2,365");
  await expect(line).toContainText(/until \d/);
  await line.click();
  await expect(receipt(page)).toContainText("Paid by");
  await expect(receipt(page)).toContainText("Lasts until");
  await expect(receipt(page)).toContainText(body.tx_ref);
  await page.keyboard.press("Escape");
  await expect(receipt(page)).toBeHidden();
  expect(await accessFaults(page)).toEqual([]);
});

test("A line's receipt is saved as a picture, without a network", async ({
  page,
  context,
  origin,
  signIn,
}) => {
  const { buyer } = await traders(origin);
  await signIn(buyer);
  await open(page, "/wallet");
  await context.setOffline(true);
  await lines(page).nth(1).click();
  await expect(receipt(page)).toContainText("Sent");
  await expect(receipt(page)).toContainText("₦300.00");
  await expect(receipt(page)).toContainText("Adaeze Okonkwo");
  await expect(receipt(page)).toContainText("Blessing Lawal");
  const saving = page.waitForEvent("download");
  await receipt(page).getByRole("button", { name: "Download" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^runor-receipt-.+\.png$/);
  const bytes = await readFile(await saved.path());
  expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20) > 800]).toEqual([1_200, true]);
  await context.setOffline(false);
});

test("Where apps accept files, the receipt is shared as a picture", async ({ page, origin, signIn }) => {
  await page.addInitScript(() => {
    const shared: { name: string; type: string; title?: string }[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => Boolean(files?.length),
      share: async ({ files, title }: ShareData) => {
        for (const { name, type } of files ?? []) shared.push({ name, type, ...(title ? { title } : {}) });
      },
    });
  });
  const { buyer } = await traders(origin);
  await signIn(buyer);
  await open(page, "/profile");
  await history(page).getByRole("button", { name: "Show history" }).click();
  await lines(page).nth(2).click();
  await receipt(page).getByRole("button", { name: "Share" }).click();
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
  await expect
    .poll(shared)
    .toEqual([
      { name: expect.stringMatching(/^runor-receipt-.*\.png$/), type: "image/png", title: "Runor receipt" },
    ]);
});

test("Long names and large amounts fit a narrow screen, without accessibility faults", async ({
  page,
  origin,
  signIn,
}) => {
  const buyer = await signUpByApi(origin, anAddress(), {
    fullName: "Oluwaseyifunmitan Adebayo-Ogunlesi Nwachukwuebuka",
    units: 5_000_000,
  });
  const friend = await signUpByApi(origin, anAddress(), {
    fullName: "Chukwuemekanwaokechukwuobiageliezeugonwanneamaka",
  });
  await sendByApi(origin, buyer, friend, 4_999_999);
  await signIn(buyer);
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, "/wallet");
  await expect(lines(page)).toHaveCount(2);
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await sideways()).toBe(0);
  expect(await accessFaults(page)).toEqual([]);
  await lines(page).nth(0).click();
  await expect(receipt(page).getByRole("button", { name: "Download" })).not.toHaveAttribute("aria-busy");
  expect(await receipt(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  expect(await accessFaults(page)).toEqual([]);
});
