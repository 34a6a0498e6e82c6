import { pageCheck } from "./page-checks.ts";

/** Width and height in pixels of the design's smallest target. */
const smallest = 44;

/** Links within a sentence are exempt, as in WCAG 2.5.8. */
export const smallTargets = pageCheck(
  `targets smaller than ${smallest} px`,
  (pixels: number) => {
    // Pseudo-elements of parts that the browser skips have no height.
    for (const card of document.querySelectorAll<HTMLElement>(".joblist > .card"))
      card.style.contentVisibility = "visible";
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
  },
  smallest,
);
