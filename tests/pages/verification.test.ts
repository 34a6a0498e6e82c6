import type { Page } from "@playwright/test";
import { anAddress, codeFor, type Person, signUpByApi } from "#tests/e2e/support/people.ts";
import { expect, open, test as runorTest } from "./support/test.ts";

const test = runorTest.extend<{ newcomer: Person }>({
  /** A signed-in person who has not typed the code yet. */
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

test("The right code verifies and leads on; the call carries user and code [VERIFY-03]", async ({
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
