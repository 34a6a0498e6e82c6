import { globSync } from "node:fs";
import path from "node:path";
import { expect, open, test, untilAlive } from "./support/test.ts";

test("A visitor chooses Pidgin in the menu: the same page answers in it, and so does the next visit", async ({
  page,
  context,
  origin,
}) => {
  await open(page, "/pricing");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Pidgin" }).click();

  await expect(page).toHaveURL(`${origin}/pcm/pricing`);
  await expect(page.locator("html")).toHaveAttribute("lang", "pcm");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How much e be");
  expect((await context.cookies()).find(({ name }) => name === "runor_lang")?.value).toBe("pcm");
  await page.goto(`${origin}/support`);
  await expect(page).toHaveURL(`${origin}/pcm/support`);

  await untilAlive(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page).toHaveURL(`${origin}/support`);
});

test("A person who signs up in Pidgin gets it on another device too", async ({
  page,
  browser,
  origin,
  person,
}) => {
  await open(page, "/profile");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Pidgin" }).click();
  await expect(page).toHaveURL(`${origin}/pcm/profile`);

  const other = await browser.newContext();
  await other.addCookies([person.cookie]);
  const elsewhere = await other.newPage();
  await elsewhere.goto(`${origin}/wallet`);
  await expect(elsewhere).toHaveURL(`${origin}/pcm/wallet`);
  await other.close();
});

test("The login stays busy until the next page is shown in the user's language", async ({
  browser,
  origin,
  person,
}) => {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.route("**/api/auth/login", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({ response, json: { ...answer, user: { ...answer.user, language: "pcm" } } });
  });
  const labels: string[] = [];
  await page.exposeFunction("noteLabel", (label: string) => labels.push(label));
  // Playwright's locators wait for a navigation that has begun.
  await page.addInitScript(() => {
    const { noteLabel } = window as unknown as { noteLabel(label: string): void };
    const report = () => {
      const button = document.querySelector("main button[type=submit]");
      if (button && location.pathname === "/login") noteLabel(button.textContent ?? "");
    };
    new MutationObserver(report).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await open(page, "/login");
  await page.getByLabel("Phone number").fill(person.phone);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(`${origin}/pcm/upgrade-page`);
  expect(labels.at(-1)).toContain("Processing");
  await context.close();
});

test("The sign-up offers the languages, and an error of a field is said in the chosen one", async ({
  page,
}) => {
  await open(page, "/pcm/signup");
  await expect(page.getByRole("button", { name: "Pidgin" })).toHaveAttribute("aria-pressed", "true");
  await page
    .locator("form")
    .getByRole("button", { name: /account/i })
    .click({ force: true });
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.getByText("Please enter")).toHaveCount(0);
});

test("every script of the pages in Pidgin runs", async ({ page }) => {
  await open(page, "/pcm/about-us");
  const scripts = globSync("*.js", { cwd: path.join(import.meta.dirname, "../../build/pcm/client/assets") });
  expect(scripts.length).toBeGreaterThan(100);
  const failed = await page.evaluate(async (names) => {
    const found: string[] = [];
    for (const name of names)
      await import(`/assets/${name}`).catch((error) => found.push(`${name}: ${error}`));
    return found;
  }, scripts);
  expect(failed).toEqual([]);
});
