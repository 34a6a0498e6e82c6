import type { Page } from "@playwright/test";
import { boostOf, dialogOf } from "./support/boosting.ts";
import { postByApi } from "./support/jobs.ts";
import { brokenByDoubledLetters } from "./support/letters.ts";
import { expectNone } from "./support/page-checks.ts";
import { anAddress, type Person, signUpByApi } from "./support/people.ts";
import { expect, open, test } from "./support/test.ts";

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const aClient = (origin: string, units = 1000): Promise<Person> =>
  signUpByApi(origin, anAddress(), { units });
test("Text at double size fits a phone: cards with long amounts, and loading states", async ({
  page,
  origin,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const client = await aClient(origin, 140_000);
  await postByApi(origin, client, { minBudget: 100_000, maxBudget: 140_000 });
  await signIn(client);
  await open(page, "/my-jobs");
  await expect(cards(page)).toHaveCount(1);
  await expectNone(page, "a client", [brokenByDoubledLetters]);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await boostOf(page).click();
  const price = await dialogOf(page).locator(".cost .money").boundingBox();
  expect((price?.x ?? 0) + (price?.width ?? 0)).toBeLessThanOrEqual(360);
  await page.route("**/api/user-bank/**", () => undefined);
  await page.goto("/profile");
  await expectNone(page, "a client whose profile loads", [brokenByDoubledLetters]);
});

test("a description without Show more is whole on a small phone", async ({ page, origin, signIn }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const client = await aClient(origin, 20_000);
  const description =
    "Two good bricklayers for setting and foundation of a church hall, daily pay, lunch included too.";
  await postByApi(origin, client, { description, maxBudget: 12_000 });
  await signIn(client);
  await open(page, "/my-jobs");

  const text = cards(page).getByText(description);
  await expect(text).toBeVisible();
  await expect(cards(page).getByRole("link", { name: "Show more" })).toHaveCount(0);
  const hidden = await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(hidden).toBe(0);
});
