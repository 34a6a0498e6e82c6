/** Signing out without a network: at once on this device, and on the server before any other call. */
import type { Page } from "@playwright/test";
import { anAddress, type Person, signUpByApi } from "#tests/e2e/support/people.ts";
import { sessionOf } from "#tests/e2e/support/signed-out.ts";
import { offlineTexts } from "#texts/offline.ts";
import { standIn } from "./support/stand-in.ts";
import { expect, open, stored, test } from "./support/test.ts";

const logOut = "/api/auth/logout";

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/login");
}

/** Answers that the page gets from now on: their paths, with those that the server gave to a signed-in person. */
function answersTo(page: Page) {
  const paths: string[] = [];
  const personal: string[] = [];
  page.on("response", (answer) => {
    const { pathname } = new URL(answer.url());
    paths.push(pathname);
    if (answer.headers()["x-person"]) personal.push(pathname);
  });
  return { paths, personal };
}

const note = (page: Page) => page.getByText(offlineTexts.signOutDue);

async function signedOutOffline(page: Page, origin: string, person: Person) {
  await open(page, "/about-us");
  await expect.poll(() => stored(page, "user")).toHaveProperty("_id", person.userId);
  await page.route(`**${logOut}`, (route) => route.abort());
  const answers = answersTo(page);
  await signOut(page);
  await expect(note(page)).toBeVisible();
  expect(await sessionOf(origin, person)).toMatchObject({ _id: person.userId });
  // Of calls that began before.
  for (const list of Object.values(answers)) list.length = 0;
  return answers;
}

test("Without a network Sign Out empties this device at once; the session is not used, and ends before the next call [MENU-26]", async ({
  page,
  origin,
  person,
}) => {
  const { paths, personal } = await signedOutOffline(page, origin, person);
  expect(Object.keys(localStorage)).toEqual(["signOutDue"]);
  await page.getByRole("link", { name: "Runor home" }).click();
  await expect(page).toHaveURL("/");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Create New Account" })).toBeVisible();
  await page.evaluate(() => dispatchEvent(Object.assign(new Event("storage"), { key: "user" })));
  await expect.poll(() => paths).toContain("/api/auth/session");
  expect(personal).toEqual([]);
  expect(await sessionOf(origin, person)).toMatchObject({ _id: person.userId });

  paths.length = 0;
  await page.unroute(`**${logOut}`);
  await menu.getByRole("link", { name: "Support" }).click();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(note(page)).toHaveCount(0);
  expect(paths[0]).toBe(logOut);
  expect(paths.filter((path) => path === logOut)).toHaveLength(1);
  expect(await sessionOf(origin, person)).toBeNull();
  expect(await stored(page, "signOutDue")).toBeUndefined();
});

test("Another person's sign-in first ends the session of the one who signed out, and is not sent before that [MENU-26]", async ({
  page,
  origin,
  person,
}) => {
  const next = await signUpByApi(origin, anAddress());
  const { paths } = await signedOutOffline(page, origin, person);
  await page.getByLabel("Phone number").fill(next.phone);
  await page.getByLabel("Password", { exact: true }).fill(next.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  expect(paths).not.toContain("/api/auth/login");

  await page.unroute(`**${logOut}`);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/upgrade-page");
  const order = paths.filter((path) => [logOut, "/api/auth/login"].includes(path));
  expect(order).toEqual([logOut, "/api/auth/login"]);
  expect(await sessionOf(origin, person)).toBeNull();
  expect(await stored(page, "user")).toMatchObject({ _id: next.userId });
  expect(await stored(page, "signOutDue")).toBeUndefined();
});

test("A captive portal's page is no answer to Sign Out", async ({ page, origin, person }) => {
  await open(page, "/about-us");
  const portal = { status: 200, contentType: "text/html", body: "<title>Buy data</title>" };
  await page.route(`**${logOut}`, (route) => route.fulfill(portal));
  await signOut(page);
  await expect(note(page)).toBeVisible();
  await page.unroute(`**${logOut}`);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(note(page)).toHaveCount(0);
  expect(await sessionOf(origin, person)).toBeNull();
});

test("A tab that shows the person is loaded again once another tab has signed out without a network", async ({
  page,
  person,
}) => {
  await open(page, "/about-us");
  await expect.poll(() => stored(page, "user")).toHaveProperty("_id", person.userId);
  let reloads = 0;
  standIn(location, "reload", () => {
    reloads += 1;
  });
  localStorage.setItem("signOutDue", JSON.stringify({ personId: person.userId, isOnlyHere: true }));
  dispatchEvent(Object.assign(new Event("storage"), { key: "signOutDue" }));
  expect(reloads).toBe(1);
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(reloads).toBe(2);
});

test("Sign Out that this device cannot record fails without a network and keeps the session [MENU-26]", async ({
  page,
  origin,
  person,
}) => {
  await open(page, "/about-us");
  await page.route(`**${logOut}`, (route) => route.abort());
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Sign Out" }).click();
  const dialog = page.getByRole("alertdialog");
  standIn(window, "localStorage", undefined);
  await dialog.getByRole("button", { name: "Sign Out" }).click();
  await expect(dialog.getByText("We could not sign you out.")).toBeVisible();
  expect(await sessionOf(origin, person)).toMatchObject({ _id: person.userId });
});
