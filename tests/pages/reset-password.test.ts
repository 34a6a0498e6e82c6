/** A forgotten password: requesting the link on /login, and setting a new password. */
import { anAddress, messageTo, signUpByApi } from "#tests/e2e/support/people.ts";
import { expect, open, test } from "./support/test.ts";

test("The request needs a number of at least 11 digits [VALID-32] [CONST-22]", async ({ page, member }) => {
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/jobs/request-password-reset")) sent.push(request.postDataJSON());
  });
  await open(page, "/login");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  const phone = page.getByLabel("Phone number");
  const send = page.getByRole("button", { name: "Send reset link" });
  await expect(phone).toBeFocused();
  await phone.fill(member.phone.slice(0, 10));
  await send.click();
  await expect(page.getByText("Phone number must be at least 11 digits.")).toBeVisible();
  expect(sent).toEqual([]);

  await phone.fill(member.phone);
  await send.click();
  await expect(page.getByText("Reset link sent successfully.")).toBeVisible();
  expect(sent).toEqual([{ phoneNumber: member.phone }]);
});

test("The answer does not reveal whether a number has an account [ERR-20]", async ({ page, member }) => {
  const seen: string[] = [];
  for (const phone of [member.phone, "08035550000"]) {
    await open(page, "/login?forgot=1");
    await page.getByLabel("Phone number").fill(phone);
    await page.getByRole("button", { name: "Send reset link" }).click();
    const notice = page.getByRole("status").filter({ hasText: "Reset link sent successfully." });
    await expect(notice).toBeVisible();
    seen.push((await notice.textContent()) ?? "");
  }
  expect(seen[0]).toBe(seen[1]);
});

test("A request that fails says so [ERR-21]", async ({ page, member }) => {
  await open(page, "/login?forgot=1");
  await page.getByLabel("Phone number").fill(member.phone);
  const address = "**/jobs/request-password-reset";
  await page.route(address, (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("button", { name: "Send reset link" }).click();
  const failure = page.getByRole("alert").filter({ hasText: "Failed to send reset link." });
  await expect(failure).toBeVisible();
  await page.unroute(address);
  await page.route(address, (route) => route.abort());
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(failure).toBeVisible();
});

test("The SMS link opens a page that sets the new password once, says the server's message and goes to /login [RESET-01] [RESET-02] [ERR-23] [ROUTE-44]", async ({
  page,
  origin,
}) => {
  const forgetful = await signUpByApi(origin, anAddress());
  await open(page, "/login?forgot=1");
  await page.getByLabel("Phone number").fill(forgetful.phone);
  await page.getByRole("button", { name: "Send reset link" }).click();
  const sms = await messageTo(origin, forgetful.phone, (body) => body.includes("/reset-password/"));
  const link = /https?:\S+\/reset-password\/\S+/.exec(sms)?.[0] ?? "";

  await open(page, link);
  await page.getByLabel("New password", { exact: true }).fill("a-new-stone-77");
  const answered = page.waitForResponse("**/jobs/reset-password/**");
  await page.getByRole("button", { name: "Reset Password" }).click();
  const { message } = await (await answered).json();
  await expect(page.getByRole("status").getByText(message)).toBeVisible();
  await expect(page).toHaveURL("/login");

  await page.getByLabel("Phone number").fill(forgetful.phone);
  await page.getByLabel("Password", { exact: true }).fill("a-new-stone-77");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/upgrade-page");

  await open(page, link);
  await page.getByLabel("New password", { exact: true }).fill("another-stone-78");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("This reset link is no longer valid. Ask for a new one.")).toBeVisible();
});

test("An empty new password is not sent [VALID-33] [RESET-01]", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await open(page, "/reset-password/abc");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("alert").getByText("One thing to fix")).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toHaveAttribute("aria-invalid", "true");
  expect(sent).toEqual([]);
});

test("A failed reset says so [ERR-22]", async ({ page }) => {
  await open(page, "/reset-password/abc");
  await page.getByLabel("New password", { exact: true }).fill("a-new-stone-77");
  const failure = page.getByRole("alert").filter({ hasText: "Error resetting password" });
  for (const answer of [
    { status: 500, body: "" },
    { status: 400, body: "" },
  ]) {
    await page.route("**/jobs/reset-password/**", (route) => route.fulfill(answer));
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(failure, String(answer.status)).toBeVisible();
    await page.unroute("**/jobs/reset-password/**");
  }
});
