/** What a device keeps of one person is gone for the next, and what waits is sent with every page closed. */
import type { Page } from "@playwright/test";
import { untilWorking } from "./support/devices.ts";
import { aPng, callAs } from "./support/jobs.ts";
import { items, keep, readOn } from "./support/offline.ts";
import { askToSignOut } from "./support/outbox.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { posted } from "./support/safety.ts";
import { expect, open, test, untilAlive } from "./support/test.ts";

// These tests are about the service worker and what the device stores.
test.use({ serviceWorkers: "allow", reuseContext: false });

/** As if another app had shared it while this person was signed in, who chose it in a form, too. */
const share = (page: Page, personId: string | null) =>
  page.evaluate(
    (id) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("runor");
        opening.onsuccess = () => {
          const writing = opening.result.transaction("facts", "readwrite");
          const facts = writing.objectStore("facts");
          const file = { bytes: new ArrayBuffer(8), type: "image/png", name: "my-safe.png" };
          facts.put({ text: "Behind my bed", file, at: Date.now(), personId: id }, "shared");
          if (id) facts.put({ ...file, personId: id }, "draftFile");
          writing.oncomplete = () => resolve();
        };
      }),
    personId,
  );
const recordsOf = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

test("Signing out empties local storage and removes shared and chosen photos and the list of read pages", async ({
  page,
  person,
}) => {
  await keep(page, "/post-job");
  await page.getByLabel(/What do you need done/).fill("Repair the safe behind my bed");
  await expect.poll(() => recordsOf(page)).toContain("behind my bed");
  await share(page, person.userId);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await untilAlive(page);
  await expect.poll(() => readOn(page)).not.toMatch(new RegExp(`post-job|my-safe|${person.userId}`));
  expect(await recordsOf(page)).not.toMatch(new RegExp(`behind my bed|${person.userId}`));
});

/** Pictures take until `decoded` resolves to be read. */
async function holdPictures(page: Page): Promise<{ decoded: () => Promise<void> }> {
  await page.addInitScript(() => {
    const read = window.createImageBitmap.bind(window);
    const held = new Promise((resolve) => Object.assign(window, { decode: resolve }));
    window.createImageBitmap = async (...of: unknown[]) => {
      await held;
      return read(...(of as [Blob]));
    };
  });
  return { decoded: () => page.evaluate(() => (window as unknown as { decode: () => void }).decode()) };
}
const picture = { name: "my-safe.png", mimeType: "image/png", buffer: aPng() };
const shrinking = (page: Page) => page.getByText("Shrinking your photo...");

test("A photo that is shrunk only while its author signs out is not stored", async ({ page, person: _ }) => {
  const { decoded } = await holdPictures(page);
  await open(page, "/post-job");
  await page.locator("main input[type=file]").setInputFiles(picture);
  await expect(shrinking(page)).toBeVisible();
  const leave = Promise.withResolvers<void>();
  await page.route("**/api/auth/logout", async (route) => {
    await leave.promise;
    await route.continue();
  });
  const leaving = page.waitForRequest("**/api/auth/logout");
  await (await askToSignOut(page)).getByRole("button", { name: "Sign Out" }).click();
  await leaving;
  await decoded();
  // On a slow machine signing out stops waiting for the server first.
  const signedOut = page.locator("main input[type=password]");
  await expect(page.locator("main .chosen").or(signedOut).first()).toBeAttached();
  leave.resolve();
  await expect(page).toHaveURL(/\/login/);
  await untilAlive(page);
  expect(await readOn(page)).not.toContain("my-safe");
});

test("A restored photo that is removed while it is being shrunk is removed from the device", async ({
  page,
  person,
}) => {
  await open(page, "/home");
  await untilWorking(page);
  await share(page, person.userId);
  await holdPictures(page);
  await open(page, "/post-job");
  await expect(shrinking(page)).toBeVisible();
  expect(await readOn(page)).toContain("my-safe");
  await page.locator("main .drop").getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => readOn(page)).not.toContain("my-safe");
});

test("A photo that one person shared or chose is gone once another signs in after an ended session; a visitor's photo stays", async ({
  page,
  context,
  origin,
  person,
  signIn,
}) => {
  await open(page, "/home");
  await untilWorking(page);
  await expect.poll(() => readOn(page)).toContain(person.userId);
  await share(page, person.userId);
  await context.clearCookies();
  await open(page, "/home");
  await expect.poll(() => readOn(page)).not.toContain(`"${person.userId}","`);
  expect(await readOn(page)).toContain("my-safe.png");
  const next = await signUpByApi(origin, anAddress());
  await signIn(next);
  await open(page, "/home");
  await expect.poll(() => readOn(page)).not.toContain("my-safe.png");
  await expect.poll(() => readOn(page)).toContain(next.userId);
  expect(await recordsOf(page)).not.toContain(person.userId);

  await context.clearCookies();
  await share(page, null);
  await signIn(person);
  await open(page, "/home");
  await expect.poll(() => readOn(page)).toContain(person.userId);
  await untilAlive(page);
  expect(await readOn(page)).toContain("my-safe.png");
});

test("What waits is sent by the browser's background sync with every page closed, and is there once", async ({
  page,
  context,
  origin,
  person,
}) => {
  const { jobId } = await posted(origin);
  await keep(page, `/job-details/${jobId}`);
  await context.setOffline(true);
  await page.getByLabel("Add a comment").fill("Do you have a ladder?");
  await page.getByRole("button", { name: "Send comment" }).click();
  await expect.poll(() => items(page)).toHaveLength(1);
  const worker = context.serviceWorkers()[0]!;
  const registrations = await context.newPage();
  const browser = await context.newCDPSession(registrations);
  const found = new Promise<string>((resolve) =>
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: all }) => {
      const own = all.find(({ scopeURL }) => worker.url().startsWith(scopeURL));
      if (own) resolve(own.registrationId);
    }),
  );
  await browser.send("ServiceWorker.enable");
  const registrationId = await found;
  await page.close();
  await context.setOffline(false);
  const sync = { origin, registrationId, tag: "runor-outbox", lastChance: false };
  const commentsNow = async () => {
    const { body } = await callAs(origin, person)("GET", `/api/comments/${jobId}`);
    return (body.comments as { text: string }[]).map(({ text }) => text);
  };
  expect(await commentsNow()).toEqual([]);
  await browser.send("ServiceWorker.dispatchSyncEvent", sync);
  await expect.poll(commentsNow).toEqual(["Do you have a ladder?"]);
  await browser.send("ServiceWorker.dispatchSyncEvent", sync);
  await open(registrations, `/job-details/${jobId}`);
  await expect.poll(() => items(registrations)).toEqual([]);
  expect(await commentsNow()).toEqual(["Do you have a ladder?"]);
});
