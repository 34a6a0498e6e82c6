/** Every page in the pseudo-language: all words come from text files, and fit a small phone when a third longer. */
import type { BrowserContext } from "@playwright/test";
import {
  foreignTextsOn,
  overflowsOn,
  type PseudoProduct,
  type Role,
  startPseudoProduct,
  visits,
} from "./support/pseudo-walk.ts";
import { expect, test } from "./support/test.ts";

/** Pages open at the same time. */
const lanes = 2;

test("every page in another language holds no English sentence and fits a small phone", async ({
  browser,
  viewport,
}) => {
  // Eighty pages, and perhaps a build.
  test.setTimeout(420_000);
  const product = await startPseudoProduct();
  const contexts = new Map<Role, Promise<BrowserContext>>();
  const begin = async (role: Role) => {
    const context = await browser.newContext({
      ...{ viewport, hasTouch: true, isMobile: true, serviceWorkers: "block", reducedMotion: "reduce" },
      extraHTTPHeaders: { "x-forwarded-for": `10.9.0.${contexts.size + 1}` },
    });
    if (role !== "visitor") await context.addCookies([cookieOf(product, role)]);
    return context;
  };
  const left = visits(product);
  const found: string[] = [];
  const openPages = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { role, address } = next;
      const context = contexts.get(role) ?? begin(role);
      contexts.set(role, context);
      const page = await (await context).newPage();
      await page.goto(product.origin + address);
      await page.waitForFunction(() => document.querySelector("[aria-busy=true], .skeleton") === null);
      const wrong = [...(await foreignTextsOn(page)), ...(await overflowsOn(page))];
      found.push(...wrong.map((text) => `${role} ${address}: ${text}`));
      await page.close();
    }
  };
  try {
    expect(left.length).toBeGreaterThan(75);
    await Promise.all(Array.from({ length: lanes }, openPages));
    expect(found.sort()).toEqual([]);
  } finally {
    for (const context of contexts.values()) await (await context).close();
    await product.stop();
  }
});

function cookieOf({ origin, cookies }: PseudoProduct, role: Exclude<Role, "visitor">) {
  const [name = "", value = ""] = cookies[role].split("=");
  return { name, value, url: origin };
}
