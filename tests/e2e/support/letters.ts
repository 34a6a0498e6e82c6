/** Checks of the size of letters: the design's minimum, and what a page does when its reader doubles them. */
import { pageCheck } from "./page-checks.ts";

/** The minimum font size of the design, in pixels. */
const smallest = 13;

/** Visible text that is smaller than the design's minimum. */
export const smallLetters = pageCheck(
  `letters below ${smallest} px`,
  (floor: number) => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (
        !parent ||
        !text.textContent?.trim() ||
        parent.closest("script, style, noscript, .visually-hidden, svg")
      )
        continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      if (size < floor) found.add(`${size} px: ${text.textContent.trim().slice(0, 30)}`);
    }
    return [...found];
  },
  smallest,
);

/** A word broken over more lines than this reads as a column of letters. */
const mostLinesOfWord = 3;
/** Staff tables and charts, which are used on wide screens. */
const narrowOnPhones = "table, .bars";

/**
 * Phones can double the text size alone: the page must not overflow then, nor words break into columns of letters, nor
 * texts be cut by a box without scrolling or an ellipsis, nor buttons be smaller than their words.
 */
export const brokenByDoubledLetters = pageCheck(
  "does not fit with doubled letters",
  ({ most, narrow }: { most: number; narrow: string }) => {
    document.documentElement.style.fontSize = "200%";
    const found = new Set<string>();
    const edge = document.documentElement.clientWidth;
    const isScrolled = (part: Element): boolean =>
      part.parentElement !== null &&
      (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(part.parentElement).overflowX) ||
        isScrolled(part.parentElement));
    if (document.documentElement.scrollWidth > edge)
      for (const part of document.querySelectorAll("main *, header *, footer *"))
        if (part.getBoundingClientRect().right > edge + 1 && !isScrolled(part))
          found.add(`beyond the edge: ${part.outerHTML.slice(0, 100)}`);
    /** The box that hides what does not fit; none if it can be scrolled to or ends in an ellipsis. */
    const cutterOf = (part: Element | null): Element | null => {
      if (!part) return null;
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(part);
      if (["auto", "scroll"].includes(overflowX) || textOverflow === "ellipsis" || webkitLineClamp !== "none")
        return null;
      return ["hidden", "clip"].includes(overflowX) ? part : cutterOf(part.parentElement);
    };
    const range = document.createRange();
    const linesOf = (boxes: DOMRect[]) =>
      new Set(boxes.filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent || !text.textContent?.trim()) continue;
      if (parent.closest("script, style, noscript, .visually-hidden, svg")) continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()];
      const cutter = parent.checkVisibility({ opacityProperty: true }) ? cutterOf(parent) : null;
      const room = cutter?.getBoundingClientRect();
      const isCut = boxes.some(
        ({ left, right, width }) =>
          room && room.width > 1 && width > 0 && (right > room.right + 1 || left < room.left - 1),
      );
      if (isCut) found.add(`cut: ${text.textContent.trim().slice(0, 30)}: ${parent.outerHTML.slice(0, 100)}`);
      if (linesOf(boxes) <= most || parent.closest(narrow)) continue;
      for (const { 0: word, index } of text.textContent.matchAll(/\p{L}{4,}/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (linesOf([...range.getClientRects()]) > most)
          found.add(`a column of letters: ${word}: ${parent.outerHTML.slice(0, 100)}`);
      }
    }
    for (const button of document.querySelectorAll<HTMLElement>("button, .btn")) {
      if (getComputedStyle(button).display === "inline" || !button.checkVisibility()) continue;
      if (button.scrollWidth > button.clientWidth + 2)
        found.add(`words do not fit: ${button.innerText}: ${button.className}`);
    }
    document.documentElement.style.removeProperty("font-size");
    return [...found];
  },
  { most: mostLinesOfWord, narrow: narrowOnPhones },
);
