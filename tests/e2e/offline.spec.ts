/** Pages that were read open offline; what is made offline is sent once, even if a tab or a call dies. */
import type { BrowserContext, Page } from "@playwright/test";
import { untilWorking } from "./support/devices.ts";
import { aPng, callAs, postByApi } from "./support/jobs.ts";
import { items, keep, readOn } from "./support/offline.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { posted, suspendByApi } from "./support/safety.ts";
import { expect, open, test, untilAlive } from "./support/test.ts";

// These tests are about the service worker and its caches.
test.use({ serviceWorkers: "allow", reuseContext: false });

const waiting = (page: Page) => page.getByText(/waits? to be sent/);
const age = (page: Page) => page.getByText(/^Saved at \d\d:\d\d\./);

async function commentsOn(page: Page, jobId: string): Promise<string[]> {
  const answer = await page.request.get(`/api/comments/${jobId}`);
  return ((await answer.json()) as { comments: { text: string }[] }).comments.map(({ text }) => text);
}

async function typeComment(page: Page, text: string): Promise<void> {
  await page.getByLabel("Add a comment").fill(text);
  await page.getByRole("button", { name: "Send comment" }).click();
}

async function askToSignOut(page: Page) {
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Sign Out" }).click();
  return page.getByRole("alertdialog");
}

test("Pages that were read open without network and say how old they are, others say which pages do; signing out leaves nothing personal", async ({
  page,
  context,
  origin,
  person: _,
}) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  const jobId = await postByApi(origin, poster, { description: `Carve ${"w".repeat(120)}` });
  const missing = page.getByRole("heading", { name: "No connection" });

  await test.step("Forms with secrets are not kept on the device", async () => {
    await open(page, "/link-bank-account");
    await untilWorking(page);
    await open(page, "/withdrawals");
    await keep(page, `/job-details/${jobId}`);
    const kept = await page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain(`/job-details/${jobId}`);
    expect(kept.filter((path) => /^\/(withdraw|link-bank)/.test(path))).toEqual([]);
  });

  await keep(page, "/wallet");
  await context.setOffline(true);
  await open(page, "/wallet");
  await expect(page.getByRole("heading", { name: "Wallet" })).toBeVisible();
  await expect(age(page)).toBeVisible();

  await test.step("A page that was not read says so in its colours, and lists those that were", async () => {
    await page.goto("/withdrawals");
    await expect(missing).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      "rgb(252, 250, 247)",
    );
    await expect(page.getByRole("link", { name: /Wallet/ })).toBeVisible();
    const link = page.getByRole("link", { name: /^Carve/ });
    await expect(link).toBeVisible();
    // A phone's window grows with what does not fit, so it says nothing.
    const longest = await link.evaluate((element) => element.scrollWidth);
    expect(longest).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    const reloaded = page.waitForEvent("domcontentloaded");
    await page.getByRole("link", { name: "Try again" }).click();
    await reloaded;
    await expect(missing).toBeVisible();
  });

  await test.step("It returns with the connection, and pages have no age", async () => {
    await context.setOffline(false);
    // The tests' browser does not fire this event itself.
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("No connection");
    await expect(page).toHaveURL("/withdrawals");
    await open(page, "/wallet");
    await expect(age(page)).toHaveCount(0);
  });

  await test.step("Signing out leaves nothing personal on the device", async () => {
    await (await askToSignOut(page)).getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).join())).not.toContain("person");
    await context.setOffline(true);
    await page.goto("/wallet");
    await expect(missing).toBeVisible();
  });
});

test("Full or emptied browser storage loses the stored pages and nothing else", async ({
  page,
  context,
  origin,
  person: _,
}) => {
  await keep(page, "/wallet");
  const browser = await context.newCDPSession(page);
  await browser.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb,cache_storage" });
  await browser.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  await open(page, "/wallet");
  await untilWorking(page);
  await expect(page.getByRole("heading", { name: "Wallet" })).toBeVisible();
  await context.setOffline(true);
  await page.goto("/wallet");
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await context.setOffline(false);
  await browser.send("Storage.overrideQuotaForOrigin", { origin });
  await keep(page, "/wallet");
});

test("A comment made without network waits, survives the tab, can be changed and deleted, and is sent once", async ({
  page,
  context,
  origin,
  person: _,
}) => {
  const { jobId } = await posted(origin);
  const path = `/job-details/${jobId}`;
  await keep(page, path);
  await context.setOffline(true);
  await page.addInitScript(() => {
    navigator.storage.persist = async () => {
      document.documentElement.dataset.stays = `${document.documentElement.dataset.stays ?? ""}!`;
      return true;
    };
  });
  await open(page, path);
  await typeComment(page, "Is the wall plastered?");
  await expect(page.getByText("Saved on this phone. It will be sent")).toBeVisible();
  await expect(waiting(page)).toBeVisible();
  expect(await items(page)).toHaveLength(1);
  // The browser is asked not to evict what waits.
  await expect(page.locator("html")).toHaveAttribute("data-stays", "!");
  await page.close();

  const again = await context.newPage();
  await open(again, path);
  await expect(waiting(again)).toBeVisible();

  await test.step("What waits can be changed and deleted", async () => {
    await typeComment(again, "First thought");
    await expect(again.getByText("2 things wait to be sent.")).toBeVisible();
    await again.getByRole("button", { name: "See" }).click();
    const sheet = again.getByRole("dialog", { name: "Waiting to send" });
    await sheet.getByRole("button", { name: "Edit: First thought" }).click();
    await sheet.getByLabel("Comment").fill("Second thought");
    await sheet.getByRole("button", { name: "Save" }).click();
    await expect(sheet).toContainText("Second thought");
    await sheet.getByRole("button", { name: "Delete: Second thought" }).click();
    const question = again.getByRole("alertdialog", { name: "Delete this?" });
    // Waits for the closing animation: at its end the sheet beneath would close too.
    const choices = again.locator("[role=alertdialog] button");
    await expect(question).toBeVisible();
    await again.keyboard.press("Escape");
    await expect(choices).toHaveCount(0);
    await sheet.getByRole("button", { name: "Delete: Second thought" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(choices).toHaveCount(0);
    await expect(sheet).not.toContainText("Second thought");
    await sheet.getByRole("button", { name: "Edit: Is the wall plastered?" }).click();
    await sheet.getByLabel("Comment").fill("Is the wall painted?");
    await sheet.getByRole("button", { name: "Save" }).click();
    await expect(sheet).toContainText("Is the wall painted?");
  });

  await context.setOffline(false);
  await expect(again.getByText("Sent: Is the wall painted?")).toBeVisible();
  await expect(waiting(again)).toHaveCount(0);
  await expect(again.getByRole("dialog", { name: "Waiting to send" })).toContainText(
    "Everything has been sent.",
  );
  expect(await commentsOn(again, jobId)).toEqual(["Is the wall painted?"]);
  await again.keyboard.press("Escape");

  await test.step("A device without room says so and keeps what was typed", async () => {
    await again.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await context.setOffline(true);
    await typeComment(again, "Where is it?");
    await expect(again.getByText("This phone has no room to keep it.")).toBeVisible();
    await expect(again.getByLabel("Add a comment")).toHaveValue("Where is it?");
  });
});

test("A comment whose answer was lost is sent again under the same key, and is there once", async ({
  page,
  context,
  origin,
  person: _,
}) => {
  const { jobId } = await posted(origin);
  // Without the network, the part of the page that shows what waits could no longer load its script.
  await keep(page, `/job-details/${jobId}`);
  let hasLost = false;
  await page.route("**/api/comments", async (route) => {
    if (hasLost || route.request().method() !== "POST") return route.fallback();
    hasLost = true;
    await route.fetch();
    await context.setOffline(true);
    await route.abort("connectionreset");
  });
  await typeComment(page, "Which colour?");
  await expect(waiting(page)).toBeVisible();
  expect(await commentsOn(page, jobId)).toEqual(["Which colour?"]);
  await context.setOffline(false);
  // The page or the worker sends it; under another key it would be there twice.
  await expect(page.getByText("Sent: Which colour?")).toBeVisible();
  expect(await commentsOn(page, jobId)).toEqual(["Which colour?"]);
});

async function fillJob(page: Page, description: string): Promise<void> {
  await page.getByLabel(/What do you need done/).fill(description);
  await page.getByLabel("Maximum budget").fill("9000");
}

test("A job with a photo posted without network is sent once the network is back; one that waits outlives its author's session and says which units are missing", async ({
  page,
  context,
  origin,
  signIn,
}) => {
  const person = await signUpByApi(origin, anAddress(), { units: 20_000 });
  await signIn(person);
  await keep(page, "/post-job");
  await context.setOffline(true);
  await open(page, "/post-job");
  await fillJob(page, "Mend the kitchen shelf, the photo shows it");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "shelf.png", mimeType: "image/png", buffer: aPng() });
  await expect(page.getByText("shelf.png").last()).toBeVisible();
  await page.getByRole("button", { name: "Post job", exact: true }).click();
  await expect(waiting(page)).toBeVisible();
  await expect(page.getByLabel(/What do you need done/)).toHaveValue("");
  await expect(page.getByLabel("Maximum budget")).toHaveValue("");
  await expect(page.getByRole("img", { name: "The photo you chose" })).toHaveCount(0);
  await page.getByRole("button", { name: "See" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("With a photo or video");
  await sheet.getByRole("button", { name: /^Edit: Mend the kitchen shelf/ }).click();
  await sheet.getByLabel("Maximum budget").fill("12500");
  await expect(sheet.getByLabel("Maximum budget")).toHaveValue("12,500");
  await sheet.getByRole("button", { name: "Save" }).click();
  await context.setOffline(false);
  await expect(page.getByText(/^Sent: Mend the kitchen shelf/)).toBeVisible();
  const jobs = await callAs(origin, person)("GET", "/jobs/user-jobs", undefined);
  const list = jobs.body as { description: string; mediaUrl: string | null; maxBudget: number }[];
  expect(list.map(({ description }) => description)).toEqual(["Mend the kitchen shelf, the photo shows it"]);
  expect(list[0]!.mediaUrl).not.toBeNull();
  expect(list[0]!.maxBudget).toBe(12_500);

  const friend = await signUpByApi(origin, anAddress());
  await context.setOffline(true);
  await open(page, "/post-job");
  await fillJob(page, "Replace the lock of the back door");
  await page.getByRole("button", { name: "Post job", exact: true }).click();
  await expect(waiting(page)).toBeVisible();
  const sent = await callAs(origin, person)("POST", "/api/transfer", {
    ...{ senderPhoneNumber: person.phone, recipientPhoneNumber: friend.phone, amount: 15_000 },
  });
  expect(sent.status).toBe(201);
  await context.clearCookies();
  await context.setOffline(false);
  await open(page, "/job-page");
  await untilAlive(page);
  expect(await items(page)).toMatchObject([{ refusal: null }]);

  await signIn(person);
  await open(page, "/my-jobs");
  await expect(page.getByText("1 thing could not be sent.")).toBeVisible();
  await page.getByRole("button", { name: "See" }).click();
  const refused = page.getByRole("dialog", { name: "Waiting to send" });
  await expect(refused).toContainText(/Could not send: .*units/);
  await expect(refused.getByRole("button", { name: /^Edit: Replace the lock/ })).toBeVisible();
  expect((await callAs(origin, person)("GET", "/jobs/user-jobs", undefined)).body).toHaveLength(1);
});

/** A comment that waits on the job's page, without network. */
async function withWaitingComment(page: Page, context: BrowserContext, jobId: string, text: string) {
  await keep(page, `/job-details/${jobId}`);
  await context.setOffline(true);
  await typeComment(page, text);
  await expect(waiting(page)).toBeVisible();
}

test("What one person left is sent under no other name, and goes when the first is back, unless that person is suspended", async ({
  page,
  context,
  origin,
  person,
  signIn,
  staff,
}) => {
  const { jobId } = await posted(origin);
  const other = await signUpByApi(origin, anAddress());
  await withWaitingComment(page, context, jobId, "Mine alone");
  await signIn(other);
  await context.setOffline(false);
  await open(page, `/job-details/${jobId}`);
  await untilAlive(page);
  await expect(waiting(page)).toHaveCount(0);
  await expect.poll(() => items(page)).toHaveLength(1);
  expect(await commentsOn(page, jobId)).toEqual([]);

  await signIn(person);
  await open(page, `/job-details/${jobId}`);
  await expect(page.getByText("Sent: Mine alone")).toBeVisible();
  expect(await commentsOn(page, jobId)).toEqual(["Mine alone"]);

  await context.setOffline(true);
  await typeComment(page, "Pay me first");
  await expect(waiting(page)).toBeVisible();
  await suspendByApi(origin, await staff("master"), person);
  await context.setOffline(false);
  await open(page, `/job-details/${jobId}`);
  await expect(page.getByText("1 thing waits on this phone. It is sent only when")).toBeVisible();
  await expect(page.getByText("Pay me first")).toHaveCount(0);
  await signIn(other);
  await open(page, `/job-details/${jobId}`);
  await untilAlive(page);
  await expect(page.getByText(/waits? on this phone/)).toHaveCount(0);
  expect(await items(page)).toMatchObject([{ refusal: null, attempts: 0 }]);
  expect(await commentsOn(page, jobId)).not.toContain("Pay me first");
});

test("What the server refuses waits for its author, with the reason; signing out deletes it only after a question", async ({
  page,
  context,
  origin,
  person,
}) => {
  const { jobId, poster } = await posted(origin);
  await withWaitingComment(page, context, jobId, "May I come tomorrow?");
  const offline = await askToSignOut(page);
  await expect(offline).toContainText(
    "1 thing still waits to be sent. Signing out deletes it from this phone.",
  );
  await offline.getByRole("button", { name: "Delete and sign out" }).click();
  await expect(offline).toContainText("We could not sign you out.");
  await offline.getByRole("button", { name: "Stay" }).click();
  expect(await items(page)).toHaveLength(1);

  const blocked = await callAs(origin, poster)("POST", `/block-user/${person.userId}`, {
    _id: poster.userId,
  });
  expect(blocked.status).toBeLessThan(300);
  await context.setOffline(false);
  await expect(page.getByText("1 thing could not be sent.")).toBeVisible();
  await page.getByRole("button", { name: "See" }).click();
  const sheet = page.getByRole("dialog", { name: "Waiting to send" });
  await expect(sheet).toContainText("Could not send:");
  await expect(sheet.getByRole("button", { name: "Edit: May I come tomorrow?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await (await askToSignOut(page)).getByRole("button", { name: "Delete and sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await items(page)).toEqual([]);
});

test("A transfer is never queued offline: the page says so, and what was typed stays", async ({
  page,
  context,
  origin,
  signIn,
}) => {
  const sender = await signUpByApi(origin, anAddress(), { units: 1_000 });
  const friend = await signUpByApi(origin, anAddress(), { fullName: "Ada Obi" });
  await signIn(sender);
  await open(page, "/wallet?send=1");
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: "Recipient phone" }).fill(friend.phone);
  await expect(sheet.getByText("Ada Obi", { exact: true })).toBeVisible();
  await sheet.getByRole("textbox", { name: "Amount" }).fill("400");
  await sheet.getByRole("button", { name: /^Transfer/ }).click();
  const send = sheet.getByRole("button", { name: /^Send ₦/ });
  await expect(send).toBeVisible();
  await context.setOffline(true);
  await send.click();
  await expect(sheet).toContainText("nothing was sent or charged");
  expect(await items(page)).toEqual([]);
  await context.setOffline(false);
  await send.click();
  await expect(sheet).toContainText("₦400 went to Ada Obi.");
});

/** Sends the form that browsers use for content shared by another app; other sites can send it too. */
async function sendShared(page: Page, origin: string): Promise<void> {
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
  await expect(page).toHaveURL(shared.action);
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

test("Installing is offered from the second day on, and not again after a refusal", async ({
  page,
  person: _,
}) => {
  await open(page, "/home");
  const offer = page.getByText("Keep Runor on your home screen");
  const ask = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
        prompt: async () => ({ outcome: "dismissed" }),
      });
      dispatchEvent(event);
      return event.defaultPrevented;
    });
  await expect.poll(ask).toBe(true);
  await expect(offer).toHaveCount(0);
  await expect.poll(() => readOn(page)).toContain('"days":1');
  await page.clock.setFixedTime(Date.now() + 86_400_000);
  await open(page, "/home");
  await expect.poll(ask).toBe(true);
  await expect(offer).toBeVisible();
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(offer).toHaveCount(0);
  await expect.poll(() => readOn(page)).not.toContain('"refusedAt":0');
  await open(page, "/home");
  await expect.poll(ask).toBe(true);
  await expect(offer).toHaveCount(0);
});

test("In Pidgin too: what was made without network waits, and says so in Pidgin", async ({
  page,
  context,
  origin,
  person: _,
}) => {
  const { jobId } = await posted(origin);
  const path = `/pcm/job-details/${jobId}`;
  await keep(page, path);
  await context.setOffline(true);
  await open(page, path);
  await expect(page.getByText(/^We save am \d\d:\d\d\./)).toBeVisible();
  await page.locator(".composer input").fill("You get the paint?");
  await page.locator(".composer button").click();
  await expect(page.getByText("1 thing dey wait to send.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("E don send: You get the paint?")).toBeVisible();
  expect(await commentsOn(page, jobId)).toEqual(["You get the paint?"]);
});

test("A full outbox is sent in order after a clock that was wrong by a day", async ({
  page,
  context,
  origin,
  person: _,
}) => {
  const { jobId } = await posted(origin);
  await withWaitingComment(page, context, jobId, "First");
  for (const text of ["Second", "Third"]) {
    await typeComment(page, text);
    await expect(page.getByText(new RegExp(`^${text === "Second" ? 2 : 3} things wait`))).toBeVisible();
  }
  // As if made with the clock a day ahead, and tried before it was corrected.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("runor");
        opening.onsuccess = () => {
          const store = opening.result.transaction("outbox", "readwrite").objectStore("outbox");
          store.getAll().onsuccess = ({ target }) => {
            const day = 86_400_000;
            for (const item of (target as IDBRequest<{ madeAt: number }[]>).result)
              store.put({ ...item, madeAt: item.madeAt + day, attempts: 1, nextAt: Date.now() + day });
            store.transaction.oncomplete = () => resolve();
          };
        };
      }),
  );
  await context.setOffline(false);
  await expect(page.getByText("Sent: Third")).toBeVisible();
  expect(await commentsOn(page, jobId)).toEqual(["First", "Second", "Third"]);
});

test("Caches of another version of the service worker are deleted", async ({ page, person: _ }) => {
  await open(page, "/home");
  await page.evaluate(async () => {
    await (await caches.open("runor-0-public")).put("/old", new Response("old"));
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister();
  });
  await open(page, "/home");
  await untilWorking(page);
  await expect.poll(() => page.evaluate(() => caches.has("runor-0-public"))).toBe(false);
});

test("A page that was never loaded, but whose lists were read, is shown from another stored page", async ({
  page,
  context,
  origin,
  person: _,
}) => {
  const { jobId, poster } = await posted(origin, { description: "Lay tiles in the corridor of a clinic" });
  const list = `/jobs/${poster.userId}`;
  await keep(page, list);
  const card = page.locator(`article:has(a[href="/job-details/${jobId}"])`);
  await card.getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(`/job-details/${jobId}`);
  await expect.poll(() => readOn(page)).toContain(jobId);
  await page.goto(list);
  await context.setOffline(true);
  await page.goto(`/job-details/${jobId}`);
  await expect(page).toHaveURL(`/job-details/${jobId}`);
  await expect(page.getByText("Lay tiles in the corridor of a clinic").first()).toBeVisible();
  await expect(age(page)).toBeVisible();
});
