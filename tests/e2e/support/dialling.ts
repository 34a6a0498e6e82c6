import type { Page } from "@playwright/test";

/** Records the numbers that the page dials: browsers hand `tel:` addresses to the system. */
export async function catchDialling(page: Page): Promise<() => string[]> {
  const session = await page.context().newCDPSession(page);
  const asked: string[] = [];
  session.on("Page.frameRequestedNavigation", ({ url }) => {
    if (url.startsWith("tel:")) asked.push(url);
  });
  await session.send("Page.enable");
  return () => asked;
}
