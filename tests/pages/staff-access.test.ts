/** Staff roles, and the second factor of staff accounts. */
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { inDatabase } from "#tests/e2e/support/database.ts";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { expect, open, test } from "./support/test.ts";

async function giveRole(page: Page, phone: string, role: string): Promise<void> {
  await page.getByRole("button", { name: "Give a role" }).click();
  const sheet = page.getByRole("dialog", { name: "Give a role" });
  await sheet.getByRole("textbox", { name: "Phone number" }).fill(phone);
  await sheet.getByRole("combobox", { name: "Role" }).selectOption({ label: role });
  await sheet.getByRole("textbox", { name: "Reason" }).fill("New in the team");
  await sheet.getByRole("button", { name: "Give a role" }).click();
}
const codeOf = (secret: string, stepsAhead = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + stepsAhead * 30_000 });
test("Setting up a second factor half an hour after signing in asks for the password first", async ({
  page,
  signIn,
  staff,
}) => {
  const person = await staff("customers");
  await signIn(person);
  await inDatabase("update sessions set created_at = now() - interval '31 minutes' where user_id = $1", [
    person.userId,
  ]);
  await open(page, "/security");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Set up" }).click();
  await expect(main.getByText("You logged in a while ago.")).toBeVisible();
  const password = main.getByLabel("Password", { exact: true });
  await password.fill("not the password");
  await main.getByRole("button", { name: "Set up" }).click();
  await expect(main.getByText("This password is not correct.")).toBeVisible();

  await main.getByRole("button", { name: "Cancel" }).click();
  await main.getByRole("button", { name: "Set up" }).click();
  await password.fill(person.password);
  await main.getByRole("button", { name: "Set up" }).click();

  await expect(main.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
});

test("An administrator gives a role and revokes it: the area opens and closes at once", async ({
  page,
  context,
  origin,
  signIn,
  staff,
}) => {
  const fullName = "Oluwadamilola Adewunmi-Ogunbanjo Onyekachukwu";
  const person = await signUpByApi(origin, anAddress(), { fullName });
  const administrator = await staff("master");
  await signIn(administrator);
  await open(page, "/staff-roles");

  await page.getByRole("button", { name: "Give a role" }).click();
  const sheet = page.getByRole("dialog", { name: "Give a role" });
  await sheet.getByRole("textbox", { name: "Phone number" }).fill("08036399998");
  await sheet.getByRole("combobox", { name: "Role" }).selectOption({ label: "Agents" });
  await sheet.getByRole("textbox", { name: "Reason" }).fill("New in the team");
  await sheet.getByRole("button", { name: "Give a role" }).click();
  await expect(sheet.getByText("No account has this phone number.")).toBeVisible();
  await sheet.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await giveRole(page, person.phone, "Agents");
  await expect(page.getByText(`${fullName} has the role.`)).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: fullName });
  await expect(row).toContainText("Given here");
  await expect(row).toContainText("Not set up");

  await context.clearCookies();
  await open(page, "/login");
  await page.getByRole("textbox", { name: "Phone number" }).fill(person.phone);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/upgrade-page/);
  await open(page, "/agent-approval");
  await expect(page.getByRole("heading", { name: "Forbidden" })).toHaveCount(0);

  const theirs = await context.cookies();
  await signIn(administrator);
  await open(page, "/staff-roles");
  await row.getByRole("button", { name: `Take away Agents from ${fullName}` }).click();
  const asking = page.getByRole("dialog", { name: `Take a role from ${fullName}?` });
  await asking.getByRole("button", { name: "Take away" }).click();
  await expect(asking.getByText("Please give a reason.").first()).toBeVisible();
  await asking.getByRole("textbox", { name: "Reason" }).fill("Left the team");
  await asking.getByRole("button", { name: "Take away" }).click();
  await expect(page.getByText("The role is taken away.")).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();

  await context.addCookies(theirs);
  await open(page, "/agent-approval");
  await expect(page.getByRole("heading", { name: "Forbidden" })).toBeVisible();
});

test("Staff set up a second factor, log in with it, and reset it when the phone is lost", async ({
  page,
  context,
  origin,
  signIn,
  staff,
}) => {
  const fullName = "Zainab Danladi Secure";
  const person = await signUpByApi(origin, anAddress(), { fullName });
  const administrator = await staff("master");
  await signIn(administrator);
  await open(page, "/staff-roles");
  await giveRole(page, person.phone, "Customers");
  await expect(page.getByText(`${fullName} has the role.`)).toBeVisible();
  const main = page.getByRole("main");
  const logIn = async (path: string) => {
    await context.clearCookies();
    await open(page, `/login?redirectUrl=${encodeURIComponent(path)}`);
    await page.getByRole("textbox", { name: "Phone number" }).fill(person.phone);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await main.getByRole("button", { name: "Log in" }).click();
  };
  await logIn("/security");
  await page.waitForURL(/upgrade-page/);
  await open(page, "/security");
  await main.getByRole("button", { name: "Set up" }).click();
  await expect(main.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  const secret = (await main.locator("code.secret").innerText()).replaceAll(" ", "");
  await main.getByRole("textbox", { name: "Code from the app" }).fill("000000");
  await main.getByRole("button", { name: "Turn on" }).click();
  await expect(main.getByText("That code is not correct.")).toBeVisible();
  await main.getByRole("textbox", { name: "Code from the app" }).fill(codeOf(secret));
  await main.getByRole("button", { name: "Turn on" }).click();
  await expect(main.getByRole("heading", { name: "Keep these recovery codes" })).toBeFocused();
  const [recoveryCode = ""] = await main.locator(".recovery code").allInnerTexts();
  await expect(main.locator(".recovery code")).toHaveCount(10);
  await main.getByRole("button", { name: "I have kept them" }).click();
  await expect(main.getByText("10 recovery codes left.")).toBeVisible();
  await expect(main.locator(".secondfactor")).toBeFocused();

  await logIn("/security");
  await expect(main.getByText("Enter the code that your authenticator app shows.")).toBeVisible();
  await main.getByRole("textbox", { name: "Code from the app" }).fill("111111");
  await main.getByRole("button", { name: "Log in" }).click();
  await expect(main.getByText("That code is not correct.")).toBeVisible();
  await main.getByRole("textbox", { name: "Code from the app" }).fill(codeOf(secret, 1));
  await main.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/upgrade-page/);

  await logIn("/security");
  await main.getByRole("textbox", { name: "Code from the app" }).fill(recoveryCode);
  await main.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/upgrade-page/);
  await open(page, "/security");
  await expect(main.getByText("9 recovery codes left.")).toBeVisible();

  await signIn(administrator);
  await open(page, "/staff-roles");
  await page.getByRole("button", { name: `Reset the second factor of ${fullName}` }).click();
  const sheet = page.getByRole("dialog", { name: `Reset the second factor of ${fullName}?` });
  await sheet.getByRole("textbox", { name: "Reason" }).fill("Phone stolen, known by voice");
  await sheet.getByRole("button", { name: "Reset second factor" }).click();
  await expect(page.getByText("The second factor is reset.")).toBeVisible();
  await logIn("/security");
  await page.waitForURL(/upgrade-page/);
});

test("A staff session that ended while the page was open leads to login, and back", async ({
  page,
  context,
  signIn,
  staff,
}) => {
  await signIn(await staff("customers"));
  await open(page, "/customer-overview");
  const search = page.getByRole("searchbox").first();
  await expect(search).toBeVisible();
  // It loads after the page: without cookies it would lead to the login before the search can.
  await expect(page.locator(".insights .plots")).toBeVisible();
  await context.clearCookies();
  await search.fill("Chidinma");
  await page.waitForURL(/\/login\?redirectUrl=%2Fcustomer-overview.*ended=1/);
  await expect(page.getByText("You were signed out because staff sessions end after a while.")).toBeVisible();
});
