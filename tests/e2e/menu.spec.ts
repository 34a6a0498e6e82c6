import type { Page } from "@playwright/test";
import { expect, open, test } from "./support/test.ts";

async function openMenu(page: Page) {
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  return menu;
}

test("The menu icon opens the menu and a second press there closes it [MENU-22]", async ({ page }) => {
  await open(page, "/about-us");
  const icon = page.getByRole("button", { name: "Open menu" });
  const menu = page.getByRole("dialog", { name: "Menu" });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await icon.boundingBox();
    if (!box) throw new Error("the menu icon has no place");
    const pressIcon = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await pressIcon();
    await expect(menu).toBeVisible();
    await menu.evaluate((drawer) => Promise.all(drawer.getAnimations().map(({ finished }) => finished)));
    await pressIcon();
    await expect(menu).toBeHidden();
  }
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
