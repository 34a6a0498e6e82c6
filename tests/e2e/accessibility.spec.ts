/**
 * Every page is free of serious faults for people with screen readers, keyboards or weak eyes, in both colours, and
 * neither jumps while it loads nor sticks out sideways.
 */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { addressOf, isPhone, pagesUnderTest, viewersAt } from "./support/pages.ts";
import { expectStillness, expectWithinWidth, watchShifts } from "./support/stillness.ts";
import { expect, open, test } from "./support/test.ts";

for (const pageUnderTest of pagesUnderTest)
  test(`${pageUnderTest.path} has no serious fault, light or dark, does not jump and does not stick out`, async ({
    page,
    context,
    origin,
    signIn,
    staff,
    member,
    subscriber,
  }) => {
    await watchShifts(page);
    const address = await addressOf(origin, pageUnderTest.path);
    for (const viewer of viewersAt(pageUnderTest, page)) {
      if (viewer === "member") await signIn(member);
      if (viewer === "subscriber") await signIn(subscriber);
      if (viewer !== "visitor" && viewer !== "member" && viewer !== "subscriber")
        await signIn(await staff(viewer));
      await open(page, address);
      await expectStillness(page);
      await expectWithinWidth(page, viewer);
      expect(await seriousFaults(page), viewer).toEqual([]);
    }
    // Colours are the same on every width.
    if (!isPhone(page)) return;
    await context.addCookies([{ name: "runor_theme", value: "dark", url: origin }]);
    await open(page, address);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    // Only colours differ.
    expect(await seriousFaults(page, "color-contrast"), "dark").toEqual([]);
  });

test("The open menu has no serious fault", async ({ page, signIn, member }) => {
  await signIn(member);
  await open(page, "/about-us");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

test("Offers have no serious fault, light or dark, and stick out nowhere", async ({
  page,
  context,
  origin,
  signIn,
  subscriber,
}) => {
  await signIn(subscriber);
  await open(page, "/my-jobs");
  await page.getByRole("button", { name: "Available Jobs", exact: true }).click();
  const accept = page.getByRole("button", { name: /^Accept/ }).first();
  await expect(accept).toBeVisible();
  await expectWithinWidth(page, "subscriber");
  expect(await seriousFaults(page)).toEqual([]);
  await context.addCookies([{ name: "runor_theme", value: "dark", url: origin }]);
  await open(page, "/my-jobs");
  await expect(accept).toBeVisible();
  expect(await seriousFaults(page, "color-contrast"), "dark").toEqual([]);
});

test("A form full of complaints has no serious fault", async ({ page }) => {
  await open(page, "/signup");
  await page.getByRole("button", { name: "Create account" }).click({ force: true });
  await expect(page.getByRole("alert").filter({ hasText: "things to fix" })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

/** What would stop somebody, as "rule: element". */
async function seriousFaults(page: Page, onlyRule?: string): Promise<string[]> {
  await untilStill(page);
  const axe = new AxeBuilder({ page })
    // There are no frames; drawings say nothing by themselves; cards after the fifth are like those before.
    .setLegacyMode()
    .exclude("svg[aria-hidden=true]")
    .exclude("article:nth-of-type(n+6)");
  if (onlyRule) axe.withRules(onlyRule);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
}

/** Half-faded things have other colours than they end with. */
const untilStill = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== "running" || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
