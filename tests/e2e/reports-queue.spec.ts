/** Staff's list of reports: deciding, closing accounts and reopening them. */
import type { Page } from "@playwright/test";
import { accessFaults } from "./support/access.ts";
import { oddWord } from "./support/jobs.ts";
import { choose, posted, reportByApi } from "./support/safety.ts";
import { expectWithinWidth } from "./support/stillness.ts";
import { expect, open, test } from "./support/test.ts";

const cardOf = (page: Page, word: string) => page.getByRole("listitem").filter({ hasText: word });

test("A reported job is hidden with a reason and disappears from the pages", async ({
  page,
  origin,
  signIn,
  staff,
}) => {
  const word = oddWord();
  const { jobId, poster } = await posted(origin, { description: `Carry loads, ${word}` });
  await reportByApi(origin, { subjectType: "job", subjectId: jobId }, "Asked for a fee");
  await reportByApi(origin, { subjectType: "job", subjectId: jobId });
  await signIn(await staff("customers"));
  await open(page, "/");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();

  const card = await untilListed(page, word);
  await expect(card.first()).toContainText(poster.fullName);
  await expect(card.filter({ hasText: "Asked for a fee" })).toContainText("2 open reports about it");
  await expectWithinWidth(page, "queue");
  expect(await accessFaults(page)).toEqual([]);
  await card
    .first()
    .getByRole("button", { name: /^Decide about the job of/ })
    .click();
  const sheet = page.getByRole("dialog", { name: "What is to be done?" });
  await sheet.getByRole("button", { name: "Decide" }).click();
  await expect(sheet.getByText("Please choose a decision.")).toBeVisible();
  await expect(sheet.getByText("Please give a reason.")).toBeVisible();
  await choose(page, "Hide it");
  await sheet.getByLabel("Reason").fill("Asks for a fee");
  expect(await accessFaults(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Decide" }).click();

  await expect(page.getByText("Done.")).toBeVisible();
  await expect(cardOf(page, word)).toHaveCount(0);
  await page.getByRole("link", { name: "Decided" }).click();
  await expect(cardOf(page, word).first()).toContainText("Asks for a fee");
  expect((await page.goto(`/job-details/${jobId}`))?.status()).toBe(404);
});

/** Other tests' reports may come first in the queue. */
async function untilListed(page: Page, word: string) {
  const card = cardOf(page, word);
  const more = page.getByRole("button", { name: "Show more" });
  await expect(async () => {
    if ((await card.count()) === 0 && (await more.isVisible())) await more.click();
    expect(await card.count()).toBeGreaterThan(0);
  }).toPass();
  return card;
}
