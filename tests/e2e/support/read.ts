import type { APIResponse, Page } from "@playwright/test";

const scripts = /<script[\s\S]*?<\/script>|<link [^>]*rel="modulepreload"[^>]*>/g;
const stylesheets = /<link [^>]*rel="stylesheet" href="([^"]+)"[^>]*>/g;
const styles = new Map<string, string>();

/**
 * Shows a page as the server renders it for the browser's person, in its styles but without scripts: for tests that
 * only read, at an eighth of the processor time of `open`. Not for tests of what the page's data holds or what appears
 * later: that every page's scripts start without an error and agree with the server, accessibility.spec.ts proves.
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

/** Part of the page: the product gives its files only to pages of its own address, and this one has none. */
async function styleAt(page: Page, address: string): Promise<string> {
  const style = styles.get(address) ?? (await (await page.request.get(address)).text());
  styles.set(address, style);
  return style;
}
