/** What an ordinary customer can do, in sequence. */
import { aServiceman } from "#tests/e2e/support/cards.ts";
import { oddWord } from "#tests/e2e/support/jobs.ts";
import { buyExactly } from "#tests/e2e/support/money.ts";
import { aClipboard } from "./support/stand-in.ts";
import { expect, open, test } from "./support/test.ts";

test("A customer posts, pauses and resumes, views applicants, boosts, shares a profile, hires, reports and blocks [ROLE-11]", async ({
  page,
  origin,
  person,
}) => {
  aClipboard();
  const serviceman = await aServiceman(origin, { minUnits: 1_000 });
  const stranger = await aServiceman(origin);
  await buyExactly(origin, person, 2_000);
  const word = oddWord();
  const card = page.getByRole("article").filter({ hasText: word });
  const options = page.getByRole("button", { name: "Profile Options" });
  const item = (name: string) => page.getByRole("dialog", { name: "Profile Options" }).getByText(name);

  // Posts.
  await open(page, "/post-job");
  await page.getByLabel("What do you need done?").fill(`Mend the gate ${word}`);
  await page.getByLabel("Maximum budget").fill("1500");
  await page.getByRole("button", { name: "Post job" }).click();
  await expect(page).toHaveURL("/my-jobs");

  // Pauses and resumes.
  await card.getByRole("button", { name: "Pause", exact: true }).click();
  await card.getByRole("button", { name: "Resume", exact: true }).click();
  await expect(card.getByRole("button", { name: "Pause", exact: true })).toBeVisible();

  // Boosts.
  await card.getByRole("button", { name: "Boost Visibility", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("5,000");
  await expect(dialog.getByRole("button", { name: /Pay/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).first().click();

  // Views applicants.
  await card.getByRole("link", { name: "Applicants", exact: true }).click();
  await expect(page).toHaveURL(/\/callers-page\//);

  // Copies the link of a profile.
  await open(page, `/user-profile/${serviceman.userId}`);
  await options.click();
  await item("Copy Link to Profile").click();
  await expect(page.getByText("Profile link copied to clipboard!")).toBeVisible();

  // Reports.
  await options.click();
  await item("Report Profile").click();
  await expect(page).toHaveURL(/\/report-page/);
  await page.goBack();

  // Blocks.
  await open(page, `/user-profile/${stranger.userId}`);
  await options.click();
  const blocked = page.waitForResponse("**/block-user/*");
  await item("Block User").click();
  expect((await blocked).status()).toBe(200);

  // Hires. Last, because some systems cover the page to ask which program dials.
  await open(page, `/user-profile/${serviceman.userId}`);
  const hired = page.waitForResponse("**/api/hire/*");
  await page.getByRole("button", { name: "Call to Hire" }).click();
  expect((await (await hired).json()).phoneNumber).toBe(serviceman.phone);
});
