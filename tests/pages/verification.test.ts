import type { Page } from "@playwright/test";
import { endCodePause } from "#tests/e2e/support/database.ts";
import { anAddress, codeFor, type Person, signUpByApi } from "#tests/e2e/support/people.ts";
import { expect, open, test as runorTest, stopClock } from "./support/test.ts";

const test = runorTest.extend<{ newcomer: Person }>({
  /** A signed-in person who has not entered the code yet. */
  newcomer: async ({ origin, signIn }, use) => {
    const newcomer = await signUpByApi(origin, anAddress(), { verified: false });
    await signIn(newcomer);
    await use(newcomer);
  },
});

const parts = (page: Page) => ({
  code: page.getByLabel("Verification code"),
  verify: page.getByRole("button", { name: "Verify" }),
  resend: page.getByRole("button", { name: /^Resend/ }),
});

test("The right code verifies, says so and leads on; the call carries user and code [VERIFY-03]", async ({
  page,
  origin,
  newcomer,
}) => {
  await open(page, "/verification");
  const { code, verify } = parts(page);
  const verificationCode = await codeFor(origin, newcomer.phone);
  await code.fill(verificationCode);
  const sent = page.waitForRequest("**/api/auth/verify");
  await verify.click();
  expect((await sent).postDataJSON()).toEqual({ userId: newcomer.userId, verificationCode });
  await expect(page).toHaveURL("/upgrade-page");
  await expect(page.getByText("Your phone is verified.")).toBeVisible();
});

test("A person with a verified phone reads so, is asked for no code and continues to where they came from", async ({
  page,
  signIn,
  subscriber,
}) => {
  await signIn(subscriber);
  await open(page, "/verification?redirectUrl=%2Fjob-page");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your phone is verified.");
  await expect(parts(page).code).toHaveCount(0);
  await expect(page.getByText("We sent it by SMS")).toHaveCount(0);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL("/job-page");
});

test("A visitor is asked to log in again [ERR-18]", async ({ page }) => {
  await open(page, "/verification");
  await expect(page.getByText("User not found. Please log in again.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL("/login");
});

test("A session that ended meanwhile shows a sentence on submit [ERR-18]", async ({
  page,
  context,
  newcomer: _,
}) => {
  await open(page, "/verification");
  const { code, verify } = parts(page);
  await code.fill("1234");
  await context.clearCookies();
  await verify.click();
  await expect(page.getByText("User not found. Please log in again.")).toBeVisible();
});

test("A wrong code shows the server's text, an unexplained failure the page's own [ERR-19]", async ({
  page,
  origin,
  newcomer,
}) => {
  await open(page, "/verification");
  const { code, verify } = parts(page);
  const right = await codeFor(origin, newcomer.phone);
  await code.fill(right === "1234" ? "4321" : "1234");
  await verify.click();
  await expect(page.getByText("That code is not correct.")).toBeVisible();

  await page.route("**/api/auth/verify", (route) => route.fulfill({ status: 400, json: { error: "X" } }));
  await verify.click();
  await expect(page.getByText("X", { exact: true })).toBeVisible();

  await page.unroute("**/api/auth/verify");
  await page.route("**/api/auth/verify", (route) => route.fulfill({ status: 500, body: "" }));
  await verify.click();
  await expect(page.getByText("Verification failed. Please try again.")).toBeVisible();
});

test("The page takes exactly four digits, nothing else, and has a resend button [VERIFY-01] [VERIFY-02] [VALID-31] [ROUTE-04]", async ({
  page,
  newcomer: _,
}) => {
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/verify")) sent.push(request.postDataJSON());
  });
  await open(page, "/verification");
  const { code, verify, resend } = parts(page);
  await expect(resend).toBeVisible();
  await expect(code).toBeFocused();
  await code.pressSequentially("a1b-2 3x");
  await expect(code).toHaveValue("123");
  await expect(verify).toHaveAttribute("aria-disabled", "true");
  // `force`, because the button only looks disabled.
  await verify.click({ force: true });
  await expect(page.getByText("Enter the 4-digit code.")).toBeVisible();
  expect(sent).toEqual([]);
  await code.pressSequentially("45");
  await expect(code).toHaveValue("1234");
  await expect(verify).toBeEnabled();
});

test("Resend waits 45 seconds, then sends a new code and waits 45 seconds again [STATE-12] [STATE-13] [CONST-15]", async ({
  page,
  origin,
  newcomer,
}) => {
  const firstCode = await codeFor(origin, newcomer.phone);
  await endCodePause(newcomer.userId);
  const begun = Date.now();
  await page.clock.install({ time: begun });
  await open(page, "/verification");
  const { resend, code, verify } = parts(page);
  const passed = ((await stopClock(page)) - begun) / 1000;
  const shown = Number(/0:(\d\d)/.exec((await resend.textContent()) ?? "")?.[1]);
  // The countdown began while the page loaded.
  expect(shown).toBeGreaterThanOrEqual(45 - Math.ceil(passed));
  await page.clock.runFor((shown - 1) * 1000);
  await expect(resend).toHaveText("Resend in 0:01");
  await expect(resend).toBeDisabled();
  await page.clock.runFor(1000);
  await expect(resend).toHaveText("Resend code");
  await expect(resend).toBeEnabled();

  const answered = page.waitForResponse("**/api/auth/resend-code");
  await resend.click();
  expect((await answered).status()).toBe(200);
  // The page learns by a timer that the call has ended.
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await resend.textContent()).toBe("Resend in 0:45");
  }).toPass();
  await expect(resend).toBeDisabled();
  await expect(page.getByRole("status").getByText("We sent you a new code.")).toBeVisible();

  await expect.poll(() => codeFor(origin, newcomer.phone)).not.toBe(firstCode);
  await code.fill(await codeFor(origin, newcomer.phone));
  await verify.click();
  await expect(page).toHaveURL("/upgrade-page");
});

test("A refused resend says why and counts down again [STATE-12]", async ({ page, newcomer: _ }) => {
  await page.clock.install();
  await open(page, "/verification");
  const { resend } = parts(page);
  await expect(resend).not.toHaveText("Resend in 0:45");
  await page.clock.runFor(46_000);
  // The page's clock was moved forward, but for the server hardly a second has passed.
  await resend.click();
  await expect(page.getByText("Please wait a little before you ask for another code.")).toBeVisible();
  await expect(resend).toBeDisabled();
});

test("A code that our server could not send is not blamed on the network", async ({
  page,
  newcomer: _signedIn,
}) => {
  await page.clock.install({ time: Date.now() });
  await page.route("**/api/auth/resend-code", (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, "/verification");
  await expect(parts(page).resend).toBeVisible();
  await stopClock(page);
  await page.clock.runFor(46_000);
  await page.clock.resume();
  await parts(page).resend.click();
  await expect(page.getByText("Something went wrong on our side. Please try again.")).toBeVisible();
});
