/** Pages that were read open without network; what the device stores survives full storage and new versions. */
import type { ServerResponse } from "node:http";
import type { Page } from "@playwright/test";
import { untilWorking } from "./support/devices.ts";
import { startFront } from "./support/front.ts";
import { postByApi } from "./support/jobs.ts";
import { keep, readOn } from "./support/offline.ts";
import { askToSignOut } from "./support/outbox.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { posted } from "./support/safety.ts";
import { giveCard, subscribe } from "./support/servicemen.ts";
import { expect, open, test } from "./support/test.ts";

// These tests are about the service worker and its caches.
test.use({ serviceWorkers: "allow", reuseContext: false });

const age = (page: Page) => page.getByText(/^Saved at \d\d:\d\d\./);

test("Pages that were read open without network and say how old they are, others say which pages do; signing out leaves nothing personal", async ({
  page,
  context,
  origin,
  signIn,
}) => {
  const person = await signUpByApi(origin, anAddress(), { units: 1000 });
  await subscribe(person);
  await giveCard(person, { description: "Doors, shelves and stools of mahogany" });
  await postByApi(origin, person, { description: "Sand the floor of a chapel" });
  await signIn(person);
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  const letters = "w".repeat(120);
  const jobId = await postByApi(origin, poster, { description: `Carve ${letters}` });
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

  const kept = ["/my-jobs", "/business-centre", "/wallet", `/job-page?q=${letters}`, "/servicemen-page"];
  for (const path of kept) await keep(page, path);
  await context.setOffline(true);
  const main = page.getByRole("main");
  const statement = page.getByRole("region", { name: "Transactions" });

  await test.step("Own pages and the last lists show their lines, each with its age", async () => {
    for (const [path, heading, line] of [
      [
        "/my-jobs",
        "Welcome to Your Dashboard",
        main.getByRole("article").getByText("Sand the floor of a chapel"),
      ],
      [
        "/business-centre",
        "Service set-up Centre",
        main.getByText("Doors, shelves and stools of mahogany").first(),
      ],
      ["/wallet", "Wallet", statement.getByRole("button").filter({ hasText: /Top up.*₦1,000/ })],
      [`/job-page?q=${letters}`, "Jobs", main.getByRole("article").getByText(letters).first()],
      ["/servicemen-page", /./, main.getByRole("article").first()],
    ] as const) {
      await open(page, path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expect(line).toBeVisible();
      await expect(age(page)).toBeVisible();
    }
  });

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

  await test.step("A visitor, too, reads the last list and its age", async () => {
    await context.setOffline(false);
    await keep(page, "/job-page");
    const first = main.getByRole("article").first().getByRole("heading");
    const title = await first.textContent();
    await context.setOffline(true);
    await open(page, "/job-page");
    await expect(first).toHaveText(title ?? "");
    await expect(age(page)).toBeVisible();
    await expect(page.locator(".bottombar").getByRole("link", { name: "Sign in" })).toBeVisible();
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
  // Chromium's caches sometimes answer nothing after this until it is restarted, so nothing is stored again here.
  await open(page, "/wallet");
  await expect(page.getByRole("heading", { name: "Wallet" })).toBeVisible();
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
  await expect(
    page.getByRole("main").getByText("Lay tiles in the corridor of a clinic").first(),
  ).toBeVisible();
  await expect(age(page)).toBeVisible();
});

test("On a network that takes requests and never answers, stored pages and lists open with their age", async ({
  page,
  origin,
  person: _,
}) => {
  let isSilent = false;
  const waiting: ServerResponse[] = [];
  const front = await startFront(origin, (_request, response) => {
    if (isSilent) waiting.push(response);
    return isSilent;
  });
  await keep(page, `${front.address}/pricing`);
  await keep(page, `${front.address}/ranking`);
  const list = () => page.evaluate(async () => (await fetch("/api/rankings")).headers.get("x-kept-at"));
  expect(await list()).toBeNull();
  isSilent = true;
  expect(await list()).toMatch(/^\d+$/);
  await page.goto(`${front.address}/pricing`);
  await expect(page.getByRole("heading", { level: 1, name: "What it costs" })).toBeVisible();
  await expect(age(page)).toBeVisible();
  isSilent = false;
  // Not after the lost answers: the page asks again for what was lost, and with a new answer its age and button go.
  await page.getByRole("button", { name: "Try again" }).click({ noWaitAfter: true });
  // A browser has few connections to a server.
  for (const response of waiting) response.destroy();
  await expect(age(page)).toBeHidden();
  front.close();
});

test("Where a proxy answers that it did not reach the product, stored pages and lists open with their age, and other pages load again; the product's own refusal is shown", async ({
  page,
  origin,
}) => {
  let answered: { status: number; policy?: string } | undefined;
  const front = await startFront(origin, (_request, response, answer) => {
    if (!answered) return false;
    answer.resume();
    const headers = answered.policy ? { "content-security-policy": answered.policy } : {};
    response
      .writeHead(answered.status, { "content-type": "text/html", ...headers })
      .end("<h1>Service Unavailable</h1>");
    return true;
  });
  await keep(page, `${front.address}/pricing`);
  const list = () => page.evaluate(async () => (await fetch("/api/rankings")).headers.get("x-kept-at"));
  expect(await list()).toBeNull();
  answered = { status: 522 };
  await expect.poll(list).toMatch(/^\d+$/);
  const title = page.getByRole("heading", { level: 1 });
  await page.goto(`${front.address}/pricing`);
  await expect(title).toHaveText("What it costs");
  await expect(age(page)).toBeVisible();
  answered = { status: 503 };
  await page.goto(`${front.address}/about-us`);
  await expect(title).toHaveText("One moment, please");
  answered = { status: 503, policy: "default-src 'none'" };
  await page.goto(`${front.address}/pricing`);
  await expect(title).toHaveText("Service Unavailable");
  answered = undefined;
  await page.goto(`${front.address}/pricing`);
  await expect(title).toHaveText("What it costs");
  await expect(age(page)).toBeHidden();
  front.close();
});

test("A page that was read, but whose script is gone, as after a new version, says so on a stored page", async ({
  page,
  context,
  person: _,
}) => {
  await keep(page, "/home");
  await open(page, "/home");
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/servicemen-page"]')?.click());
  await expect(page).toHaveURL("/servicemen-page");
  await expect.poll(() => readOn(page)).toContain("/servicemen-page");
  await page.goto("/home");
  await page.evaluate(async () => {
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (/servicemen-page/.test(url)) await (await caches.open(name)).delete(url);
  });
  const session = await context.newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await context.setOffline(true);
  await page.goto("/servicemen-page");
  await expect(page.getByText("This page is not on this phone.")).toBeVisible();
  await expect(page).toHaveURL("/home");
  await expect(age(page)).toBeVisible();
});

test("Caches of another version of the service worker are deleted", async ({ page, person: _ }) => {
  // No page: it would start this version's service worker, which must find the cache.
  await page.goto("/robots.txt");
  await page.evaluate(async () => {
    await (await caches.open("runor-0-public")).put("/old", new Response("old"));
  });
  await open(page, "/home");
  await expect.poll(() => page.evaluate(() => caches.has("runor-0-public"))).toBe(false);
});

test("A visitor without a network reads that the choice was not saved, and stays on the page", async ({
  page,
  context,
  origin,
}) => {
  await open(page, "/pricing");
  await untilWorking(page);
  const choose = async (language: string) => {
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").getByRole("button", { name: language }).click();
  };
  // Loads the scripts that keep a choice.
  await choose("Pidgin");
  await expect(page).toHaveURL(`${origin}/pcm/pricing`);
  await untilWorking(page);
  await choose("English");
  await expect(page).toHaveURL(`${origin}/pricing`);
  await untilWorking(page);
  await context.setOffline(true);
  await choose("Pidgin");
  await expect(page.getByText("We could not save your language.").first()).toBeVisible();
  await expect(page).toHaveURL(`${origin}/pricing`);
  expect((await context.cookies()).find(({ name }) => name === "runor_lang")?.value).toBe("en");
});
