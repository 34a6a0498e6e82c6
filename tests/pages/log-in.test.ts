import type { Page } from "@playwright/test";
import { anAddress, demoPerson, type Person, signUpByApi } from "#tests/e2e/support/people.ts";
import { expect, open, stored, test } from "./support/test.ts";

type Credentials = Pick<Person, "phone" | "password">;

async function logIn(page: Page, { phone, password }: Credentials): Promise<void> {
  await page.getByLabel("Phone number").fill(phone);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

test("Login asks for phone and password, stores the answered user and leads on to the subscription [ROUTE-02] [AUTH-02] [ENTITY-02] [LS-01] [STATE-08]", async ({
  page,
  member,
}) => {
  await open(page, "/login");
  const sent = page.waitForRequest("**/api/auth/login");
  await logIn(page, member);
  expect((await sent).postDataJSON()).toEqual({ phoneNumber: member.phone, password: member.password });
  await expect.poll(() => stored(page, "user")).toHaveProperty("_id", member.userId);
  const kept = JSON.stringify(await page.evaluate(() => ({ ...localStorage })));
  expect(kept).not.toContain(member.password);
  expect(await page.evaluate(() => document.cookie)).not.toContain("runor_session");
  await expect(page).toHaveURL("/upgrade-page");
});

test("The form stays busy until the next page is shown", async ({ page }) => {
  await open(page, "/login?redirectUrl=%2Fsecurity");
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = page.waitForRequest("**/api/auth/second-factor");
  await page.route("**/api/auth/second-factor", async (route) => {
    await promise;
    await route.continue();
  });
  await logIn(page, demoPerson("serviceman"));
  await asked;
  await expect(page.getByRole("main").getByRole("button", { name: "Processing" })).toBeVisible();
  resolve();
  await expect(page).toHaveURL("/security");
});

test("A wrong password shows the server's text and stores no user [AUTH-03] [ERR-16]", async ({
  page,
  member,
}) => {
  await open(page, "/login");
  await logIn(page, { phone: member.phone, password: "not-the-password" });
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "Phone number or password is not correct.",
  );
  await expect(page).toHaveURL("/login");
  expect(await stored(page, "user")).toBeUndefined();

  await page.route("**/api/auth/login", (route) => route.fulfill({ status: 400, json: { error: "X" } }));
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("X");
});

test("An unverified person goes to /verification after login, and on from there to the page they came from [STATE-07]", async ({
  page,
  origin,
}) => {
  const newcomer = await signUpByApi(origin, anAddress(), { verified: false });
  await open(page, "/login?redirectUrl=%2Fjob-page");
  await logIn(page, newcomer);
  await expect(page).toHaveURL("/verification?redirectUrl=%2Fjob-page");
});

test("A verified subscriber goes to /, and the service rendered is stored on the device [STATE-09] [ROUTE-48] [LS-06]", async ({
  page,
}) => {
  await open(page, "/login");
  const answered = page.waitForResponse("**/api/auth/login");
  await logIn(page, demoPerson("serviceman"));
  const { user } = await (await answered).json();
  expect(user.serviceRendered).not.toBeNull();
  await expect(page).toHaveURL("/");
  await expect.poll(() => stored(page, "serviceRendered")).toBe(user.serviceRendered);
});

test("The return address may be given in the URL, but never for another site [ROUTE-52]", async ({
  page,
  context,
}) => {
  for (const [redirectUrl, goal] of [
    ["/my-jobs?a=//example.com", "/my-jobs?a=//example.com"],
    ["//example.com/", "/"],
  ] as const) {
    await context.clearCookies();
    await open(page, `/login?redirectUrl=${encodeURIComponent(redirectUrl)}`);
    await logIn(page, demoPerson("serviceman"));
    await expect(page, redirectUrl).toHaveURL(goal);
  }
});

test("The sandbox offers the demo's people as one-tap logins", async ({ page }) => {
  await open(page, "/login");
  const people = page.getByRole("region", { name: "Try Runor as" });
  await expect(people.getByRole("button")).toHaveCount(8);
  await people.getByRole("button", { name: /^Serviceman/ }).click();
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/");
});
