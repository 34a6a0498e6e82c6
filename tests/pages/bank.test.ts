import type { Page } from "@playwright/test";
import { choose, link, number, picker, save, sheet, watchCalls } from "#tests/e2e/support/bank-form.ts";
import { anAccountNumber, bank, linkBank } from "#tests/e2e/support/payouts.ts";
import { messageTo, testPassword } from "#tests/e2e/support/people.ts";
import { expect, open, stored, test } from "./support/test.ts";

const savedCard = (page: Page) => page.getByRole("heading", { name: "Saved Bank Account" });

const bankInfo = { account_bank: "999999", account_number: "0123456789", account_name: "ADAEZE OKONKWO" };
const stubAccount = (page: Page, code: string) =>
  page.route("**/api/api/user-bank/**", (route) =>
    route.fulfill({
      json: {
        bank_info: { ...bankInfo, account_bank: code, bank_name: "A bank of old", payable_from: null },
      },
    }),
  );

test("Not started, form, name resolved, saving, saved card [BANK-01] [BANK-03] [BANK-04] [BANK-05] [BANK-06] [STATE-06] [VALID-21] [VALID-22] [CONST-11] [LS-12]", async ({
  page,
  person,
}) => {
  const lookups = await watchCalls(page, "/api/verify-account");
  const saves = await watchCalls(page, "/api/save-account");
  await open(page, "/link-bank-account");
  await expect(picker(page)).toHaveCount(0);
  await link(page).click();
  await expect(save(page)).toBeDisabled();
  const accountNumber = anAccountNumber();
  await number(page).fill(accountNumber);
  // Ten digits without a bank cause no lookup.
  await choose(page, bank.name);
  await expect.poll(() => lookups.length).toBe(1);
  await number(page).fill(accountNumber.slice(0, 9));
  await expect(save(page)).toBeDisabled();
  await number(page).fill(`${accountNumber}1`);
  await expect(page.getByText("An account number has 10 digits.")).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await number(page).fill(accountNumber);
  const name = page.locator(".accountname");
  await expect(name).toHaveText(/\w+ \w+/);
  const resolved = (await name.textContent()) ?? "";
  expect(lookups).toEqual([{ account_number: accountNumber, account_bank: bank.code }]);
  await expect(save(page)).toBeEnabled();
  await save(page).click();
  await expect(savedCard(page)).toBeFocused();
  await expect(page.getByRole("main")).toContainText(bank.name);
  await expect(page.getByRole("main")).toContainText(accountNumber);
  await expect(page.getByRole("main")).toContainText(resolved);
  const saved = { account_bank: bank.code, account_number: accountNumber, account_name: resolved };
  expect(saves).toEqual([{ userId: person.userId, ...saved }]);
  await expect.poll(() => stored(page, "bank_info")).toEqual(saved);
  await expect
    .poll(async () => (await stored(page, "user")) as object)
    .toMatchObject({ bankName: bank.name });

  await open(page, "/link-bank-account");
  await expect(savedCard(page)).toBeVisible();
  await page.getByRole("button", { name: "Show account number" }).click();
  await expect(page.getByText(accountNumber, { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "Withdraw", exact: true }).click();
  await expect(page).toHaveURL("/withdrawals");
});

test("Banks are sorted by name; Save waits while a name is looked up [BANK-02] [VALID-22]", async ({
  page,
  person: _,
}) => {
  const data = [
    { code: "057", name: "Zenith Bank" },
    { code: "044", name: "Access Bank" },
  ];
  await page.route("**/api/banks", (route) =>
    route.fulfill({ json: { status: "success", message: "", data } }),
  );
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/verify-account", async (route) => {
    await held;
    await route.continue();
  });
  await open(page, "/link-bank-account");
  await link(page).click();
  await picker(page).click();
  await expect(sheet(page).getByRole("listitem")).toHaveText(["Access Bank", "Zenith Bank"]);
  await sheet(page).getByRole("button", { name: "Access Bank" }).click();
  await number(page).fill(anAccountNumber());
  await expect(page.getByText("Looking up the name...")).toBeVisible();
  await expect(save(page)).toBeDisabled();
  release();
  await expect(save(page)).toBeEnabled();
});

test("Save that cannot save yet lists what is missing, with links to the fields [VALID-22]", async ({
  page,
  person: _,
}) => {
  await open(page, "/link-bank-account");
  await link(page).click();
  await save(page).click({ force: true });
  const list = page.getByRole("alert").filter({ hasText: "Two things to fix" });
  await expect(list).toBeFocused();
  await expect(picker(page)).toHaveAttribute("aria-invalid", "true");
  await list.getByRole("link", { name: "Account Number" }).click();
  await expect(number(page)).toBeFocused();
  await expect(page.getByText("An account number has 10 digits.")).toBeVisible();

  await choose(page, bank.name);
  await number(page).fill("12345");
  await expect(page.getByRole("alert").filter({ hasText: "One thing to fix" })).toBeVisible();
  await number(page).fill(anAccountNumber());
  await expect(save(page)).toBeEnabled();
  await expect(page.getByRole("alert").filter({ hasText: "to fix" })).toHaveCount(0);
  await number(page).fill("12345");
  await number(page).press("x");
  await expect(number(page)).toHaveValue("12345");
  await expect(number(page)).toBeFocused();
});

test("A saved account loads at the start, and a code that no list has is 'Unknown' [STATE-05] [BANK-06] [BANK-07] [LS-12]", async ({
  page,
  person: _,
}) => {
  await stubAccount(page, "999999");
  await open(page, "/link-bank-account");
  await expect(savedCard(page)).toBeVisible();
  await expect(page.getByText("Unknown", { exact: true })).toBeVisible();
  await expect.poll(() => stored(page, "bank_info")).toEqual(bankInfo);
  await page.unrouteAll({ behavior: "wait" });
  await stubAccount(page, bank.code);
  await open(page, "/link-bank-account");
  await expect(page.getByText(bank.name, { exact: true })).toBeVisible();
});

test("Banks that cannot be fetched log a line in the console without an alert, and can be retried [ERR-15]", async ({
  page,
  person: _,
}) => {
  const lines: string[] = [];
  page.on("console", (line) => line.type() === "error" && lines.push(line.text()));
  page.on("dialog", () => lines.push("an alert"));
  await page.route("**/api/banks", (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, "/link-bank-account");
  await link(page).click();
  await expect(page.getByText("The list of banks did not load.")).toBeVisible();
  expect(lines).toContain("Error fetching banks");
  expect(lines).not.toContain("an alert");
  await expect(number(page)).toBeVisible();
  await page.unroute("**/api/banks");
  await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
  await choose(page, bank.name);
});

test("An account number that the bank does not know is refused at its field, and nothing can be saved [VALID-22]", async ({
  page,
  person: _,
}) => {
  await open(page, "/link-bank-account");
  await link(page).click();
  await choose(page, bank.name);
  await number(page).fill("0000012345");
  await expect(page.getByText(/could not find this account/)).toBeVisible();
  await expect(number(page)).toHaveAttribute("aria-invalid", "true");
  await expect(save(page)).toBeDisabled();
});

test("Changing the account asks for the password, and payouts wait [BANK-05]", async ({
  page,
  origin,
  person,
}) => {
  const before = await linkBank(origin, person);
  await open(page, "/link-bank-account");
  await page.getByRole("button", { name: "Change bank account" }).click();
  await expect(page.getByText(/payouts wait 24 hours/)).toBeVisible();
  await choose(page, bank.name);
  await number(page).fill(anAccountNumber());
  await page.getByLabel("Your password", { exact: true }).fill("not-the-password");
  await save(page).click();
  await expect(page.getByText("This password is not correct.")).toBeVisible();
  await page.getByLabel("Your password", { exact: true }).fill(testPassword);
  await save(page).click();
  await expect(savedCard(page)).toBeVisible();
  await expect(page.getByText(/^Payouts to this account start on /)).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(before.account_number);
  await messageTo(origin, person.phone, (text) => text.includes("bank account is now"));
});

test("At verification the form is open already, and can be postponed [STATE-06]", async ({
  page,
  origin,
  person,
}) => {
  await open(page, "/bank-verification");
  await expect(picker(page)).toBeVisible();
  await page.getByRole("link", { name: "Not now" }).click();
  await expect(page).toHaveURL("/");
  await linkBank(origin, person);
  await open(page, "/bank-verification");
  await expect(savedCard(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue" })).toBeVisible();
});
