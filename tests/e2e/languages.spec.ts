/** Every page in the pseudo-language: all words come from text files and fit when a third longer. */
import { foreignTextsOn, overflowsOn, startPseudoProduct, visits } from "./support/pseudo-walk.ts";
import { expectStillness, sideways, watchShifts } from "./support/stillness.ts";
import { expect, open, polling, test } from "./support/test.ts";

const height = 800;

test("every page in another language holds no English sentence, fits every width, and does not jump on a wide screen", async ({
  page,
  context,
}) => {
  // Eighty pages, and perhaps a build.
  test.setTimeout(420_000);
  const product = await startPseudoProduct();
  try {
    const all = visits(product);
    expect(all.length).toBeGreaterThan(75);
    await watchShifts(page);
    const found: string[] = [];
    for (const { role, address } of all) {
      await context.clearCookies();
      if (role !== "visitor") await context.addCookies([cookieOf(product.origin, product.cookies[role])]);
      await page.setViewportSize({ width: 1280, height });
      // The build for tests reports HTML that hydration finds different, which fails every test.
      await open(page, product.origin + address);
      await page.waitForFunction(
        () => document.querySelector("[aria-busy=true], .skeleton") === null,
        undefined,
        polling,
      );
      if (role === "admin" && address.endsWith("/insights"))
        await expect(page.locator(".insights .card").first()).toBeVisible();
      await expectStillness(page);
      const wrong = [...(await foreignTextsOn(page)), ...(await sideways(page))];
      for (const width of [1024, 360, 320]) {
        await page.setViewportSize({ width, height });
        wrong.push(...(await (width === 360 ? overflowsOn(page) : sideways(page))));
      }
      found.push(...wrong.map((text) => `${role} ${address}: ${text}`));
    }
    expect(found).toEqual([]);
  } finally {
    await product.stop();
  }
});

function cookieOf(url: string, cookie: string) {
  const [name = "", value = ""] = cookie.split("=");
  return { name, value, url };
}
