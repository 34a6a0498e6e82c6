import type { APIResponse, Page } from "@playwright/test";

const scripts = /<script[\s\S]*?<\/script>|<link [^>]*rel="modulepreload"[^>]*>/g;
const stylesheets = /<link [^>]*rel="stylesheet" href="([^"]+)"[^>]*>/g;
const styles = new Map<string, string>();

/**
 * Shows a page as the server renders it for the browser's person, with styles but without scripts. For tests
 * that only read, at an eighth of the CPU time of `open`. Not for tests of a page's data or of what appears
 * later; accessibility.spec.ts checks that every page's scripts start and agree with the server.
 */
export async function read(page: Page, path: string): Promise<APIResponse> {
  const answer = await page.request.get(path);
  let html = (await answer.text()).replace(scripts, "");
  for (const [link, address = ""] of html.matchAll(stylesheets)) {
    const style = `<style>${await styleAt(page, address)}</style>`;
    html = html.replace(link, () => style);
  }
  await page.setContent(html.replace("<head>", `<head><base href="${answer.url()}">`));
  return answer;
}

/** Inlined: the product serves its files only to its own origin, and this page has none. */
async function styleAt(page: Page, address: string): Promise<string> {
  const style = styles.get(address) ?? (await (await page.request.get(address)).text());
  styles.set(address, style);
  return style;
}

/** Opens a page whose scripts do not run: with its address and fonts, for its layout. The next page has scripts again. */
export async function openWithoutScripts(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  try {
    await page.goto(path);
  } finally {
    await session.send("Emulation.setScriptExecutionDisabled", { value: false });
    await session.detach();
  }
}
