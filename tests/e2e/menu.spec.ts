import type { Page } from "@playwright/test";
import { aPng, dataUrl, postByApi } from "./support/jobs.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { expect, open, test } from "./support/test.ts";

async function openMenu(page: Page) {
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  return menu;
}

test("Photos wait for a press once the menu says so, also the main one of a page", async ({
  page,
  origin,
}) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  const jobId = await postByApi(origin, poster, { mediaUrl: dataUrl("image/png", aPng()) });
  await open(page, "/about-us");
  const menu = await openMenu(page);
  await menu.getByRole("button", { name: "On tap" }).click();
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));

  await open(page, `/job-details/${jobId}`);
  const photo = page.getByRole("button", { name: /^Show photo.*KB/ });
  await expect(photo).toBeVisible();
  expect(loaded.filter((url) => url.includes("/media/"))).toEqual([]);
  await photo.click();

  await expect(page.getByRole("img", { name: /^Photo/ })).toBeVisible();
  await expect.poll(() => loaded.filter((url) => url.includes("/media/"))).toHaveLength(1);
});

test("The menu icon opens the menu and a second press there closes it [MENU-22]", async ({ page }) => {
  await open(page, "/about-us");
  const icon = page.getByRole("button", { name: "Open menu" });
  const box = await icon.boundingBox();
  if (!box) throw new Error("the menu icon has no place");
  const pressIcon = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const menu = page.getByRole("dialog", { name: "Menu" });
  await pressIcon();
  await expect(menu).toBeVisible();
  await menu.evaluate((drawer) => Promise.all(drawer.getAnimations().map(({ finished }) => finished)));
  await pressIcon();
  await expect(menu).toBeHidden();
});

test("The menu closes on a link, on a press outside and on Esc [MENU-23] [MENU-24]", async ({ page }) => {
  await open(page, "/");
  const menu = await openMenu(page);
  await menu.getByRole("link", { name: "Support" }).click();
  await expect(page).toHaveURL("/support");
  await expect(menu).toBeHidden();

  await openMenu(page);
  await page.mouse.click(10, 400);
  await expect(menu).toBeHidden();

  await openMenu(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
});
