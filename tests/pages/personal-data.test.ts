import { formatPhone } from "#shared/phones/phone-display.ts";
import { anAddress, aPhone, codeFor, logInByApi, signUpByApi } from "#tests/e2e/support/people.ts";
import { expect, open, test } from "./support/test.ts";

test("A person signs another device out, and changes the password", async ({ page, origin, person }) => {
  await logInByApi(origin, anAddress(), person);
  await open(page, "/profile");
  const devices = page.getByRole("list", { name: "Where you are signed in" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByText("This device")).toHaveCount(1);
  await expect(devices.getByText(/Since \d+ \w+ \d{4}, \d\d:\d\d/)).toHaveCount(2);
  await devices.getByRole("button", { name: /^Sign out/ }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText("You are signed in on this device only.")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();

  await page.getByRole("button", { name: "Change: Password" }).click();
  const sheet = page.getByRole("dialog", { name: "Change your password" });
  await sheet.getByLabel("Current password", { exact: true }).fill("not this one");
  await sheet.getByLabel("New password", { exact: true }).fill("a much better one");
  await sheet.getByRole("button", { name: "Change password" }).click();
  await expect(sheet.getByText("This password is not correct.")).toBeVisible();
  await sheet.getByLabel("Current password", { exact: true }).fill(person.password);
  await sheet.getByRole("button", { name: "Change password" }).click();
  await expect(
    page.getByText("Your password has been changed. All other devices are signed out."),
  ).toBeVisible();
  await expect(sheet).toBeHidden();
});

test("A person without a proven number is asked to verify it, and is offered no PIN", async ({
  page,
  origin,
  signIn,
}) => {
  await signIn(await signUpByApi(origin, anAddress(), { verified: false }));
  await open(page, "/profile");
  await expect(page.getByRole("main").getByRole("link", { name: "Verify" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Blocked people" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Runor without data" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Without data" })).toHaveCount(0);
});

test("Devices that do not load say so and load again", async ({ page, person: _signedIn }) => {
  let fails = true;
  await page.route("**/api/sessions", (route) => (fails ? route.abort() : route.fallback()));
  await open(page, "/profile");
  await expect(page.getByText("We could not load your devices.")).toBeVisible();
  fails = false;
  await page.getByRole("button", { name: /try again/i }).click();
  await expect(page.getByText("You are signed in on this device only.")).toBeVisible();
});

test("A person changes the number with the code sent to it, and logs in with it", async ({
  page,
  origin,
  person,
}) => {
  const newPhone = aPhone();
  await open(page, "/profile");
  await page.getByRole("button", { name: "Change: Phone number" }).click();
  const sheet = page.getByRole("dialog", { name: "Change your phone number" });
  await sheet.getByLabel("New phone number").fill(newPhone);
  await sheet.getByLabel("Your password", { exact: true }).fill(person.password);
  await sheet.getByRole("button", { name: "Send code" }).click();
  await expect(sheet.getByText(`Enter the 4 digits that we sent to ${formatPhone(newPhone)}`)).toBeVisible();
  const code = await codeFor(origin, newPhone);
  await sheet.getByLabel("Code").fill(code === "0000" ? "1111" : "0000");
  await sheet.getByRole("button", { name: "Change number" }).click();
  await expect(sheet.getByRole("button", { name: "Change number" })).not.toHaveAttribute("aria-busy", "true");
  await expect(sheet.locator(".hint.error")).toBeVisible();
  await sheet.getByLabel("Code").fill(code);
  await sheet.getByRole("button", { name: "Change number" }).click();

  await expect(
    page.getByText("Your phone number has been changed. Log in with it from now on."),
  ).toBeVisible();
  const national = newPhone.slice(1);
  await expect(page.getByRole("list", { name: "Your details" })).toContainText(national);
  await logInByApi(origin, anAddress(), { phone: newPhone, password: person.password });
});

test("A code that does not arrive is sent again after a pause, without typing anything twice", async ({
  page,
  person,
}) => {
  const asked: unknown[] = [];
  await page.route("**/api/auth/change-phone", (route) => {
    asked.push(route.request().postDataJSON());
    return asked.length === 2
      ? route.fulfill({ status: 503, json: {} })
      : route.fulfill({ json: { message: "We sent a code to the new number.", resendInSeconds: 45 } });
  });
  await page.clock.install();
  await open(page, "/profile");
  await page.getByRole("button", { name: "Change: Phone number" }).click();
  const sheet = page.getByRole("dialog", { name: "Change your phone number" });
  const newPhone = aPhone();
  await sheet.getByLabel("New phone number").fill(newPhone);
  await sheet.getByLabel("Your password", { exact: true }).fill(person.password);
  await sheet.getByRole("button", { name: "Send code" }).click();
  const resend = sheet.getByRole("button", { name: /^Resend/ });
  await expect(resend).toBeDisabled();
  await page.clock.runFor(46_000);
  await sheet.getByLabel("Code").fill("12");
  await resend.click();
  await expect(sheet.getByText("We could not save this. Please try again.")).toBeVisible();
  await resend.click();
  await expect(page.getByText("We sent a code to the new number.")).toBeVisible();
  await expect(sheet.getByLabel("Code")).toHaveValue("");
  await expect(resend).toHaveText(/^Resend in 0:4/);
  expect(asked).toEqual([1, 2, 3].map(() => ({ newPhone, password: person.password })));
});
