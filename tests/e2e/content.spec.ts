import { expect, open, test } from "./support/test.ts";

test("the FAQ page reads without scripts", async ({ browser, origin }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/faq-page`);
  await page.getByText("What are units?").click();
  await expect(page.getByText("one unit stands for one naira")).toBeVisible();
  await context.close();
});

test("the terms have eight sections twice, and lead to support and back to the top [ROUTE-21] [TERMS-01] [TERMS-02] [TERMS-03] [TERMS-04]", async ({
  page,
}) => {
  await open(page, "/terms-and-conditions");
  const main = page.getByRole("main");
  await expect(main.locator(".reading h3")).toHaveCount(16);
  const guidelines = (await main.locator(".reading h3").allInnerTexts()).slice(8).join(" ").toLowerCase();
  for (const word of ["respect", "honest", "fair", "legal", "quality", "privacy", "collaborat", "report"])
    expect(guidelines).toContain(word);
  await expect(main.locator(".reading a[href='/support']")).toBeVisible();
  await page.getByRole("link", { name: "Back to Top" }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
