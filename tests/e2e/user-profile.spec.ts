/** Another person's page: its content, hiring, paying, reporting, blocking, sharing. */
import type { Page } from "@playwright/test";
import { accessFaults } from "./support/access.ts";
import { rowsOf } from "./support/database.ts";
import { catchDialling } from "./support/dialling.ts";
import { unitsOf } from "./support/money.ts";
import { anAddress, type Person, signUpByApi } from "./support/people.ts";
import { aServiceman } from "./support/servicemen.ts";
import { untilStill } from "./support/stillness.ts";
import { expect, open, test } from "./support/test.ts";

const addressOf = ({ userId }: Person) => `/user-profile/${userId}`;
const call = (page: Page) => page.getByRole("button", { name: "Call to Hire" });
const options = (page: Page) => page.getByRole("button", { name: "Profile Options" });
const menu = (page: Page) => page.getByRole("dialog", { name: "Profile Options" });
const toast = (page: Page, text: string) => page.locator(".toasts").getByText(text);

const allowClipboard = (page: Page) => page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("With exactly the minimum the phone dials, and no units go; with less it says how many and leads to /credits [VALID-39] [ERR-30]", async ({
  page,
  origin,
  signIn,
}) => {
  const client = await signUpByApi(origin, anAddress(), { units: 2_000 });
  const serviceman = await aServiceman(origin, { minUnits: 2_000 });
  const dearer = await aServiceman(origin, { minUnits: 2_001 });
  const dialled = await catchDialling(page);
  await signIn(client);

  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/hire/") && asked.push(request.url()));
  await open(page, addressOf(dearer));
  await call(page).click();
  await expect(
    page.getByText("You need at least ₦2,001 to hire this serviceman. Redirecting to credits..."),
  ).toBeVisible();
  await expect(page).toHaveURL("/credits");
  expect([dialled(), asked]).toEqual([[], []]);
  await page.goBack();
  await expect(page).toHaveURL(addressOf(dearer));

  // Last, because some systems cover the page to ask which program dials.
  await open(page, addressOf(serviceman));
  await call(page).click();
  await expect.poll(dialled).toEqual([`tel:+234${serviceman.phone.slice(1)}`]);
  await expect(page.getByRole("status").getByRole("link")).toHaveAttribute(
    "href",
    `tel:+234${serviceman.phone.slice(1)}`,
  );
  expect(await unitsOf(origin, client)).toBe(2_000);
});

test("The menu icon opens and closes Profile Options with its three items, without accessibility faults [PROFILE-08] [STATE-22]", async ({
  page,
  origin,
}) => {
  await open(page, addressOf(await aServiceman(origin)));
  await options(page).click();
  await expect(menu(page)).toBeVisible();
  await expect(menu(page).getByRole("heading", { name: "Profile Options" })).toBeVisible();
  await expect(menu(page).getByRole("listitem")).toHaveText([
    "Copy Link to Profile",
    "Report Profile",
    "Block User",
  ]);
  expect(await accessFaults(page)).toEqual([]);
  await options(page).click();
  await expect(menu(page)).toBeHidden();

  await options(page).click();
  await menu(page).getByRole("button", { name: "Close" }).click();
  await expect(menu(page)).toBeHidden();
  await options(page).click();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
});

test("A press beside the open menu closes it and activates nothing below", async ({
  page,
  origin,
  signIn,
}) => {
  const client = await signUpByApi(origin, anAddress(), { units: 2_000 });
  await signIn(client);
  await open(page, addressOf(await aServiceman(origin)));
  const place = await call(page).boundingBox();
  await options(page).click();
  await expect(menu(page)).toBeVisible();
  await untilStill(page);
  const top = (await menu(page).boundingBox())?.y ?? 0;
  await page.mouse.click((place?.x ?? 0) + 40, Math.min((place?.y ?? 0) + 20, top - 40));
  await expect(menu(page)).toBeHidden();
  await expect(page.getByText("Getting the number...")).toHaveCount(0);
  expect(await rowsOf("select from hires where client_id = $1", [client.userId])).toEqual([]);
});

test("Copy Link puts the profile's address into the clipboard, or says that it could not [ERR-35] [ERR-36]", async ({
  page,
  origin,
}) => {
  const serviceman = await aServiceman(origin);
  await allowClipboard(page);
  await open(page, addressOf(serviceman));
  await options(page).click();
  await menu(page).getByRole("button", { name: "Copy Link to Profile" }).click();
  await expect(toast(page, "Profile link copied to clipboard!")).toBeVisible();
  expect(await copied(page)).toBe(origin + addressOf(serviceman));

  await refuseClipboard(page);
  await open(page, addressOf(serviceman));
  await options(page).click();
  await menu(page).getByRole("button", { name: "Copy Link to Profile" }).click();
  await expect(toast(page, "Failed to copy profile link.")).toBeVisible();
});

/** As in Safari 16: the attribute has no meaning, and elements lack the methods. */
const removePopovers = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ["popover", "hidePopover", "showPopover", "togglePopover"])
      Reflect.deleteProperty(HTMLElement.prototype, name);
    const watch = new MutationObserver(() => {
      for (const menu of document.querySelectorAll("[popover]")) menu.removeAttribute("popover");
    });
    watch.observe(document, { childList: true, subtree: true, attributeFilter: ["popover"] });
  });

test("In a browser without popovers the menu opens and closes too, and covers nothing while closed", async ({
  browser,
  origin,
}) => {
  const serviceman = await aServiceman(origin);
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  await removePopovers(page);
  await page.goto(origin + addressOf(serviceman));
  await expect(menu(page)).toBeHidden();
  await expect(async () => {
    await options(page).click();
    await expect(menu(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await menu(page).getByRole("button", { name: "Close" }).click();
  await expect(menu(page)).toBeHidden();
  await options(page).click();
  await menu(page).getByRole("button", { name: "Block User" }).click();
  await expect(menu(page)).toBeHidden();
  await expect(toast(page, "User is not logged in.")).toBeVisible();
  await context.close();
});

test("The page reads without scripts, and its menu opens", async ({ browser, origin }) => {
  const serviceman = await aServiceman(origin);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(origin + addressOf(serviceman));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shola Electricals");
  await options(page).click();
  await expect(menu(page).getByRole("link", { name: "Report Profile" })).toBeVisible();
  await page.goto(origin + addressOf(serviceman));
  await call(page).click();
  await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(addressOf(serviceman))}`);
  await page.goto(`${origin}/pcm${addressOf(serviceman)}`);
  await page.getByRole("main").locator("form button").first().click();
  await expect(page).toHaveURL(`/pcm/login?redirectUrl=${encodeURIComponent(addressOf(serviceman))}`);
  await context.close();
});

/** Imitates browsers that deny pages access to the clipboard. */
async function refuseClipboard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: () => Promise.reject(new Error("refused")) },
    });
  });
}
