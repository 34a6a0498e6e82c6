/**
 * Opens every page and checks it: accessibility, light and dark, forced colours, reduced motion, zoom, doubled text,
 * reading order; no layout shift, sideways scrolling or other hosts. In Pidgin, what its words may change.
 */
import type { Page, Request } from "@playwright/test";
import { addressIn } from "#shared/messages/languages.ts";
import { englishIn } from "#tests/support/english-sentences.ts";
import { accessFaults, darkFaults } from "./support/access.ts";
import { coveredFocus } from "./support/focus-in-sight.ts";
import { brokenByDoubledLetters, smallLetters } from "./support/letters.ts";
import { expectNone } from "./support/page-checks.ts";
import { addressOf, isStaff, pagesUnderTest } from "./support/pages.ts";
import { anAddress, demoPerson, logInByApi, type Person } from "./support/people.ts";
import { textsOn } from "./support/pseudo-walk.ts";
import { openWithoutScripts } from "./support/read.ts";
import { expectReadingOrder } from "./support/reading-order.ts";
import { expectStillness, expectWithinWidth, nothingSideways, watchShifts } from "./support/stillness.ts";
import { forcedColourFaults, motion, zoomed, zoomFaults } from "./support/system-choices.ts";
import { smallTargets } from "./support/targets.ts";
import { expect, open, test } from "./support/test.ts";

const wide = { width: 1280, height: 800 };
const narrowWide = { ...wide, width: 1024 };
const phone = { width: 360, height: 800 };
/** Pages with content that staff wrote, which stays in its language. */
const ofStaff = /\/(faq-page|public-relation|leadership-focus)/;
/** Pages with most kinds of parts, for the rules that depend on words: names, labels and the page's language. */
const wholeInPidgin = /\/pcm\/(signup|job-details|wallet|my-jobs)/;

for (const { path, for: viewers, shows } of pagesUnderTest)
  test(`${path} has no fault, light or dark, does not jump, does not stick out, can be pressed and calls no other host [GEN-04]`, async ({
    walkedPage: page,
    origin,
    staff,
    member,
    subscriber,
  }) => {
    await watchShifts(page);
    const signIn = ({ cookie }: Person) => page.context().addCookies([cookie]);
    const { found: otherHosts, stop } = watchOtherHosts(page, origin);
    const address = await addressOf(origin, path);
    const last = viewers.at(-1);
    for (const viewer of viewers) {
      if (viewer === "member") await signIn(member);
      if (viewer === "subscriber") await signIn(subscriber);
      if (isStaff(viewer)) await signIn(await staff(viewer));
      await page.setViewportSize(phone);
      await openWith(page, address, shows?.[viewer]);
      await expectStillness(page);
      expect(await accessFaults(page), viewer).toEqual([]);
      await expectReadingOrder(page, viewer);
      await expectNone(page, viewer, [
        nothingSideways,
        smallLetters,
        smallTargets,
        coveredFocus,
        brokenByDoubledLetters,
      ]);
      await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
      await expectNone(page, viewer, [forcedColourFaults, motion, brokenByDoubledLetters]);
      await page.emulateMedia({ forcedColors: "none" });
      if (viewer === last) expect(await darkFaults(page), "dark").toEqual([]);
      await page.setViewportSize(zoomed);
      await expectNone(page, viewer, [zoomFaults]);
    }
    await expectWideToFit(page, last !== undefined && isStaff(last));
    await expectPidginToFit(page, addressIn("pcm", address), last && shows?.[last]);
    stop();
    expect(otherHosts).toEqual([]);
  });

/** Opens the page until it shows the part. */
async function openWith(page: Page, address: string, shown: string | undefined): Promise<void> {
  await expect(async () => {
    await open(page, address);
    if (shown) await expect(page.locator(shown).first()).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/**
 * Checks the same page on a wide screen, for the viewer who sees most. Wide pages have the colours of narrow
 * ones, except in staff tables. languages.spec.ts checks wide pages for layout shifts.
 */
async function expectWideToFit(page: Page, hasTables: boolean): Promise<void> {
  await page.setViewportSize(narrowWide);
  await expectNone(page, "wide", [nothingSideways]);
  await page.setViewportSize(wide);
  if (hasTables) expect(await darkFaults(page), "dark, wide").toEqual([]);
  await expectNone(page, "wide", [nothingSideways, smallLetters, coveredFocus, brokenByDoubledLetters]);
}

/**
 * Checks the page in Pidgin as the server sends it, for what its words may change. It has the elements and styles of the
 * English page, and languages.spec.ts checks all widths with longer words.
 */
async function expectPidginToFit(page: Page, address: string, shown?: string): Promise<void> {
  await page.setViewportSize(phone);
  if (shown) await openWith(page, address, shown);
  else await openWithoutScripts(page, address);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("pcm");
  if (wholeInPidgin.test(address)) expect(await accessFaults(page), "pcm").toEqual([]);
  if (!ofStaff.test(address)) expect(englishIn((await textsOn(page)).join("\n"))).toEqual([]);
  await expectNone(page, "pcm", [nothingSideways, smallTargets, brokenByDoubledLetters]);
  await page.setViewportSize(zoomed);
  await expectNone(page, "pcm", [zoomFaults]);
}

/** Checks the page with the bars of a phone and of a wide screen. */
async function expectNoFaults(page: Page): Promise<void> {
  expect(await accessFaults(page)).toEqual([]);
  await page.setViewportSize(wide);
  expect(await accessFaults(page), "wide").toEqual([]);
  await page.setViewportSize(phone);
}

test("The open menu has no fault", async ({ page, signIn, member }) => {
  await signIn(member);
  await open(page, "/about-us");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await expectNoFaults(page);
  await expectNone(page, "member", [brokenByDoubledLetters]);
});

test("The bell has no fault with more than nine unread notifications", async ({ page, origin, signIn }) => {
  await signIn(await logInByApi(origin, anAddress(), demoPerson("client")));
  await open(page, "/about-us");
  await expect(page.getByRole("banner").getByRole("link", { name: "Notices, 9+ unread" })).toBeVisible();
  await expectNoFaults(page);
});

test("Offers have no fault, light or dark, and do not overflow", async ({ page, signIn, subscriber }) => {
  await signIn(subscriber);
  await open(page, "/my-jobs");
  await page.getByRole("button", { name: "Available Jobs", exact: true }).click();
  const accept = page.getByRole("button", { name: "Accept", exact: true }).first();
  await expect(accept).toBeVisible();
  await expectWithinWidth(page, "subscriber");
  await expectNoFaults(page);
  expect(await darkFaults(page), "dark").toEqual([]);
});

test("A form full of error messages has no fault", async ({ page }) => {
  await open(page, "/signup");
  await page.getByRole("button", { name: "Create account" }).click({ force: true });
  await expect(page.getByRole("alert").filter({ hasText: "things to fix" })).toBeVisible();
  await expectNoFaults(page);
});

/** Records requests to other hosts from now on. */
function watchOtherHosts(page: Page, origin: string): { found: readonly string[]; stop(): void } {
  const found: string[] = [];
  const onRequest = (request: Request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) found.push(request.url());
  };
  page.on("request", onRequest);
  return { found, stop: () => page.off("request", onRequest) };
}
