/** The tabs: servicemen, all open jobs, jobs of the person's own service; and the plus button. */
import type { Page } from "@playwright/test";
import { expect, open, test } from "./support/test.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
test("The tabs work as plain links before any script, and with the arrow keys after [HOME-09]", async ({
  page,
  browser,
  baseURL,
  viewport,
}) => {
  const bare = await browser.newContext({ baseURL: baseURL!, viewport, javaScriptEnabled: false });
  const plain = await bare.newPage();
  await plain.goto("/home");
  await tab(plain, "Servicemen").click();
  await expect(plain).toHaveURL("/home?tab=servicemen");
  await expect(plain.getByRole("tabpanel").getByRole("article").first()).toBeVisible();
  await bare.close();

  await open(page, "/home");
  await tab(page, "Classic Jobs").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(tab(page, "Servicemen")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tab(page, "Servicemen")).toHaveAttribute("aria-selected", "true");
});

test("The plus button floats above the bar: it leads visitors to /login, others to /post-job [HOME-12] [HOME-13]", async ({
  page,
  signIn,
  member,
}) => {
  await open(page, "/home");
  const bar = page.getByRole("navigation", { name: "Main" });
  const plus = bar.getByRole("link", { name: "Post a job" });
  const [barBox, plusBox] = [await bar.boundingBox(), await plus.locator("span").first().boundingBox()];
  expect(plusBox?.y).toBeLessThan(barBox?.y ?? 0);
  await plus.click();
  await expect(page).toHaveURL("/login?redirectUrl=%2Fpost-job");

  await signIn(member);
  await open(page, "/home");
  await plus.click();
  await expect(page).toHaveURL("/post-job");
});
