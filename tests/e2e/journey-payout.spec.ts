/**
 * Earned money, through the pages: a serviceman links a bank and withdraws on a phone, staff approve on a
 * wide screen, the provider pays.
 */
import { buyExactly } from "./support/money.ts";
import { anAccountNumber, bank } from "./support/payouts.ts";
import { aName } from "./support/people.ts";
import { expect, open, test } from "./support/test.ts";

test("A serviceman links a bank and withdraws, staff approve, the provider pays, and the wallet shows it [STATE-24] [STATE-38] [STATE-06] [ROLE-21]", async ({
  page,
  origin,
  newPerson,
  signIn,
  staff,
}) => {
  test.slow();
  const fullName = aName("Tunde");
  const { person: serviceman, page: phone } = await newPerson({ fullName });
  await phone.setViewportSize({ width: 360, height: 800 });
  await buyExactly(origin, serviceman, 3_000);

  await test.step("The serviceman links a bank account", async () => {
    await open(phone, "/link-bank-account");
    await phone.getByRole("main").getByRole("button", { name: "Link Bank Account" }).click();
    await phone.getByRole("combobox", { name: "Bank", exact: true }).click();
    const sheet = phone.getByRole("dialog", { name: "Bank" });
    await sheet.getByRole("searchbox", { name: "Search banks" }).fill("access b");
    await sheet.getByRole("button", { name: bank.name, exact: true }).click();
    await phone.getByLabel("Account Number").fill(anAccountNumber());
    await phone.getByRole("button", { name: "Save", exact: true }).click();
    await expect(phone.getByRole("heading", { name: "Saved Bank Account" })).toBeVisible();
  });

  await test.step("The serviceman withdraws what was earned", async () => {
    await phone.getByRole("link", { name: "Withdraw", exact: true }).click();
    await phone.getByRole("button", { name: "Proceed", exact: true }).click();
    await phone.getByRole("textbox", { name: "Amount" }).fill("2500");
    await phone.getByRole("button", { name: "Withdraw", exact: true }).click();
    await expect(phone.getByText("Withdrawal Successful!")).toBeVisible();
    await expect(phone).toHaveURL("/profile");
  });

  await test.step("Staff review it and approve", async () => {
    const accountant = await staff("accounting");
    await signIn(accountant);
    await open(page, `/accounting/${accountant.userId}`);
    const row = page
      .getByRole("table", { name: "Pending withdrawals" })
      .getByRole("row")
      .filter({ hasText: fullName });
    await expect(row).toContainText("₦2,500");
    await row.getByRole("button", { name: /^Approve/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Approve ₦2,500" }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step("The provider pays, and the serviceman sees it", async () => {
    await expect(async () => {
      await open(phone, "/withdrawals");
      await expect(phone.getByRole("list", { name: "Your withdrawals" })).toContainText("Paid", {
        timeout: 1_000,
      });
    }).toPass({ timeout: 60_000 });
    await open(phone, "/wallet");
    await expect(phone.getByRole("main")).toContainText("400");
    await expect(phone.getByRole("main")).toContainText("2,600");
  });
});
