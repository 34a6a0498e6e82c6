/** The landing page for visitors and signed-in people: hero, figures, agents, and the keep-alive ping. */
import type { Page } from "@playwright/test";
import { anAddress, demoPerson, logInByApi } from "#tests/e2e/support/people.ts";
import { read } from "#tests/e2e/support/read.ts";
import { expect, open, test } from "./support/test.ts";

const headline = "Hire the World, Anytime.";

test("Visitors land on the hero: Get Started signs up, Learn More describes Runor [HOME-01] [HOME-02] [HOME-04] [HOME-15] [ROUTE-01] [ROUTE-47] [GEN-07]", async ({
  page,
}) => {
  await open(page, "/");
  await expect(page.getByRole("heading", { level: 1, name: headline })).toBeVisible();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "View Available Servicemen" })).toHaveCount(0);
  await page.getByRole("link", { name: "Get Started" }).click();
  await expect(page).toHaveURL("/signup");
  await open(page, "/");
  await page
    .getByRole("region", { name: headline })
    .getByRole("link", { name: "Learn More", exact: true })
    .click();
  await expect(page).toHaveURL("/about-us");
});

test("Signed-in people get home with the same headline and the way to the servicemen [HOME-03] [HOME-15] [ROUTE-01] [ROUTE-47]", async ({
  page,
  context,
  signIn,
  member,
}) => {
  await signIn(member);
  await open(page, "/");
  await expect(page.getByRole("heading", { name: headline })).toBeVisible();
  await expect(page.getByRole("link", { name: "Get Started" })).toHaveCount(0);
  await expect(accountCard(page)).toBeVisible();
  await page.getByRole("link", { name: "View Available Servicemen" }).click();
  await expect(page).toHaveURL("/servicemen-page");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();

  await context.clearCookies();
  await open(page, "/");
  await expect(page.getByRole("link", { name: "Get Started" })).toBeVisible();
  await expect(accountCard(page)).toHaveCount(0);
});

test("Figures that cannot be loaded say so and can be retried [ERR-01]", async ({ page }) => {
  await page.route("**/jobs/stats", (route) => route.fulfill({ status: 500, body: "" }));
  await open(page, "/about-us");
  await page.getByRole("link", { name: "Runor home" }).click();
  const overview = overviewOf(page);
  await expect(overview.getByText("Failed to load job data.")).toBeVisible();
  await page.unroute("**/jobs/stats");
  await overview.getByRole("button", { name: "Try again" }).click();
  await expect(overview.getByRole("definition")).toHaveCount(3);
});

const accountCard = (page: Page) =>
  page.locator("section", { has: page.getByRole("heading", { name: "Your account" }) });
const overviewOf = (page: Page) => page.getByRole("region", { name: "Jobs Overview" });

test("An agent is not invited to become one", async ({ page, origin, signIn, member }) => {
  const promo = page.getByRole("heading", { name: "Be the Runor agent on your street." });
  await signIn(member);
  await read(page, "/");
  await expect(promo).toHaveCount(1);
  await signIn(await logInByApi(origin, anAddress(), demoPerson("agent")));
  await read(page, "/");
  await expect(page.getByRole("heading", { name: "Jobs Overview" })).toBeVisible();
  await expect(promo).toHaveCount(0);
});
