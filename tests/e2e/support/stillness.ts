/** Checks for layout shifts during loading and for sideways scrolling. */
import { expect, type Page } from "@playwright/test";
import { expectNone, pageCheck } from "./page-checks.ts";
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
    await expectNone(page, viewer, [nothingSideways]);
  }
  await page.setViewportSize(full);
}

/** Elements that make the page scroll sideways. */
function findSideways(): string[] {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return [];
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > room + 0.5)
    .map((element) => element.outerHTML.slice(0, 100))
    .slice(0, 5);
}

export const nothingSideways = pageCheck("wider than the window", findSideways);
export const sideways = (page: Page): Promise<string[]> => page.evaluate(findSideways);

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
