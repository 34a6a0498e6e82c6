import { expect, type Page } from "@playwright/test";

/** Width and height in pixels of the design's smallest target. */
const smallest = 44;

/** Fails if a target is smaller. Links within a sentence are exempt, as in WCAG 2.5.8. */
export async function expectTargets(page: Page, viewer: string): Promise<void> {
  const small = await page.evaluate((pixels) => {
    const isLarge = ({ width, height }: { width: number; height: number }) =>
      width > pixels - 0.5 && height > pixels - 0.5;
    /** Whether the press area is larger than the control: its label, or a transparent part around it. */
    const isWithinLarger = (control: HTMLElement) => {
      const label = control.closest("label") ?? (control as HTMLInputElement).labels?.[0];
      if (label && isLarge(label.getBoundingClientRect())) return true;
      return ["::before", "::after"].some((part) => {
        const { position, content, height } = getComputedStyle(control, part);
        return content !== "none" && position === "absolute" && Number.parseFloat(height) > pixels - 0.5;
      });
    };
    return [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !control.closest(".visually-hidden, .skip"))
      .filter((control) => getComputedStyle(control).display !== "inline")
      .filter((control) => !isLarge(control.getBoundingClientRect()) && !isWithinLarger(control))
      .map((control) => control.outerHTML.slice(0, 120));
  }, smallest);
  expect(small, `smaller than ${smallest} px for ${viewer}`).toEqual([]);
}
