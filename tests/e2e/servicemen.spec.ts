/** The list of servicemen: filters, distance, paging, cards, and offline use. */
import type { Page } from "@playwright/test";
import { cards, chip, sheet } from "./support/servicemen-list.ts";
import { expect, open, test } from "./support/test.ts";

const firstProfile = (page: Page) => cards(page).first().getByRole("heading").getByRole("link");

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
