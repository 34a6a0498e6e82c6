/** What a screen reader and a keyboard meet, in which order, and where the focus is after each step. */
import { anAddress, signUpByApi } from "./support/people.ts";
import { commentByApi, posted } from "./support/safety.ts";
import { expect, open, test } from "./support/test.ts";

test("The page begins with a link to its content, and its parts follow in the order of reading", async ({
  page,
}) => {
  await open(page, "/job-page");

  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - link "Skip to content"
    - banner:
      - link "Runor home"
    - main:
      - heading "Jobs" [level=1]
      - search:
        - searchbox
        - group "Search jobs"
      - article
    - contentinfo:
      - navigation "About Runor"
    - navigation "Main":
      - link "Home"
      - link "Jobs"
  `);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test("A new page gets the focus, and a closed dialog gives it back to its button", async ({ page }) => {
  await open(page, "/job-page");
  await page.locator("article").first().getByRole("link").first().press("Enter");
  await expect(page.getByRole("heading", { name: "Job details", level: 1 })).toBeVisible();
  await expect(page.locator("#content")).toBeFocused();

  const share = page.getByRole("button", { name: "Share" });
  await share.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Share" });
  await expect(dialog).toBeVisible();
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press("Tab");
    expect(
      await dialog.evaluate(
        (node) => node.contains(document.activeElement) || document.activeElement === document.body,
      ),
    ).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(share).toBeFocused();
});

test("A form with faults lists them first, and each leads to its field", async ({ page }) => {
  await open(page, "/signup");
  await page.getByRole("button", { name: "Create account" }).click({ force: true });
  const summary = page.getByRole("alert").filter({ hasText: "things to fix" });
  await expect(summary).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const field = page.locator("input:focus");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(/.+/);
});

test("Under forced colours the chosen part of a switch differs from the others", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "/about-us");
  await page.getByRole("button", { name: "Open menu" }).click();
  const ground = (name: string) =>
    page
      .getByRole("button", { name, exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor);

  expect(await ground("System")).not.toBe(await ground("Dark"));
  await page.emulateMedia({ forcedColors: "none" });
});

test("Under forced colours the pictures that styles draw have the colour of the text beside them", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const colours = (selector: string, part: "::before" | "::after") =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element, drawn) => ({
          text: getComputedStyle(element).color,
          picture: getComputedStyle(element, drawn).backgroundColor,
        }),
        part,
      );
  const expectOneColour = async (selector: string, part: "::before" | "::after") => {
    const { text, picture } = await colours(selector, part);
    expect(picture, selector).toBe(text);
  };

  await open(page, "/servicemen-page?state=Lagos");
  await expectOneColour('.chip[aria-haspopup][aria-pressed="true"]', "::after");
  await expectOneColour('.chip[aria-haspopup][aria-pressed="false"]', "::after");
  await open(page, "/design");
  await expectOneColour(".badge.promoted", "::before");
  await page.emulateMedia({ forcedColors: "none" });
});

test("In Pidgin too, the top bar says that a notification arrived while the page is open", async ({
  page,
  origin,
  signIn,
}) => {
  const { jobId, poster } = await posted(origin);
  const writer = await signUpByApi(origin, anAddress());
  await signIn(poster);
  await page.clock.install();
  await open(page, "/pcm/support");
  const bar = page.getByRole("banner");
  await expect(bar).toMatchAriaSnapshot(`
    - link "Notices, 1 wey you never read"
    - status
  `);
  await commentByApi(origin, writer, jobId, "You go fit come on Friday?");
  await page.clock.runFor(61_000);
  await expect(bar).toMatchAriaSnapshot(`
    - link "Notices, 2 wey you never read"
    - status: New notice don enter. 2 wey you never read.
  `);
});
