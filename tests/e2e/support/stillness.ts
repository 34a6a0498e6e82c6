/** Checks for layout shifts during loading and for sideways scrolling. */
import { expect, type Page } from "@playwright/test";
import { isPhone } from "./pages.ts";

/** Time between a font's arrival and the frame that uses it. */
const swapMs = 150;

interface Shift {
  value: number;
  /** Milliseconds since navigation started, as `fontAt`. */
  at: number;
  sources: string[];
}

interface Shifts {
  shifts: Shift[];
  fontAt?: number;
}

/** Runs in the page from the start of its navigation. */
function countShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  document.fonts.addEventListener("loadingdone", () => Object.assign(window, { fontAt: performance.now() }), {
    once: true,
  });
  type Entry = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node?: Node | null }[];
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[])
      if (!entry.hadRecentInput) {
        const sources = entry.sources.map(
          ({ node }) => (node as Element | null)?.outerHTML?.slice(0, 80) ?? "",
        );
        shifts.push({ value: entry.value, at: entry.startTime, sources });
      }
  }).observe({ type: "layout-shift", buffered: true });
}

const watched = new WeakSet<Page>();

/** Call before the page opens. A second call for the same page does nothing. */
export async function watchShifts(page: Page): Promise<void> {
  if (watched.has(page)) return;
  watched.add(page);
  await page.addInitScript(countShifts);
}

/** Fails if the layout shifted since the page was opened. */
export async function expectStillness(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  const { shifts, fontAt } = await page.evaluate(() => {
    const { shifts, fontAt } = window as unknown as Shifts;
    return { shifts, fontAt };
  });
  const sumOf = (some: Shift[]) => some.reduce((total, { value }) => total + value, 0);
  // On a machine without our fallback fonts, text shifts slightly when our font arrives.
  const isSwap = ({ at }: Shift) => fontAt !== undefined && Math.abs(at - fontAt) < swapMs;
  const details = JSON.stringify({ address: page.url(), shifts, fontAt });
  expect(sumOf(shifts.filter((shift) => !isSwap(shift))), details).toBeLessThan(0.02);
  expect(sumOf(shifts.filter(isSwap)), details).toBeLessThan(0.1);
}

/** Fails if the page is wider than its window, at two widths. Restores the window. */
export async function expectWithinWidth(page: Page, viewer: string): Promise<void> {
  const full = page.viewportSize() ?? { width: 0, height: 0 };
  for (const width of isPhone(page) ? [360, 320] : [1280, 1024]) {
    await page.setViewportSize({ ...full, width });
    await expectNothingSideways(page, viewer);
  }
  await page.setViewportSize(full);
}

/** Fails if the page is wider than its window. */
export async function expectNothingSideways(page: Page, viewer: string): Promise<void> {
  expect(await sideways(page), `at ${page.viewportSize()?.width} px for a ${viewer}`).toEqual([]);
}

/** Elements that make the page scroll sideways. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > room + 0.5)
      .map((element) => element.outerHTML.slice(0, 100))
      .slice(0, 5);
  });

/** Waits for transitions to end, because colours and positions differ meanwhile. */
export const untilStill = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== "running" || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );

/** The minimum font size of the design, in pixels. */
const smallestLetters = 13;

/** Fails if visible text is smaller than the design's minimum. */
export async function expectReadableLetters(page: Page, viewer: string): Promise<void> {
  const small = await page.evaluate((floor) => {
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
  }, smallestLetters);
  expect(small, `letters below ${smallestLetters} px for ${viewer}`).toEqual([]);
}

/** A word broken over more lines than this reads as a column of letters. */
const mostLinesOfWord = 3;
/** Staff tables and charts, which are used on wide screens. */
const narrowOnPhones = "table, .bars";

/** Phones can double the text size alone: the page must not overflow then, nor words break or be cut. Leaves it so. */
export async function expectDoubledLettersFit(page: Page, viewer: string): Promise<void> {
  const { wide, widest } = await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    const edge = document.documentElement.clientWidth;
    const isScrolled = (part: Element): boolean =>
      part.parentElement !== null &&
      (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(part.parentElement).overflowX) ||
        isScrolled(part.parentElement));
    return {
      widest: document.documentElement.scrollWidth - edge,
      wide: [...document.querySelectorAll("main *, header *, footer *")]
        .filter((part) => part.getBoundingClientRect().right > edge + 1 && !isScrolled(part))
        .map((part) => part.outerHTML.slice(0, 100))
        .slice(-6),
    };
  });
  expect(widest > 0 ? wide : [], `beyond the edge for ${viewer}, by ${widest} px`).toEqual([]);
  const columns = await page.evaluate(
    ([most, narrow]) => {
      const found = new Set<string>();
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const parent = text.parentElement;
        if (!parent || parent.closest(`script, style, noscript, .visually-hidden, svg, ${narrow}`)) continue;
        if (!parent.checkVisibility({ visibilityProperty: true })) continue;
        for (const { 0: word, index } of (text.textContent ?? "").matchAll(/\p{L}{4,}/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
          const lines = new Set(boxes.map(({ top }) => Math.round(top)));
          if (lines.size > most) found.add(`${word}: ${parent.outerHTML.slice(0, 100)}`);
        }
      }
      return [...found];
    },
    [mostLinesOfWord, narrowOnPhones] as const,
  );
  expect(columns, `columns of letters for ${viewer}`).toEqual([]);
  expect(await cutTexts(page), `cut texts for ${viewer}`).toEqual([]);
}

/** Texts that a box without scrolling or an ellipsis cuts, and buttons that their words do not fit. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** The box that hides what does not fit; none if it can be scrolled to or ends in an ellipsis. */
    const cutterOf = (part: Element | null): Element | null => {
      if (!part) return null;
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(part);
      if (["auto", "scroll"].includes(overflowX) || textOverflow === "ellipsis" || webkitLineClamp !== "none")
        return null;
      return ["hidden", "clip"].includes(overflowX) ? part : cutterOf(part.parentElement);
    };
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent || parent.closest("script, style, noscript, .visually-hidden, svg")) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const box = cutterOf(parent)?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(text);
      const isCut = [...range.getClientRects()].some(
        ({ left, right, width }) =>
          box && box.width > 1 && width > 0 && (right > box.right + 1 || left < box.left - 1),
      );
      if (isCut) found.add(`${text.textContent?.trim().slice(0, 30)}: ${parent.outerHTML.slice(0, 100)}`);
    }
    for (const button of document.querySelectorAll<HTMLElement>("button, .btn")) {
      if (getComputedStyle(button).display === "inline" || !button.checkVisibility()) continue;
      if (button.scrollWidth > button.clientWidth + 2) found.add(`${button.innerText}: ${button.className}`);
    }
    return [...found];
  });
