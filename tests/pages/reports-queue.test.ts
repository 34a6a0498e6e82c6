/** Staff's list of reports: deciding, closing accounts and reopening them. */
import type { Page } from "@playwright/test";
import { callAs, oddWord } from "#tests/e2e/support/jobs.ts";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { choose, posted, reportByApi } from "#tests/e2e/support/safety.ts";
import { expect, open, test } from "./support/test.ts";

const cardOf = (page: Page, word: string) => page.getByRole("listitem").filter({ hasText: word });

/** A reported job, and the word that only this job contains. */
async function aReportedJob(origin: string): Promise<{ jobId: string; word: string }> {
  const word = oddWord();
  const { jobId } = await posted(origin, { description: `Wash cars, ${word}` });
  await reportByApi(origin, { subjectType: "job", subjectId: jobId });
  return { jobId, word };
}

test("Others see 'Forbidden', and no reports are fetched", async ({ page, signIn, member }) => {
  await signIn(member);
  let asked = 0;
  await page.route("**/api/reports?*", (route) => {
    asked += 1;
    return route.continue();
  });
  const answer = await page.goto("/reports-queue");
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "Forbidden" })).toBeVisible();
  expect(asked).toBe(0);
});

test("A report that another staff member decided says so and leaves the list", async ({
  page,
  origin,
  signIn,
  staff,
}) => {
  const { jobId, word } = await aReportedJob(origin);
  const desk = await staff("customers");
  await signIn(desk);
  await open(page, "/reports-queue");
  const card = await untilListed(page, word);
  await card.getByRole("button", { name: /^Decide/ }).click();
  const boss = callAs(origin, await staff("master"));
  let found: { _id: string } | undefined;
  for (let cursor: string | null = ""; found === undefined && cursor !== null; ) {
    const { body } = await boss("GET", `/api/reports${cursor && `?cursor=${cursor}`}`);
    found = body.reports.find(({ subjectId }: { subjectId: string }) => subjectId === jobId);
    cursor = body.next;
  }
  await boss("POST", `/api/reports/${found?._id}/decide`, { decision: "dismiss", reason: "Fine" });
  await choose(page, "Warn the owner");
  await page.getByLabel("Reason").fill("Too late");
  await page.getByRole("dialog").getByRole("button", { name: "Decide" }).click();

  await expect(page.getByText("This has been decided already.")).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("Staff who lose the role while the page is open see 'Forbidden' on the next action", async ({
  page,
  origin,
  signIn,
  staff,
}) => {
  const { word } = await aReportedJob(origin);
  await signIn(await staff("customers"));
  await open(page, "/reports-queue");
  await (await untilListed(page, word)).getByRole("button", { name: /^Decide/ }).click();
  const refused = { status: 403, json: { error: "Forbidden", message: "Forbidden", code: "forbidden" } };
  await page.route("**/api/reports**", (route) => route.fulfill(refused));
  await choose(page, "Dismiss");
  await page.getByLabel("Reason").fill("Fine");
  await page.getByRole("dialog").getByRole("button", { name: "Decide" }).click();

  await expect(page.getByRole("heading", { name: "Forbidden" })).toBeVisible();
  await expect(page.getByText(word)).toHaveCount(0);
});

test("A list that does not load can be retried", async ({ page, signIn, staff }) => {
  await signIn(await staff("customers"));
  await open(page, "/faq-page");
  await page.route("**/api/reports?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Reports" }).click();
  await expect(page.getByText("We could not load the reports.")).toBeVisible();
  await page.unroute("**/api/reports?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("region", { name: "Open" })).toContainText(/\d+ open|No open reports/);
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

test("An account is closed only after a confirmation, cannot log in, and is reopened", async ({
  page,
  origin,
  signIn,
  staff,
}) => {
  const word = oddWord();
  const person = await signUpByApi(origin, anAddress(), { fullName: `Zuby ${word}` });
  await reportByApi(origin, { subjectType: "user", subjectId: person.userId }, word);
  const desk = await staff("customers");
  await signIn(desk);
  await open(page, "/reports-queue");
  const card = await untilListed(page, word);
  await card.getByRole("button", { name: /^Decide/ }).click();
  await choose(page, "Close the account");
  await page.getByLabel("Reason").fill(`Cheated ${word}`);
  await page.getByRole("button", { name: "Continue" }).click();
  const question = page.getByRole("dialog", { name: `Close the account of Zuby ${word}?` });
  await question.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Reason")).toHaveValue(`Cheated ${word}`);
  await page.getByRole("button", { name: "Continue" }).click();
  await question.getByRole("button", { name: "Close account" }).click();
  await expect(page.getByText("Done.")).toBeVisible();

  const logIn = async () => {
    await page.context().clearCookies();
    await open(page, "/login");
    await page.getByLabel("Phone number").fill(person.phone);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Log in" }).click();
  };
  await logIn();
  await expect(
    page.getByText("This account is closed. Please call us if you think that is wrong."),
  ).toBeVisible();

  await signIn(desk);
  await open(page, "/reports-queue");
  await page.getByRole("link", { name: "Closed accounts" }).click();
  await expect(cardOf(page, `Cheated ${word}`)).toBeVisible();
  await page.getByRole("button", { name: `Open the account of Zuby ${word} again` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Open again" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "One thing to fix" })).toBeFocused();
  await page.getByLabel("Reason").fill("It was a mistake");
  await page.getByRole("dialog").getByRole("button", { name: "Open again" }).click();
  await expect(page.getByText("The account is open again.")).toBeVisible();
  await logIn();
  await expect(page).toHaveURL(/upgrade-page/);
});
