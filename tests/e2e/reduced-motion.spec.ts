/** For people who prefer reduced motion, nothing slides, grows or pulses. */
import type { Page } from "@playwright/test";
import { workAnimations } from "./support/system-choices.ts";
import { expect, open, test } from "./support/test.ts";

/** Transitions shorter than a frame show no intermediate picture. */
const seenFromMs = 8;

/** Records every animation and transition that takes time, except of colours and opacity. */
async function recordMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((shortestMs) => {
    const seen: string[] = [];
    Object.assign(window, { seenMotion: seen });
    const still = /^(opacity|visibility|display|overlay|.*color|box-shadow)$/;
    const note = (event: Event) => {
      const node = event.target as Element;
      for (const animation of node.getAnimations()) {
        const duration = Number(animation.effect?.getComputedTiming().duration ?? 0);
        const name =
          animation instanceof CSSTransition
            ? animation.transitionProperty
            : (animation as CSSAnimation).animationName;
        if (duration > shortestMs && !still.test(name)) seen.push(`${name} of .${node.className}`);
      }
    };
    document.addEventListener("animationstart", note, true);
    document.addEventListener("transitionrun", note, true);
  }, seenFromMs);
  const all = () => page.evaluate(() => (window as unknown as { seenMotion: string[] }).seenMotion);
  return async () =>
    (await all()).filter((line) => !workAnimations.some((name) => line.startsWith(`${name} `)));
}

/** Shows everything that moves on a phone: the menu, a sheet, and cards that appear. */
async function useTheProduct(page: Page): Promise<void> {
  await open(page, "/job-page");
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.locator("article").first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Job details", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("dialog", { name: "Share" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Jobs" }).last().click();
  await expect(page.getByRole("heading", { name: "Jobs", level: 1 })).toBeVisible();
}

test("Nothing moves for people who prefer reduced motion, and the same steps move for others", async ({
  page,
}) => {
  const motion = await recordMotion(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await useTheProduct(page);
  expect(await motion()).toEqual([]);

  await page.emulateMedia({ reducedMotion: "no-preference" });
  await useTheProduct(page);
  expect(await motion()).not.toEqual([]);
});
