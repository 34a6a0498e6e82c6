/** Content that other apps share through the phone's menu. */
import type { Page } from "@playwright/test";
import { untilWorking } from "./support/devices.ts";
import { aPng } from "./support/jobs.ts";
import { readOn } from "./support/offline.ts";
import { expect, open, test, untilAlive } from "./support/test.ts";

// These tests are about the service worker and its caches.
test.use({ serviceWorkers: "allow", reuseContext: false });

/** Sends the form that browsers use for content shared by another app; other sites can send it too. */
async function sendShared(page: Page, origin: string, opened = "/post-job"): Promise<void> {
  const shared = { base64: aPng().toString("base64"), action: `${origin}/post-job` };
  const loaded = page.waitForEvent("load");
  await page.evaluate(({ base64, action }) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const form = document.createElement("form");
    Object.assign(form, { action, method: "post", enctype: "multipart/form-data" });
    const text = Object.assign(document.createElement("input"), {
      name: "text",
      value: "Fix this leaking tap",
    });
    const file = Object.assign(document.createElement("input"), { type: "file", name: "file" });
    const files = new DataTransfer();
    files.items.add(new File([bytes], "tap.png", { type: "image/png" }));
    file.files = files.files;
    form.append(text, file);
    document.body.append(form);
    form.submit();
  }, shared);
  // The address may already be that of the form.
  await loaded;
  await expect(page).toHaveURL(origin + opened);
  await untilAlive(page);
}

/** Imitates the window of an installed product, which this browser does not have. */
const beInstalled = (page: Page) =>
  page.addInitScript(() => {
    const plain = matchMedia.bind(window);
    window.matchMedia = (query) => plain(query.includes("display-mode") ? "all" : query);
  });
const description = (page: Page) => page.getByLabel(/What do you need done/);

test("A photo shared by another app begins a post; a form of another site does not, in a tab or in the installed window", async ({
  page,
  origin,
  person: _,
}) => {
  await open(page, "/post-job");
  await untilWorking(page);
  const left = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open("runor");
          opening.onsuccess = () => {
            const asking = opening.result.transaction("facts").objectStore("facts").get("shared");
            asking.onsuccess = () => resolve(asking.result ?? null);
          };
        }),
    );
  // A site that hides its origin, in a tab.
  await page.goto("about:blank");
  await sendShared(page, origin);
  await expect.poll(left).toBeNull();
  await expect(description(page)).toHaveValue("");
  // A site that names its origin, in the installed window.
  await page.goto(`${origin.replace("localhost", "127.0.0.1")}/robots.txt`);
  await page.evaluate(() => {
    document.head.append(
      Object.assign(document.createElement("meta"), { name: "referrer", content: "origin" }),
    );
  });
  await beInstalled(page);
  await sendShared(page, origin);
  await expect.poll(left).toBeNull();
  await expect(description(page)).toHaveValue("");
  // The product's own window, as the phone's share menu opens it.
  await open(page, "/post-job");
  await sendShared(page, origin);
  await expect(description(page)).toHaveValue("Fix this leaking tap");
  await expect(page.getByText("tap.png").last()).toBeVisible();
});

test("A photo begins a post in the language chosen since the product was installed", async ({
  page,
  origin,
  person: _,
}) => {
  await beInstalled(page);
  await open(page, "/pcm/post-job");
  await untilWorking(page);
  await expect.poll(() => readOn(page)).toContain('"pcm"');
  await sendShared(page, origin, "/pcm/post-job");
  await expect(page.locator("textarea").first()).toHaveValue("Fix this leaking tap");
  await expect(page.getByText("tap.png").last()).toBeVisible();
});
