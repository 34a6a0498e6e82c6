/** The list of servicemen: filters, distance, paging, cards, and offline use. */
import type { Page } from "@playwright/test";
import { oddWord } from "#tests/e2e/support/jobs.ts";
import { aRuralServiceman } from "#tests/e2e/support/servicemen.ts";
import { cardOf, cards, chip, choose } from "#tests/e2e/support/servicemen-list.ts";
import { expect, open, stored, test } from "./support/test.ts";

const answers = "**/api/auth/servicemen*";

/** Navigates within the product, so that the browser fetches the list. */
const goToServicemen = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Servicemen" }).click();

/** Reloads until the page shows the new card, because lists follow changes within a second. */
const openWith = (page: Page, path: string, name: string) =>
  expect(async () => {
    await open(page, path);
    await expect(cardOf(page, name)).toBeVisible({ timeout: 500 });
  }).toPass();

test("A search without results says so and offers to clear all filters [ERR-05]", async ({ page }) => {
  await open(page, "/servicemen-page?service=Plumbing&state=Yobe&lga=Tarmuwa&charge=2000");
  await expect(page.getByText("No servicemen match your criteria.")).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(cards(page)).toHaveCount(20);
  await expect(page).toHaveURL(/\/servicemen-page\??$/);

  for (const odd of ["near=Atlantis", "charge=five", "cursor=nonsense", "state=Wakanda"]) {
    await open(page, `/servicemen-page?${odd}`);
    await expect(page.getByText("No servicemen match your criteria.")).toBeVisible();
    await expect(page.getByText("Network error")).toHaveCount(0);
  }
});

test("While the list loads, 5 grey cards show [SERVLIST-02] [CONST-31]", async ({ page }) => {
  await open(page, "/about-us");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(answers, async (route) => {
    await held;
    await route.continue();
  });
  await goToServicemen(page);
  await expect(page.getByRole("status").filter({ hasText: "Loading servicemen" })).toBeAttached();
  const grey = page.locator(".feed [aria-hidden='true'] > .card.job");
  await expect(grey).toHaveCount(5);
  answer();
  await expect(cards(page).first()).toBeVisible();
  await expect(grey).toHaveCount(0);
});

test("A lost network is shown, the phone's stored list replaces the list, and it reloads by itself [ERR-04] [LS-04]", async ({
  page,
}) => {
  await open(page, "/servicemen-page");
  await expect
    .poll(async () => ((await stored(page, "runor-servicemen")) as unknown[] | undefined)?.length)
    .toBe(20);
  const [first] = (await stored(page, "runor-servicemen")) as {
    displayName: string;
    serviceRendered: string;
  }[];

  await open(page, "/about-us");
  await page.route(answers, (route) => route.abort());
  await goToServicemen(page);
  const lost = page.getByRole("alert").filter({ hasText: "Network error, Reconnecting..." });
  await expect(lost).toBeVisible();
  await expect(cards(page).first()).toContainText(first?.displayName ?? "");
  await expect(page.getByText("These are the servicemen this phone saw last.")).toBeVisible();
  await choose(page, /^Service/, first?.serviceRendered ?? "");
  await expect(cards(page).first()).toContainText(first?.serviceRendered ?? "");
  await expect(lost).toBeVisible();

  await page.unroute(answers);
  await expect(lost).toHaveCount(0);
  await expect(page.getByText("These are the servicemen this phone saw last.")).toHaveCount(0);
  await expect(cards(page).first()).toContainText(first?.serviceRendered ?? "");
});

test("A card shows the business name, else the full name, and 100 characters of the description [ENTITY-07] [SERVLIST-03] [CONST-24]", async ({
  page,
  origin,
}) => {
  const word = oddWord();
  const description = `${word} ${"abcdefghi ".repeat(20)}`.slice(0, 150).trim();
  await aRuralServiceman(origin, { businessName: "Brass & Pipes", fullName: "Ebiere Dokubo", description });
  await aRuralServiceman(origin, { fullName: "Timi Alagoa", description: `${word} short` });
  await openWith(page, `/servicemen-page?q=${word}`, "Timi Alagoa");
  await openWith(page, `/servicemen-page?q=${word}`, "Brass & Pipes");

  await expect(page.getByText("Ebiere Dokubo")).toHaveCount(0);
  await expect(cardOf(page, "Timi Alagoa").getByRole("heading")).toHaveText("Timi Alagoa");
  const shown = (await cardOf(page, "Brass & Pipes").locator("p").first().textContent()) ?? "";
  expect(shown).toContain(description.slice(0, 95));
  expect(shown.replace(/(\.\.\.|…)$/, "").length).toBeLessThanOrEqual(100);
  expect(shown).not.toContain(description.slice(0, 105));

  await cardOf(page, "Brass & Pipes").getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/user-profile\/[\w-]+$/);
});

test("The page sells the sign-up for 2,365 Naira, with three stories marked as samples [SERVLIST-04] [SERVLIST-05] [SERVLIST-06] [SERVLIST-07]", async ({
  page,
}) => {
  await open(page, "/servicemen-page");
  const main = page.getByRole("main");
  await expect(main).toContainText("2,365 Naira");
  await expect(main.getByRole("link", { name: "Learn More", exact: true })).toHaveAttribute(
    "href",
    "/servicemen-page",
  );
  const stories = main.getByRole("region", { name: "What servicemen could say" });
  await expect(stories.getByRole("article")).toHaveCount(3);
  await expect(stories.getByText("Sample", { exact: true })).toHaveCount(3);

  await main.getByRole("link", { name: "Get Started Now" }).click();
  await expect(page).toHaveURL(/\/upgrade-page$|\/login\?redirectUrl=%2Fupgrade-page$/);
});

test("A filter chosen before the page shows the one chosen just before loses neither", async ({ page }) => {
  await open(page, "/servicemen-page");
  await expect(cards(page)).toHaveCount(20);
  await page.evaluate(() => {
    const chips = [...document.querySelectorAll<HTMLElement>("main [role=search] button")];
    const reviewed = chips.findIndex(({ textContent }) => textContent?.includes("Has reviews"));
    for (const chip of chips.slice(reviewed, reviewed + 2)) chip.click();
  });
  await expect(page).toHaveURL(/reviewed=1/);
  await expect(page).toHaveURL(/service=\w+/);
});

test("Service, state, local government, charge and reviews narrow the list, and stay in the address [SERVLIST-01]", async ({
  page,
  origin,
}) => {
  const word = oddWord();
  await aRuralServiceman(origin, { businessName: `Cheap ${word}`, minUnits: 2_000 });
  await aRuralServiceman(origin, {
    businessName: `Dear ${word}`,
    minUnits: 60_000,
    lga: "Nguru",
    reviews: 3,
  });
  await aRuralServiceman(origin, {
    businessName: `Cook ${word}`,
    service: "Catering Services",
    state: "Kano",
    location: "Fagge, Kano",
    lga: "Fagge",
  });
  await openWith(page, `/servicemen-page?q=${word}`, `Cook ${word}`);
  await expect(cards(page)).toHaveCount(3);
  await expect(chip(page, /local government/i)).toHaveCount(0);

  await choose(page, /^Service/, "Plumbing");
  await expect(cards(page)).toHaveCount(2);
  await choose(page, /^State/, "Yobe");
  await choose(page, /^Local government/, "Nguru");
  await expect(cards(page)).toHaveCount(1);
  await expect(cardOf(page, "Dear")).toBeVisible();

  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(chip(page, /Nguru/)).toHaveAttribute("aria-pressed", "true");
  await choose(page, /^State/, "All states");
  await expect(chip(page, /^Local government/)).toHaveCount(0);
  await expect(cards(page)).toHaveCount(2);

  await choose(page, /^Hires from/, "Up to ₦5,000");
  await expect(cards(page)).toHaveCount(1);
  await expect(cardOf(page, "Cheap")).toBeVisible();
  await choose(page, /^Hires from/, "Any charge");
  await chip(page, "Has reviews").click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cardOf(page, "Dear").getByText("5.0 (3)")).toBeVisible();
  await expect(
    cardOf(page, "Dear").getByRole("img", { name: "5.0 out of 5 stars from 3 reviews" }),
  ).toBeVisible();
  await expect(page).toHaveURL(/service=Plumbing.*reviewed=1/);
});
