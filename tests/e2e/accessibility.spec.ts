/** Every page: accessible in both languages, light and dark, no layout shift or sideways scrolling, no other hosts. */
import type { Page, Request } from "@playwright/test";
import { addressIn } from "#shared/messages/languages.ts";
import { accessFaults, darkFaults } from "./support/access.ts";
import { addressOf, isStaff, pagesUnderTest } from "./support/pages.ts";
import type { Person } from "./support/people.ts";
import {
  expectDoubledLettersFit,
  expectReadableLetters,
  expectStillness,
  expectWithinWidth,
  watchShifts,
} from "./support/stillness.ts";
import { expectTargets } from "./support/targets.ts";
import { expect, open, test } from "./support/test.ts";

const wide = { width: 1280, height: 800 };

for (const { path, for: viewers } of pagesUnderTest)
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
      await open(page, address);
      await expectStillness(page);
      await expectWithinWidth(page, viewer);
      expect(await accessFaults(page), viewer).toEqual([]);
      await expectReadableLetters(page, viewer);
      await expectTargets(page, viewer);
      if (viewer === last) expect(await darkFaults(page), "dark").toEqual([]);
      await expectDoubledLettersFit(page, viewer);
    }
    await expectWideToFit(page, last !== undefined && isStaff(last));
    stop();
    expect(otherHosts).toEqual([]);
  });

/**
 * The same page on a wide screen, for the viewer who sees most. Wide pages have the colours of narrow ones, except in
 * the tables of staff. That a page does not jump while it loads there, languages.spec.ts proves.
 */
async function expectWideToFit(page: Page, hasTables: boolean): Promise<void> {
  const phone = page.viewportSize() ?? wide;
  await page.setViewportSize(wide);
  await usualLetters(page);
  if (hasTables) expect(await darkFaults(page), "dark, wide").toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", "dark");
  await expectWithinWidth(page, "wide");
  expect(await accessFaults(page), "wide").toEqual([]);
  await expectReadableLetters(page, "wide");
  await expectDoubledLettersFit(page, "wide");
  await page.setViewportSize(phone);
}

/** Sets back what `expectDoubledLettersFit` leaves. */
const usualLetters = (page: Page) =>
  page.evaluate(() => document.documentElement.style.removeProperty("font-size"));

/** Pages with most kinds of words and parts. languages.spec.ts proves that longer words fit on all pages. */
for (const path of ["/signup", "/job-details/{jobId}", "/wallet", "/my-jobs"])
  test(`In Pidgin ${path} has no fault and fits, narrow and wide`, async ({
    walkedPage: page,
    origin,
    member,
  }) => {
    if (path !== "/signup") await page.context().addCookies([member.cookie]);
    await watchShifts(page);
    const phone = page.viewportSize() ?? wide;
    await page.setViewportSize(wide);
    await open(page, addressIn("pcm", await addressOf(origin, path)));
    await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
    await expectStillness(page);
    await expectWithinWidth(page, "pcm, wide");
    expect(await accessFaults(page), "pcm, wide").toEqual([]);
    await page.setViewportSize(phone);
    await expectWithinWidth(page, "pcm");
    await expectTargets(page, "pcm");
    await expectDoubledLettersFit(page, "pcm");
  });

/** Without faults in the bars of a phone and of a wide screen. */
async function expectNoFaults(page: Page): Promise<void> {
  expect(await accessFaults(page)).toEqual([]);
  const phone = page.viewportSize() ?? wide;
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
});

test("Offers have no fault, light or dark, and do not overflow", async ({ page, signIn, subscriber }) => {
  await signIn(subscriber);
  await open(page, "/my-jobs");
  await page.getByRole("button", { name: "Available Jobs", exact: true }).click();
  const accept = page.getByRole("button", { name: /^Accept/ }).first();
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

/** Addresses outside of the product that the page calls from now on. */
function watchOtherHosts(page: Page, origin: string): { found: readonly string[]; stop(): void } {
  const found: string[] = [];
  const onRequest = (request: Request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) found.push(request.url());
  };
  page.on("request", onRequest);
  return { found, stop: () => page.off("request", onRequest) };
}
