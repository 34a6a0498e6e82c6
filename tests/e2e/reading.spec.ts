import { expect, open, test } from "./support/test.ts";

const faqs = [
  {
    id: "a",
    question: "What are units?",
    answer: "Credits.\n* Bought\n* **Sent**\n<b id='x'>no</b>",
    createdBy: "Bisi",
  },
  { id: "b", question: "How do I withdraw?", answer: "Open the wallet.", createdBy: "Musa" },
];
test.describe("the FAQ page", () => {
  test("lists every question, opens one to its formatted answer and closes it again [ROUTE-27] [FAQ-01] [FAQ-02] [FAQ-03] [FAQ-04] [GEN-16]", async ({
    page,
  }) => {
    await page.route("**/api/faqs", (route) => route.fulfill({ json: faqs }));
    await open(page, "/support");
    await page.getByRole("link", { name: "Answers to common questions" }).click();
    for (const { question } of faqs) await expect(page.getByText(question)).toBeVisible();
    const answer = page.getByText("Credits.");
    await expect(answer).toBeHidden();

    await page.getByText("What are units?").click();

    await expect(answer).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Bought" })).toBeVisible();
    await expect(page.locator("b", { hasText: /^Sent$/ })).toBeVisible();
    await expect(page.getByText("<b id='x'>no</b>")).toBeVisible();
    await expect(page.locator("#x")).toHaveCount(0);
    await expect(page.getByText("Created by Bisi")).toBeVisible();
    await page.getByText("What are units?").click();
    await expect(answer).toBeHidden();
  });

  test("finds in the page, and says when nothing matches", async ({ page }) => {
    await open(page, "/faq-page");
    const questions = page.locator("details summary");
    const all = await questions.count();
    expect(all).toBeGreaterThan(15);
    await page.getByRole("searchbox").fill("private name");
    await expect.poll(() => questions.count()).toBeLessThan(all);
    await expect(questions.filter({ hasText: "What is a private name?" })).toBeVisible();
    await page.getByRole("searchbox").fill("zzzz");
    await expect(page.getByText("No question matches your search.")).toBeVisible();
    await page.getByRole("button", { name: "Show all questions" }).click();
    await expect(questions).toHaveCount(all);
  });

  test("reads without scripts", async ({ browser, origin }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${origin}/faq-page`);
    await page.getByText("What are units?").click();
    await expect(page.getByText("one unit stands for one naira")).toBeVisible();
    await context.close();
  });
});

test.describe("the permission page", () => {
  const answer = (page: import("@playwright/test").Page, result: string) =>
    page.addInitScript((state) => {
      navigator.permissions.query = async (asked) => {
        document.documentElement.dataset.asked = asked.name;
        if (state === "error") throw new TypeError("unknown");
        return { state } as PermissionStatus;
      };
    }, result);

  test("names the permission, and granting it leads back [ROUTE-37] [PERMREQ-01] [PERMREQ-02] [PERMREQ-03] [STATE-40]", async ({
    page,
  }) => {
    await answer(page, "granted");
    await open(page, "/permisson-request?redirectUrl=/support");
    await expect(page.getByText("Runor needs your permission for location.")).toBeVisible();
    await expect(page.getByText(/Permission (granted|denied)/)).toHaveCount(0);
    await page.getByRole("button", { name: "Request Permission" }).click();
    await expect(page.getByText("Permission granted. Redirecting...")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset.asked)).toBe("geolocation");
    await expect(page).toHaveURL(/\/support$/);
  });

  for (const state of ["denied", "prompt", "error"])
    test(`'${state}' is a no [PERMREQ-04] [PERMREQ-05] [STATE-40]`, async ({ page }) => {
      await answer(page, state);
      await open(page, "/permission-request?permission=notifications");
      await page.getByRole("button", { name: "Request Permission" }).click();
      await expect(
        page.getByText("Permission denied. Please enable notifications in your device settings."),
      ).toBeVisible();
    });
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
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBeLessThan(80);
});
