import { expect, type Page } from "@playwright/test";

/** Fails if a bar or another part covers a control that has the focus, going down and up the page (WCAG 2.4.11). */
export async function expectFocusInSight(page: Page, viewer: string): Promise<void> {
  const hidden = await page.evaluate(() => {
    const shares = [0.1, 0.5, 0.9];
    /** People see the label of a hidden field. */
    const shownFor = (control: HTMLElement): Element =>
      (control.matches(".visually-hidden") && (control as HTMLInputElement).labels?.[0]) || control;
    const isInSight = (control: Element) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return shares.some((x) =>
        shares.some((y) => {
          const seen = document.elementFromPoint(left + x * width, top + y * height);
          return seen !== null && (control.contains(seen) || seen.contains(control));
        }),
      );
    };
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button, input, select, textarea, summary, [tabindex='0']",
      ),
    ].filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    const hidden = new Set<HTMLElement>();
    for (const order of [controls, controls.toReversed()])
      for (const control of order) {
        control.focus();
        if (control === document.activeElement && !isInSight(shownFor(control))) hidden.add(control);
      }
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
    return [...hidden].map((control) => control.outerHTML.slice(0, 120));
  });
  expect(hidden, `focused and covered for ${viewer}`).toEqual([]);
}
