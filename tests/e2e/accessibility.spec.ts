/** Every page: accessible in both languages, light and dark, no layout shift or sideways scrolling, no other hosts. */
import type { Page } from "@playwright/test";
import { addressIn } from "#shared/messages/languages.ts";
import { accessFaults, darkFaults } from "./support/access.ts";
import { addressOf, isPhone, isStaff, pagesUnderTest, type Viewer, viewersAt } from "./support/pages.ts";
import {
  expectDoubledLettersFit,
  expectReadableLetters,
  expectStillness,
  expectWithinWidth,
  watchShifts,
} from "./support/stillness.ts";
import { expectTargets } from "./support/targets.ts";
import { expect, open, test } from "./support/test.ts";

for (const pageUnderTest of pagesUnderTest)
  test(`${pageUnderTest.path} has no fault, light or dark, does not jump, does not stick out, can be pressed and calls no other host [GEN-04]`, async ({
    page,
    origin,
    signIn,
    staff,
    member,
    subscriber,
  }) => {
    await watchShifts(page);
    const otherHosts = watchOtherHosts(page, origin);
    const address = await addressOf(origin, pageUnderTest.path);
    const viewers = viewersAt(pageUnderTest, page);
    for (const viewer of viewers) {
      if (viewer === "member") await signIn(member);
      if (viewer === "subscriber") await signIn(subscriber);
      if (isStaff(viewer)) await signIn(await staff(viewer));
      await open(page, address);
      await expectStillness(page);
      await expectWithinWidth(page, viewer);
      expect(await accessFaults(page), viewer).toEqual([]);
      await expectReadableLetters(page, viewer);
      if (isPhone(page)) await expectTargets(page, viewer);
      if (viewer === viewers.at(-1) && hasOwnColours(page, viewer))
        expect(await darkFaults(page), "dark").toEqual([]);
      await expectDoubledLettersFit(page, viewer);
    }
    if (isPhone(page)) await expectPidginToFit(page, address);
    expect(otherHosts).toEqual([]);
  });

/** The same page in Pidgin, whose words are longer. */
async function expectPidginToFit(page: Page, address: string): Promise<void> {
  await open(page, addressIn("pcm", address));
  await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
  await expectStillness(page);
  await expectWithinWidth(page, "pcm");
  expect(await accessFaults(page), "pcm").toEqual([]);
  await expectTargets(page, "pcm");
}

test("The open menu has no fault", async ({ page, signIn, member }) => {
  await signIn(member);
  await open(page, "/about-us");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
});

test("Offers have no fault, light or dark, and do not overflow", async ({ page, signIn, subscriber }) => {
  await signIn(subscriber);
  await open(page, "/my-jobs");
  await page.getByRole("button", { name: "Available Jobs", exact: true }).click();
  const accept = page.getByRole("button", { name: /^Accept/ }).first();
  await expect(accept).toBeVisible();
  await expectWithinWidth(page, "subscriber");
  expect(await accessFaults(page)).toEqual([]);
  expect(await darkFaults(page), "dark").toEqual([]);
});

test("A form full of error messages has no fault", async ({ page }) => {
  await open(page, "/signup");
  await page.getByRole("button", { name: "Create account" }).click({ force: true });
  await expect(page.getByRole("alert").filter({ hasText: "things to fix" })).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
});

/** Wide pages have the colours of narrow ones, except in the top bar and in the tables of staff. */
const hasOwnColours = (page: Page, viewer: Viewer): boolean => isPhone(page) || isStaff(viewer);

/** Addresses outside of the product that the page calls from now on. */
function watchOtherHosts(page: Page, origin: string): readonly string[] {
  const found: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) found.push(request.url());
  });
  return found;
}
