/** Settings of a user's system: forced colours, reduced motion, and a zoom that leaves little of a page. */
import { laterCards, pageCheck } from "./page-checks.ts";

/** A field's edge may be that of the element around it, with its icon or buttons. */
const holders = "label, .control, .searchbar, .stepper";

/** In forced colours: controls without an edge, invisible text, and chosen options that look like the others. */
export const forcedColourFaults = pageCheck(
  "in forced colours",
  (holder: string) => {
    const found: string[] = [];
    const shown = (part: Element) =>
      part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const nameOf = (part: Element) => part.outerHTML.slice(0, 100);
    const isPainted = (colour: string) => !/rgba\(\d+, \d+, \d+, 0\)|transparent/.test(colour);
    const groundOf = (part: Element): string => {
      for (let at: Element | null = part; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (isPainted(backgroundColor)) return backgroundColor;
      }
      return getComputedStyle(document.documentElement).backgroundColor;
    };
    const hasEdge = (part: Element) =>
      [part, ...part.querySelectorAll("*"), ...(part.closest(holder) ? [part.closest(holder)!] : [])].some(
        (each) => {
          const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(each);
          const isBordered =
            Number.parseFloat(borderTopWidth) > 0 &&
            borderTopStyle !== "none" &&
            borderTopColor !== groundOf(each);
          return (
            isBordered ||
            (isPainted(backgroundColor) && backgroundColor !== groundOf(part.parentElement ?? part))
          );
        },
      );
    for (const field of document.querySelectorAll("input:not([type=hidden]), select, textarea, .btn, .chip"))
      if (shown(field) && !field.closest(".visually-hidden") && !hasEdge(field))
        found.push(`no edge: ${nameOf(field)}`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (
        !parent ||
        !text.textContent?.trim() ||
        parent.closest("script, style, noscript, svg, .visually-hidden, .skip")
      )
        continue;
      if (shown(parent) && getComputedStyle(parent).color === groundOf(parent))
        found.push(`unreadable: ${nameOf(parent)}`);
    }
    for (const tick of document.querySelectorAll("input:not(:checked) + .box .icon"))
      if (tick.checkVisibility({ visibilityProperty: true }))
        found.push(`ticked: ${nameOf(tick.closest("label") ?? tick)}`);
    const look = (part: Element) => {
      const marks = [
        getComputedStyle(part),
        getComputedStyle(part, "::before"),
        getComputedStyle(part, "::after"),
      ];
      return marks
        .map((style) =>
          [
            style.backgroundColor,
            style.borderColor,
            style.borderWidth,
            style.fontWeight,
            style.textDecorationLine,
            style.outlineStyle,
            style.content,
          ].join(),
        )
        .join();
    };
    const chosen = "[aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false])";
    for (const part of document.querySelectorAll(chosen)) {
      const others = [...(part.parentElement?.children ?? [])].filter(
        (each) => each.tagName === part.tagName && !each.matches(chosen) && each.className === part.className,
      );
      if (shown(part) && others[0] && look(part) === look(others[0]))
        found.push(`looks like the rest: ${nameOf(part)}`);
    }
    return [...new Set(found)];
  },
  holders,
);

/** Allowed: the spinner of a form being sent and the bar of a loading page, which answer a press. */
export const workAnimations = ["spin", "page-on-its-way"];

/** What would move although the user prefers reduced motion. */
export const motion = pageCheck(
  "moves",
  ({ allowed, later }: { allowed: string[]; later: string }) => {
    const still = /^(opacity|visibility|display|overlay|.*color|box-shadow|none)$/;
    // Transitions shorter than a frame show no intermediate picture.
    const lasts = (duration: string | undefined) =>
      Number.parseFloat(duration ?? "0") * (/\dms/.test(duration ?? "") ? 1 : 1000) > 8;
    const found = new Set<string>();
    for (const part of document.querySelectorAll(`body, body :not(${later} *)`))
      for (const pseudo of [undefined, "::before", "::after"]) {
        const style = getComputedStyle(part, pseudo);
        const animation = style.animationName;
        if (animation !== "none" && lasts(style.animationDuration) && !allowed.includes(animation))
          found.add(`${animation} of .${part.className}`);
        const durations = style.transitionDuration.split(", ");
        for (const [at, property] of style.transitionProperty.split(", ").entries())
          if (!still.test(property) && lasts(durations[at % durations.length]))
            found.add(`${property} of .${part.className}`);
      }
    return [...found];
  },
  { allowed: workAnimations, later: laterCards },
);

/** 1280 × 800 pixels at a zoom of 400 %. */
export const zoomed = { width: 320, height: 200 };

/** For a page at 400 % zoom: whether it scrolls sideways, and whether its bars cover half of the height or more. */
export const zoomFaults = pageCheck("at 400 % zoom", () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found: string[] = [];
  if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px beyond the edge`);
  // An open sheet is read on its own.
  const all = document.querySelector("dialog:modal") ? [] : [...document.querySelectorAll("body *")];
  let height = 0;
  for (const bar of all) {
    const { position } = getComputedStyle(bar);
    if (position !== "fixed" && position !== "sticky") continue;
    if (!bar.checkVisibility({ opacityProperty: true })) continue;
    const { top, bottom, width } = bar.getBoundingClientRect();
    if (width > innerWidth / 2) height += Math.max(0, Math.min(innerHeight, bottom) - Math.max(0, top));
  }
  if (height > innerHeight / 2) found.push(`${Math.round(height)} px covered by bars`);
  return found;
});
