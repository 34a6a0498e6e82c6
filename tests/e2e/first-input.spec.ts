/** When visitors' pages load their scripts, and that input before then is not lost. */
import type { Page } from "@playwright/test";
import { anAddress, signUpByApi } from "./support/people.ts";
import { expect, open, test, untilAlive } from "./support/test.ts";

const scripts = /\/assets\/.*\.js/;

/** Holds back the page's scripts. Returns a function that releases them. */
async function withoutScripts(page: Page, which = scripts): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Records the addresses of scripts that the page requests. */
function watchScripts(page: Page): string[] {
  const found: string[] = [];
  page.on("request", (request) => scripts.test(request.url()) && found.push(request.url()));
  return found;
}

test("Pages for reading load no script before the first input, and then all of them", async ({ page }) => {
  const loaded = watchScripts(page);
  for (const address of ["/about-us", "/pricing", "/trades"]) {
    await page.goto(address, { waitUntil: "networkidle" });
    expect(loaded).toEqual([]);
  }
  await page.mouse.wheel(0, 200);
  await expect.poll(() => loaded.length).toBeGreaterThan(3);
});

test("Pages with lists load their scripts by themselves, once the page is complete, and store the list [LS-02] [LS-04] [LS-09]", async ({
  page,
}) => {
  const keys = {
    "/": "jobs",
    "/job-page": "jobs",
    "/servicemen-page": "runor-servicemen",
    "/leadership-focus": "blogs",
  };
  for (const [address, key] of Object.entries(keys)) {
    const loaded = watchScripts(page);
    await page.goto(address);
    await expect.poll(() => loaded.length).toBeGreaterThan(3);
    const early = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return performance
        .getEntriesByType("resource")
        .filter(({ name, startTime }) => name.endsWith(".js") && startTime < visit!.loadEventStart)
        .map(({ name }) => name);
    });
    expect(early).toEqual([]);
    await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toMatch(/^\[\{/);
  }
});

test("A link pressed first opens its page without scripts", async ({ page }) => {
  await withoutScripts(page);
  await page.goto("/job-page");
  const card = page.locator(".joblist > article").first();
  const address = await card.locator("h3 a").getAttribute("href");
  await card.getByRole("heading").getByRole("link").press("Enter");
  await expect(page).toHaveURL(address ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("A button pressed before the scripts have loaded acts afterwards, once", async ({ page }) => {
  const letThrough = await withoutScripts(page);
  await page.goto("/job-page");
  const button = page.getByRole("button", { name: /All states/ });
  await button.click();
  await button.click();
  await expect(page.locator("html")).toHaveAttribute("data-starting");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  letThrough();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-starting");
});

test("A button of a card, which is hydrated after the rest of the page, acts once it is", async ({
  page,
}) => {
  const letThrough = await withoutScripts(page);
  await page.goto("/job-page");
  await page.getByRole("button", { name: "Read more" }).last().click();
  letThrough();
  await expect(page.getByRole("button", { name: "Show less" })).toHaveCount(1);
  await expect(page.locator("html")).not.toHaveAttribute("data-starting");
});

for (const isPageReady of [false, true])
  test(`A button of a tab whose own script arrives last acts afterwards, pressed ${isPageReady ? "after" : "before"} the rest is ready`, async ({
    page,
  }) => {
    const letThrough = await withoutScripts(page, /\/assets\/servicemen-tab-.*\.js/);
    const button = page.getByRole("button", { name: "Near me" });
    await page.goto("/home?tab=servicemen");
    if (isPageReady) await untilAlive(page);
    await button.click();
    if (!isPageReady) await untilAlive(page);
    letThrough();
    await expect(page.getByRole("dialog")).toBeVisible();
  });

test("Text typed before the scripts have loaded is searched for when they have", async ({ page }) => {
  const letThrough = await withoutScripts(page);
  await page.goto("/job-page");
  const field = page
    .getByRole("searchbox", { name: "Search jobs" })
    .or(page.getByLabel("Search jobs"))
    .first();
  await field.pressSequentially("plumber");
  letThrough();
  await expect(page).toHaveURL(/[?&]q=plumber/);
  await expect(field).toHaveValue("plumber");
});

test("A search sent before the scripts have loaded is answered without them", async ({ page }) => {
  await withoutScripts(page);
  await page.goto("/job-page");
  const field = page.getByLabel("Search jobs").first();
  await field.pressSequentially("plumber");
  await field.press("Enter");
  await expect(page).toHaveURL(/[?&]q=plumber/);
  await expect(page.getByLabel("Search jobs").first()).toHaveValue("plumber");
});

test("A form sent before the scripts have loaded is sent when they have", async ({ page }) => {
  const letThrough = await withoutScripts(page);
  await page.goto("/");
  const form = page.locator(".news form");
  await form.getByLabel("Your email").fill(`first-${Date.now()}@example.com`);
  await form.getByRole("button").click();
  const sent = page.waitForResponse((response) => response.request().method() === "POST");
  letThrough();
  expect((await sent).ok()).toBe(true);
  await expect(page.locator(".news .notice")).toBeVisible();
});

test("Links still work when the scripts cannot be loaded", async ({ page }) => {
  await page.route(scripts, (route) => route.abort("internetdisconnected"));
  await page.goto("/job-page");
  await page.getByRole("button", { name: /All states/ }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-starting");
  await page.locator(".joblist > article").first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/job-details\//);
});

test("A signed-in person's page does not wait", async ({ page, origin, signIn }) => {
  await signIn(await signUpByApi(origin, anAddress()));
  const loaded = watchScripts(page);
  await page.goto("/");
  await expect.poll(() => loaded.length).toBeGreaterThan(3);
});

test("A page with missing parts does not wait", async ({ page }) => {
  const loaded = watchScripts(page);
  await page.goto("/job-details/01900000-0000-7000-8000-00000000dead");
  await expect.poll(() => loaded.length).toBeGreaterThan(3);
});

test("What the server says of an old page stays when the scripts have loaded", async ({ page }) => {
  const notice = "This page is from yesterday.";
  await page.route("/home", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const place = /<div [^>]*id="old-page"[^>]*>/;
    await route.fulfill({ response, body: html.replace(place, (start) => `${start}<p>${notice}</p>`) });
  });
  await open(page, "/home");
  await expect(page.getByText(notice)).toBeVisible();
  await page.getByRole("link", { name: "Servicemen" }).first().click();
  await expect(page).toHaveURL(/servicemen/);
  await expect(page.getByText(notice)).toBeVisible();
});
