/** What differs between narrow and wide screens in the frame of every page: bars and menu. */
import type { Page } from "@playwright/test";
import { isPhone } from "./support/pages.ts";
import { read } from "./support/read.ts";
import { expect, open, test } from "./support/test.ts";

const menuIcon = (page: Page) => page.getByRole("button", { name: "Open menu" });
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });

test("A fixed top bar and a bottom bar surround every page [ROUTE-45]", async ({ page, signIn, member }) => {
  for (const path of ["/", "/job-page", "/terms-and-conditions", "/no-such-page"]) {
    await read(page, path);
    const top = page.getByRole("banner");
    expect(await top.evaluate((bar) => getComputedStyle(bar).position)).toBe("fixed");
    await page.evaluate(() => window.scrollTo(0, 600));
    expect((await top.boundingBox())?.y).toBe(0);
    const bar = page.locator(".bottombar");
    if (!isPhone(page)) {
      // On wide screens the top bar has the bottom bar's items.
      await expect(bar).toBeHidden();
      await expect(top.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveCount(4);
      continue;
    }
    const box = await bar.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(page.viewportSize()?.height);
    await expect(bar.getByRole("link")).toHaveText(["Home", "Servicemen", "Post", "Jobs", "Sign in"]);
  }
  await signIn(member);
  await read(page, "/about-us");
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  const labels = ["Home", "My jobs", "Wallet", "Me"];
  await expect(links).toHaveText(
    isPhone(page) ? [...labels.slice(0, 2), "Post", ...labels.slice(2)] : labels,
  );
});

test("The menu works by keyboard: it takes the focus, keeps it, and gives it back on Esc [MENU-22]", async ({
  page,
}) => {
  await open(page, "/about-us");
  const icon = menuIcon(page);
  await icon.focus();
  await page.keyboard.press("Enter");
  await expect(menu(page)).toBeVisible();
  const focusIsInside = () =>
    menu(page).evaluate(
      (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
    );
  for (let steps = 0; steps < 14; steps += 1) {
    expect(await focusIsInside(), `after ${steps} Tabs`).toBe(true);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(icon).toBeFocused();
});
