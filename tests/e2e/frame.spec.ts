/** The frame of every page, the same at every width: colours, the error screen, a lost network, staff pages. */
import type { Page } from "@playwright/test";
import { expect, open, test, untilAlive } from "./support/test.ts";

const menuIcon = (page: Page) => page.getByRole("button", { name: "Open menu" });
const jobsLink = (page: Page) =>
  page.getByRole("navigation").getByRole("link", { name: "Jobs", exact: true }).first();
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });

test("A chosen colour scheme applies at once, on every page, and from the first frame of the next visit", async ({
  page,
}) => {
  await open(page, "/about-us");
  const html = page.locator("html");
  await expect(html).not.toHaveAttribute("data-theme", "dark");
  await menuIcon(page).click();
  await menu(page).getByText("Dark", { exact: true }).click();
  await expect(html).toHaveAttribute("data-theme", "dark");

  await recordFrames(page);
  await open(page, "/job-page");
  const grounds = await page.evaluate(() => (window as unknown as { grounds: string[] }).grounds);
  expect(grounds.length).toBeGreaterThan(0);
  expect([...new Set(grounds)]).toEqual([await groundOf(page)]);
  expect(brightness(await groundOf(page))).toBeLessThan(60);

  await menuIcon(page).click();
  await menu(page).getByText("Light", { exact: true }).click();
  await expect(html).not.toHaveAttribute("data-theme", "dark");
  expect(brightness(await groundOf(page))).toBeGreaterThan(200);
});

test("Without a choice the page follows the system", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, "/about-us");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(html).not.toHaveAttribute("data-theme", "dark");
});

test("Unknown addresses end in the router's error screen with a way home [ROUTE-46]", async ({ page }) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
  await expect(page.getByRole("banner")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Go to home" }).click();
  await expect(page).toHaveURL("/");
});

for (const prefix of ["", "/pcm"])
  test(`The bars of the error screen lead to pages whose menu opens, at ${prefix || "/"} [ROUTE-46]`, async ({
    page,
  }) => {
    await open(page, `${prefix}/no-such-page`);
    await jobsLink(page).click();
    await expect(page).toHaveTitle(/^Open jobs/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jobs");
    await menuIcon(page).click();
    await expect(menu(page)).toBeVisible();
    expect(await page.locator("title, body").count()).toBe(2);
    await expect(page.locator("link[rel=stylesheet][href*='/assets/app-']")).toHaveCount(1);
  });

test("An error in a page's own code ends in the error screen with a way out [ROUTE-46]", async ({ page }) => {
  await open(page, "/servicemen-page");
  await page.route("**/jobs/get-job?*", (route) => route.fulfill({ json: [null] }));
  await jobsLink(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
  await page.unroute("**/jobs/get-job?*");
  await page.getByRole("main").getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jobs");
});

test("A page whose code cannot be loaded is reloaded: the next press gets there [ROUTE-46]", async ({
  page,
}) => {
  await open(page, "/about-us");
  const code = /\/assets\/terms-and-conditions-[^/]*\.js/;
  await page.route(code, (route) => route.abort());
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Terms and conditions" });
  const loaded = page.waitForEvent("load");
  await link.click();
  await loaded;
  await page.unroute(code);
  await untilAlive(page);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: /terms/i })).toBeVisible();
});

/** Records the page's background in every frame that has a body. */
const recordFrames = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const grounds: string[] = [];
    Object.assign(window, { grounds });
    const note = () => {
      if (document.body && document.styleSheets.length > 0)
        grounds.push(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });

const groundOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const brightness = (colour: string): number =>
  Math.max(...(colour.match(/\d+/g) ?? []).slice(0, 3).map(Number));
