/** The list of servicemen: filters, distance, paging, cards, and offline use. */
import type { Page } from "@playwright/test";
import { oddWord } from "./support/jobs.ts";
import { aServiceman } from "./support/servicemen.ts";
import { cardOf, cards, chip, choose, sheet } from "./support/servicemen-list.ts";
import { expect, open, test } from "./support/test.ts";

const firstProfile = (page: Page) => cards(page).first().getByRole("heading").getByRole("link");

/** Reloads until the page shows the new card, because lists follow changes within a second. */
const openWith = (page: Page, path: string, name: string) =>
  expect(async () => {
    await open(page, path);
    await expect(cardOf(page, name)).toBeVisible({ timeout: 500 });
  }).toPass();

test("Service, state, local government, charge and reviews narrow the list, and stay in the address [SERVLIST-01]", async ({
  page,
  origin,
}) => {
  const word = oddWord();
  await aServiceman(origin, { businessName: `Cheap ${word}`, minUnits: 2_000 });
  await aServiceman(origin, { businessName: `Dear ${word}`, minUnits: 60_000, lga: "Nguru", reviews: 3 });
  await aServiceman(origin, {
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

test("Near me reads the location only after a tap, sends it rounded, and orders by distance [SERVLIST-01]", async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const ask = geolocation.getCurrentPosition.bind(geolocation);
    geolocation.getCurrentPosition = (...args) => {
      document.documentElement.dataset.asked = "yes";
      ask(...args);
    };
  });
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 6.5244, longitude: 3.3792 });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/auth/servicemen")) asked.push(request.url());
  });
  await open(page, "/home?tab=servicemen");
  await chip(page, "Near me").click();
  const wasAsked = () => page.evaluate(() => document.documentElement.dataset.asked);
  await expect(sheet(page).getByRole("button", { name: "Use this phone's location" })).toBeVisible();
  expect(await wasAsked()).toBeUndefined();

  await sheet(page).getByRole("button", { name: "Use this phone's location" }).click();
  await expect(chip(page, "Near me")).toHaveAttribute("aria-pressed", "true");
  expect(await wasAsked()).toBe("yes");
  await expect(page).toHaveURL(/tab=servicemen.*near=6\.5%2C3\.4/);
  await expect(cards(page).first()).toContainText(/\d km away/);
  const away = await cards(page).evaluateAll((all) =>
    all.map((card) =>
      /Less than 1 km/.test(card.textContent ?? "")
        ? 0
        : Number(/(\d+) km away/.exec(card.textContent ?? "")?.[1]),
    ),
  );
  expect(away).toEqual(away.toSorted((one, other) => one - other));
  expect(asked.join()).not.toMatch(/5244|3792/);
});

test("Without a location a sentence explains it and a place can be chosen [SERVLIST-01]", async ({
  page,
  context,
}) => {
  await open(page, "/servicemen-page");
  await chip(page, "Near me").click();
  const useDevice = sheet(page).getByRole("button", { name: "Use this phone's location" });
  await useDevice.click();
  await expect(sheet(page).getByRole("alert")).toContainText("was not allowed to share its location");

  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(null);
  await useDevice.click();
  await expect(sheet(page).getByRole("alert")).toContainText("cannot be found right now");

  await expect(sheet(page).locator(".options button")).toHaveCount(150);
  await expect(sheet(page).getByRole("status")).toContainText("Type to find the others");
  await sheet(page).getByRole("searchbox", { name: "Search places" }).fill("fagge");
  await sheet(page).getByRole("button", { name: "Fagge, Kano", exact: true }).click();
  await expect(chip(page, "Near Fagge")).toHaveAttribute("aria-pressed", "true");
  await expect(cards(page).first()).toContainText(/Kano.* away/);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await chip(page, "Near Fagge").click();
  await sheet(page).getByRole("button", { name: "Anywhere", exact: true }).click();
  await expect(page).not.toHaveURL(/near=/);
  await expect(cards(page).getByText(/ away/)).toHaveCount(0);
});

test("The list grows by 20, also by the plain links of pages without scripts [SERVLIST-01]", async ({
  page,
  browser,
  baseURL,
  viewport,
}) => {
  await open(page, "/servicemen-page");
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole("link", { name: "Load more" }).scrollIntoViewIfNeeded();
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(40);
  const names = await cards(page)
    .getByRole("heading")
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(new Set(names).size).toBe(names.length);

  const bare = await browser.newContext({ baseURL: baseURL!, viewport, javaScriptEnabled: false });
  const plain = await bare.newPage();
  // Other tests add servicemen of one name at the head of the list, but none in Lagos.
  await plain.goto("/servicemen-page?state=Lagos");
  await expect(cards(plain).first()).toContainText("Lagos");
  const first = await firstProfile(plain).getAttribute("href");
  await plain.getByRole("link", { name: "Load more" }).click();
  await expect(plain).toHaveURL(/cursor=/);
  await expect(firstProfile(plain)).not.toHaveAttribute("href", first ?? "");
  await plain.getByRole("link", { name: "Show the list from its start" }).click();
  await expect(firstProfile(plain)).toHaveAttribute("href", first ?? "");
  await bare.close();
});

test("At 360 px every filter can be reached and pressed, and nothing overflows [SERVLIST-01]", async ({
  page,
}) => {
  await open(page, "/home?tab=servicemen&state=Lagos");
  const chips = page.getByRole("group", { name: "Filter servicemen" }).getByRole("button");
  for (const one of await chips.all()) {
    await one.scrollIntoViewIfNeeded();
    const frame = await one.boundingBox();
    expect(frame?.height).toBeGreaterThanOrEqual(44);
    expect(frame?.x).toBeGreaterThanOrEqual(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  for (const name of [/^Service/, "Near me", /^State/, /^Local government/, /^Hires from/]) {
    await chip(page, name).click();
    await expect(sheet(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toHaveCount(0);
  }
});
