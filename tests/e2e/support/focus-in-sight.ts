import { laterCards, pageCheck } from "./page-checks.ts";

/** Controls that a bar or another part covers when they have the focus, going down and up the page (WCAG 2.4.11). */
export const coveredFocus = pageCheck(
  "focused and covered",
  (later: string) => {
    const shares = [0.1, 0.5, 0.9];
    /** People see the label of a hidden field. */
    const shownFor = (control: HTMLElement): Element =>
      (control.matches(".visually-hidden") && (control as HTMLInputElement).labels?.[0]) || control;
    const isInSight = (control: Element) => {
      const { left, top: start, bottom: end, width } = control.getBoundingClientRect();
      const isLong = end - start > innerHeight;
      const top = isLong ? Math.max(0, start) : start;
      const height = (isLong ? Math.min(innerHeight, end) : end) - top;
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
    ]
      .filter((control) => !control.closest(later))
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    const hidden = new Set<HTMLElement>();
    for (const order of [controls, controls.toReversed()])
      for (const control of order) {
        control.focus();
        if (control === document.activeElement && !isInSight(shownFor(control))) hidden.add(control);
      }
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
    return [...hidden].map((control) => control.outerHTML.slice(0, 120));
  },
  laterCards,
);
