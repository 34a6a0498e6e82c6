import { aPhone, codeFor, testPassword } from "#tests/e2e/support/people.ts";
import { fields, fillIn, press } from "#tests/e2e/support/sign-up-form.ts";
import { expect, open, stored, test } from "./support/test.ts";

test("Sign-up asks for name, phone and password twice, and for terms and consent; the call carries the six [AUTH-01] [ROUTE-03] [GEN-02]", async ({
  page,
}) => {
  await open(page, "/signup");
  const inputs = page.locator("main form input");
  await expect(inputs).toHaveCount(6);
  await expect(page.getByLabel(/e-?mail/i).and(page.locator("[type=email]"))).toHaveCount(0);
  const form = await fillIn(page);
  const sent = page.waitForRequest("**/api/auth/signup");
  await form.submit.click();
  expect((await sent).postDataJSON()).toEqual({
    fullName: "Ngozi Eze",
    phoneNumber: form.typed.phone,
    password: testPassword,
    confirmPassword: testPassword,
    termsAccepted: true,
    promotionalEmails: true,
  });
});

test("After sign-up the verification follows with the answer stored, then the next page [STATE-11] [LS-11] [ROUTE-04]", async ({
  page,
  origin,
}) => {
  await open(page, "/signup");
  const form = await fillIn(page);
  const answered = page.waitForResponse("**/api/auth/signup");
  await form.submit.click();
  const answer = await (await answered).json();
  await expect(page).toHaveURL("/verification");
  expect(await stored(page, "signupResponse")).toMatchObject({ user: { _id: answer.user._id } });
  const shown = `0803 ••• ${form.typed.phone.slice(-4)}`;
  await expect(page.getByText(`We sent it by SMS to ${shown}.`)).toBeVisible();

  await page.getByLabel("Verification code").fill(await codeFor(origin, form.typed.phone));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL("/upgrade-page");
  await expect.poll(() => stored(page, "user")).toMatchObject({ _id: answer.user._id, isVerified: true });
});

test("Names of 3 to 50 characters pass, shorter and longer ones do not [VALID-24] [CONST-20]", async ({
  page,
}) => {
  await open(page, "/signup");
  const form = await fillIn(page);
  const complaint = page.getByText("Full name must be between 3 and 50 characters.");
  for (const [length, passes] of [
    [2, false],
    [3, true],
    [51, false],
    [50, true],
  ] as const) {
    await form.fullName.fill("n".repeat(length));
    await form.fullName.blur();
    await expect(complaint, `${length} characters`).toHaveCount(passes ? 0 : 1);
    await expect(form.submit)[passes ? "toBeEnabled" : "toBeDisabled"]();
  }
});

test("Numbers that are no Nigerian mobile number are refused in words [VALID-25]", async ({ page }) => {
  await open(page, "/signup");
  const { phone } = fields(page);
  const complaint = page.getByText("Please enter a valid phone number.");
  for (const typed of ["abc", "123"]) {
    await phone.fill(typed);
    await phone.blur();
    await expect(complaint, typed).toBeVisible();
  }
  for (const typed of ["08031234567", "+234 803 123 4567", "803-123-4567"]) {
    await phone.fill(typed);
    await expect(complaint, typed).toHaveCount(0);
  }
});

test("The two passwords must match [VALID-26]", async ({ page }) => {
  await open(page, "/signup");
  const form = await fillIn(page);
  await form.confirm.fill("another-stone-43");
  await form.confirm.blur();
  const complaint = page.getByText("Passwords do not match.");
  await expect(complaint).toBeVisible();
  await form.confirm.fill(testPassword);
  await expect(complaint).toHaveCount(0);
});

test("A plain password of eight letters passes; no strength rule shows [VALID-30]", async ({ page }) => {
  await open(page, "/signup");
  const form = await fillIn(page, { password: "gbakeywo" });
  await form.confirm.blur();
  await expect(page.getByText(/strong|strength|uppercase|capital|symbol|special/i)).toHaveCount(0);
  await form.submit.click();
  await expect(page).toHaveURL("/verification");
});

test("A failed sign-up shows the server's text, else its own, and keeps what was typed [ERR-16]", async ({
  page,
  member,
}) => {
  await open(page, "/signup");
  const form = await fillIn(page, { phone: member.phone });
  await form.submit.click();
  await expect(page.getByText("An account with this phone number already exists.")).toBeVisible();
  await form.phone.fill(aPhone());

  await page.route("**/api/auth/signup", (route) => route.fulfill({ status: 400, json: { error: "X" } }));
  await form.submit.click();
  await expect(page.getByText("X", { exact: true })).toBeVisible();

  await page.unroute("**/api/auth/signup");
  await page.route("**/api/auth/signup", (route) => route.fulfill({ status: 500, body: "" }));
  await form.submit.click();
  await expect(page.getByText("An error occurred during signup.")).toBeVisible();
  await expect(form.password).toHaveValue(testPassword);
});

test("Without a network sign-up and login say so, and work once it is back [ERR-17]", async ({
  page,
  context,
  member,
}) => {
  await open(page, "/signup");
  const form = await fillIn(page);
  await context.setOffline(true);
  await form.submit.click();
  const offline = page.getByText("Check your network and try again.");
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  await form.submit.click();
  await expect(page).toHaveURL("/verification");

  await context.clearCookies();
  await open(page, "/login");
  await page.getByLabel("Phone number").fill(member.phone);
  await page.getByLabel("Password", { exact: true }).fill(member.password);
  await page.route("**/api/auth/login", (route) => route.abort());
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(offline).toBeVisible();
});

test("Without terms and consent nothing is sent and both are asked for [VALID-27] [VALID-28]", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/signup")) sent.push(request.method());
  });
  await open(page, "/signup");
  const form = await fillIn(page);
  await press(form.terms);
  await expect(form.terms).not.toBeChecked();
  await press(form.consent);
  await expect(form.consent).not.toBeChecked();
  // `force`, because the button only looks disabled.
  await form.submit.click({ force: true });
  await expect(form.terms).toHaveAccessibleDescription("You must agree to the terms of service.");
  await expect(form.consent).toHaveAccessibleDescription("You must agree to receive promotional emails.");
  await expect(page).toHaveURL("/signup");
  expect(sent).toEqual([]);
});

test("A half-filled form survives reading the terms, except its passwords", async ({ page }) => {
  await open(page, "/signup");
  const form = await fillIn(page);
  await page.locator("main").getByRole("link", { name: "terms of service" }).click();
  // The address changes before the form is gone.
  await expect(page.getByRole("heading", { level: 1, name: "Terms and Conditions" })).toBeVisible();
  await page.goBack();
  await expect(form.fullName).toHaveValue("Ngozi Eze");
  await expect(form.phone).toHaveValue(form.typed.phone);
  await expect(form.password).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(testPassword);
});
