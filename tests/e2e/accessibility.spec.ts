/**
 * Every page passes the accessibility checks in light and dark, does not shift while it loads, and has no sideways
 * scrolling.
 */
import { accessFaults, darkFaults } from "./support/access.ts";
import { addressOf, pagesUnderTest, viewersAt } from "./support/pages.ts";
import {
  expectDoubledLettersFit,
  expectReadableLetters,
  expectStillness,
  expectWithinWidth,
  watchShifts,
} from "./support/stillness.ts";
import { expect, open, test } from "./support/test.ts";

for (const pageUnderTest of pagesUnderTest)
  test(`${pageUnderTest.path} has no fault, light or dark, does not jump and does not stick out`, async ({
    page,
    origin,
    signIn,
    staff,
    member,
    subscriber,
  }) => {
    await watchShifts(page);
    const address = await addressOf(origin, pageUnderTest.path);
    const viewers = viewersAt(pageUnderTest, page);
    for (const viewer of viewers) {
      if (viewer === "member") await signIn(member);
      if (viewer === "subscriber") await signIn(subscriber);
      if (viewer !== "visitor" && viewer !== "member" && viewer !== "subscriber")
        await signIn(await staff(viewer));
      await open(page, address);
      await expectStillness(page);
      await expectWithinWidth(page, viewer);
      expect(await accessFaults(page), viewer).toEqual([]);
      await expectReadableLetters(page, viewer);
      if (viewer === viewers.at(-1)) expect(await darkFaults(page), "dark").toEqual([]);
      await expectDoubledLettersFit(page, viewer);
    }
  });

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
