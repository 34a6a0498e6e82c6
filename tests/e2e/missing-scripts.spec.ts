/** Scripts that are loaded on demand may fail; the page continues without them. */
import type { Page } from "@playwright/test";
import { anAddress, signUpByApi } from "./support/people.ts";
import { expect, open, test } from "./support/test.ts";

/** Blocks all further scripts. Returns a function that unblocks them. */
async function withoutScripts(page: Page): Promise<() => Promise<void>> {
  const scripts = /\/assets\/.*\.js/;
  await page.route(scripts, (route) => route.abort("internetdisconnected"));
  return () => page.unroute(scripts);
}

const failedPage = (page: Page) => page.getByText("Unexpected Application Error!");

test("Text typed into a job stays when the network drops, and the caution appears once it is back", async ({
  page,
  origin,
  signIn,
}) => {
  await signIn(await signUpByApi(origin, anAddress(), { units: 1_000 }));
  await open(page, "/post-job");
  const bringBack = await withoutScripts(page);
  const text = "Send a gift card code first and pay a registration fee before I tell you the address";

  await page.getByLabel("What do you need done?").pressSequentially(text);
  await page.getByLabel("Maximum budget").fill("900");
  await expect(page.getByLabel("What do you need done?")).toHaveValue(text);
  await expect(failedPage(page)).toBeHidden();

  await bringBack();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.locator(".notice").first()).toBeVisible();
  await expect(page.getByLabel("What do you need done?")).toHaveValue(text);
});

test("Text typed into a comment stays when the network drops", async ({ page, origin, signIn }) => {
  await signIn(await signUpByApi(origin, anAddress()));
  await open(page, "/job-page");
  await page.locator(".joblist > article").first().getByRole("heading").getByRole("link").click();
  const field = page.getByRole("textbox", { name: /comment/i });
  await field.waitFor();
  await withoutScripts(page);

  await field.pressSequentially("Call me on WhatsApp and pay the registration fee first");

  await expect(field).toHaveValue(/registration fee first$/);
  await expect(failedPage(page)).toBeHidden();
});

test("A filter, the menu and the chat say that they could not be loaded, and open with the next press", async ({
  page,
}) => {
  // Blocks scripts before the idle page preloads them.
  const bringBack = await withoutLate(page);
  const failedImports = importsThatFail(page);
  await open(page, "/job-page");
  const missing = page.getByRole("alert").getByText("This could not be loaded.");

  await page.getByRole("button", { name: /All states/ }).click();
  await expect(missing).toHaveCount(1);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("link", { name: "Chat with us" }).last().click();
  await expect(missing).toHaveCount(1);
  await expect(page).toHaveURL("/job-page");
  await expect(failedPage(page)).toBeHidden();

  await bringBack();
  await page.getByRole("button", { name: /All states/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(failedImports).toEqual([]);
});

test("Sharing says that it could not be loaded, and opens with the next press", async ({ page }) => {
  const bringBack = await withoutLate(page);
  await open(page, "/job-page");
  await page.locator(".joblist > article").first().getByRole("heading").getByRole("link").click();
  const share = page.getByRole("button", { name: "Share" });

  await share.click();
  await expect(page.getByRole("alert").getByText("This could not be loaded.")).toHaveCount(1);
  await expect(failedPage(page)).toBeHidden();

  await bringBack();
  await share.click();
  await expect(page.getByRole("dialog", { name: "Share" })).toBeVisible();
});

test("The tab of servicemen says that it could not be loaded, and loads with the next try", async ({
  page,
}) => {
  const bringBack = await withoutLate(page);
  await open(page, "/home");
  await page.getByRole("tab", { name: "Servicemen" }).click();
  await expect(page.getByRole("alert").getByText("We could not load this.")).toBeVisible();

  await bringBack();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("tabpanel").getByRole("article").first()).toBeVisible();
});

test("A link opens its page although that page's script cannot be loaded", async ({ page }) => {
  await open(page, "/support");
  await page.route(/\/assets\/pricing[^/]*\.js/, (route) => route.abort("internetdisconnected"));

  await page.getByRole("main").getByRole("link", { name: "What it costs" }).click();

  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole("heading", { name: "What it costs" })).toBeVisible();
});

test("The server's list of servicemen is shown until its script has loaded", async ({ page }) => {
  const tabScript = /\/assets\/servicemen-tab[^/]*\.js/;
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(tabScript, async (route) => {
    await isReleased;
    await route.continue();
  });
  const asked = page.waitForRequest(tabScript);
  await open(page, "/home?tab=servicemen");
  const panel = page.getByRole("tabpanel");
  const first = await panel.getByRole("article").first().elementHandle();
  await asked;
  // Re-renders the page around the tab.
  await page.getByRole("button", { name: "Menu" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await first?.isVisible()).toBe(true);

  release();
  await expect(async () => {
    await panel.getByLabel("Search servicemen").fill("");
    await panel.getByLabel("Search servicemen").fill("plumber");
    await expect(page).toHaveURL(/q=plumber/, { timeout: 1_000 });
  }).toPass();
});

/** Modules whose import failed: browsers of the past years remember that, and never ask for them again. */
function importsThatFail(page: Page): string[] {
  const found: string[] = [];
  page.on("requestfailed", (request) => {
    if (request.resourceType() === "script") found.push(request.url());
  });
  return found;
}

/** Blocks only the scripts that load on a press. */
async function withoutLate(page: Page): Promise<() => Promise<void>> {
  const late = /\/assets\/(filter-sheet|chat-sheet|menu|servicemen-tab|share-sheet)[^/]*\.js/;
  await page.route(late, (route) => route.abort("internetdisconnected"));
  return () => page.unroute(late);
}
