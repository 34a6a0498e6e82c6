/** Checks that run in a page, several in one call: each call costs a frame, and each check lays the page out again. */
import { expect, type Page } from "@playwright/test";

/** Cards after the fifth are like those before. */
export const laterCards = "article:nth-of-type(n+6)";

interface PageCheck {
  /** What is wrong with the parts that it finds. */
  title: string;
  source: string;
}

/** `find` runs in the page, so it must not refer to anything outside itself. */
export const pageCheck = <Given>(
  title: string,
  find: (given: Given) => string[],
  ...[given]: undefined extends Given ? [] : [given: Given]
): PageCheck => ({ title, source: `(${find})(${JSON.stringify(given)})` });

/** Runs the checks in their order. Fails if one of them finds a part of the page. */
export async function expectNone(page: Page, viewer: string, checks: readonly PageCheck[]): Promise<void> {
  const parts = checks.map(({ title, source }) => `${JSON.stringify(title)}: ${source}`);
  const found = await page.evaluate(`({${parts.join(",")}})`);
  const size = page.viewportSize();
  expect(found, `${viewer}, at ${size?.width} × ${size?.height} px`).toEqual(
    Object.fromEntries(checks.map(({ title }) => [title, []])),
  );
}
