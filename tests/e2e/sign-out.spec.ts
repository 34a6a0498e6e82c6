/** Signing out while the server cannot be reached, in a browser without a service worker. */
import { askToSignOut } from "./support/outbox.ts";
import { dueNote, recordsOf, sessionOf } from "./support/signed-out.ts";
import { expect, open, test } from "./support/test.ts";

test("Without a service worker a page of the person stays hidden, ends the session and loads again as a visitor's [MENU-26]", async ({
  page,
  context,
  origin,
  person,
}) => {
  await open(page, "/about-us");
  await page.getByRole("button", { name: "Open menu" }).click();
  // Its script loads with the first press.
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
  await page.keyboard.press("Escape");
  await page.route("**/api/auth/logout", (route) => route.abort());
  await (await askToSignOut(page)).getByRole("button", { name: "Sign Out" }).click();
  await expect(dueNote(page)).toBeVisible();
  await page.goto("/profile");
  await expect(page.locator("html")).toHaveText(
    "Runor cannot be reached right now. Check your network and try again.",
  );
  expect(await sessionOf(origin, person)).toMatchObject({ _id: person.userId });
  expect(await recordsOf(page)).not.toMatch(/phoneNumber|lastPerson/);

  await page.unroute("**/api/auth/logout");
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/login/);
  await expect(dueNote(page)).toHaveCount(0);
  expect(await sessionOf(origin, person)).toBeNull();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(person.cookie.name);
});
