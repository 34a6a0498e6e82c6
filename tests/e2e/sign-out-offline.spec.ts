/** Signing out without a network: at once on the device, and on the server before the first page after it. */
import type { Page } from "@playwright/test";
import { startFront } from "./support/front.ts";
import { keep, readOn } from "./support/offline.ts";
import { askToSignOut } from "./support/outbox.ts";
import { dueNote, recordsOf, sessionOf, untilLoginIsKept } from "./support/signed-out.ts";
import { expect, test } from "./support/test.ts";

// This test is about the service worker and its caches.
test.use({ serviceWorkers: "allow", reuseContext: false });

const cachesOf = (page: Page) => page.evaluate(async () => (await caches.keys()).join());
test("Signed out without a network, no tab and no reload shows the person; the first page with a network ends the session before it loads [MENU-26]", async ({
  page,
  context,
  origin,
  person,
}) => {
  const seen: string[] = [];
  const front = await startFront(origin, ({ method, url }, _response, answer) => {
    // The browser itself asks for the worker's script when it has a network again, before or after the page does.
    if (url !== "/sw.js") seen.push(`${method} ${url}${answer.headers["x-person"] ? " as the person" : ""}`);
    return false;
  });
  await context.addCookies([{ ...person.cookie, url: front.address }]);
  await keep(page, `${front.address}/wallet`);
  const other = await context.newPage();
  await keep(other, `${front.address}/profile`);
  await expect(other.getByText(person.phone.slice(-4)).first()).toBeVisible();
  await untilLoginIsKept(page);
  await context.setOffline(true);
  await (await askToSignOut(page)).getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(dueNote(page)).toBeVisible();

  await expect(other.getByRole("heading", { name: "No connection" })).toBeVisible();
  expect(await cachesOf(page)).not.toContain("person");
  expect(await recordsOf(page)).not.toMatch(/phoneNumber|lastPerson/);
  for (const path of ["/wallet", "/profile"]) {
    await page.goto(front.address + path);
    await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    await expect(page.getByRole("link", { name: /Wallet|Profile/ })).toHaveCount(0);
  }
  expect(await readOn(page)).toContain(`{"personId":"${person.userId}"}`);
  expect(await sessionOf(origin, person)).toMatchObject({ _id: person.userId });

  seen.length = 0;
  await context.setOffline(false);
  await page.goto(`${front.address}/wallet`);
  await expect(page).toHaveURL(/\/login/);
  await expect(dueNote(page)).toHaveCount(0);
  expect(seen[0]).toBe("POST /api/auth/logout as the person");
  expect(seen.slice(1).filter((line) => /logout|as the person/.test(line))).toEqual([]);
  expect(await sessionOf(origin, person)).toBeNull();
  await expect.poll(() => readOn(page)).not.toContain(person.userId);
  await expect.poll(() => recordsOf(page)).not.toContain("signOutDue");
  front.close();
});
