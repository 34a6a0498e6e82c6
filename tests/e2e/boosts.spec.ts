/** Boosting a job: what it costs, paying for it in a new tab, and the wait that puts the job first. */
import type { BrowserContext, Page } from "@playwright/test";
import { aPoster, boosted, boostOf, chosen, dialogOf, ending, jobOf, payOf } from "./support/boosting.ts";
import { rowsOf } from "./support/database.ts";
import { boost, callAs, postByApi } from "./support/jobs.ts";
import { expect, open, test } from "./support/test.ts";

/** Presses Boost Visibility and Pay. Returns the tab with the payment page. */
async function goToPayment(page: Page, context: BrowserContext): Promise<Page> {
  await open(page, "/my-jobs");
  await boostOf(page).click();
  const opened = context.waitForEvent("page");
  await payOf(page).click();
  const tab = await opened;
  await expect(tab).toHaveURL(/\/sandbox\/pay\/runor-/);
  return tab;
}

test("Pay stores the job and opens the payment page in a new tab; once paid the job is first, Promoted and Boosted [BOOST-03] [BOOST-04] [BOOST-06] [BOOST-08] [STATE-19] [LS-10] [API-03] [API-58] [GEN-15] [ROLE-11]", async ({
  page,
  context,
  origin,
  signIn,
}) => {
  const mine = await aPoster(origin, signIn);
  const tab = await goToPayment(page, context);
  expect(await chosen(page)).toBe(mine.jobId);
  // The page in the first tab explains what to do.
  await expect(dialogOf(page).getByRole("heading")).toHaveText("Waiting for your payment");
  const confirmation = dialogOf(page).getByRole("link", { name: "I have paid" });
  await expect(confirmation).toHaveAttribute("href", /^\/ads-confirm\?tx_ref=runor-/);
  expect(await jobOf(origin, mine)).toMatchObject({ isPromoted: false });

  const asked = tab.waitForRequest(`**/jobs/promote-job/${mine.jobId}`);
  await tab.getByRole("button", { name: "Pay ₦5,000.00" }).click();
  expect((await asked).method()).toBe("POST");
  await expect(tab).toHaveURL("/my-jobs");
  await expect(tab.getByRole("status").getByText("Your job is boosted.")).toBeVisible();
  await expect(boosted(tab)).toBeDisabled();
  const card = tab.getByRole("main").getByRole("article").filter({ hasText: mine.description });
  await expect(card.getByText("Promoted", { exact: true })).toBeVisible();
  expect(await chosen(tab)).toBeNull();
  // The first tab notices without a reload.
  await expect(boosted(page)).toBeDisabled();
  await expect(dialogOf(page)).toBeHidden();

  // First in every visitor's list, before newer jobs without a boost.
  const newer = await postByApi(origin, mine.poster);
  const list = (await callAs(origin, mine.poster)("GET", "/jobs/get-job?limit=100")).body as {
    _id: string;
    isPromoted: boolean;
  }[];
  const place = list.findIndex(({ _id }) => _id === mine.jobId);
  expect(place).toBeGreaterThanOrEqual(0);
  expect(list.slice(0, place).every(({ isPromoted }) => isPromoted)).toBe(true);
  expect(list.findIndex(({ _id }) => _id === newer)).toBeGreaterThan(place);
  await tab.goto(`/job-page?q=${mine.description.split(" ").at(-1)}`);
  const found = tab.getByRole("article").filter({ hasText: mine.description });
  await expect(found.getByText("Promoted", { exact: true })).toBeVisible();
});

test("A browser that blocks new tabs gets a link to the payment page", async ({
  page,
  context,
  origin,
  signIn,
}) => {
  const mine = await aPoster(origin, signIn);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await open(page, "/my-jobs");
  await boostOf(page).click();
  await payOf(page).click();
  await expect(dialogOf(page)).toContainText("Your browser did not open a new tab.");
  const link = dialogOf(page).getByRole("link", { name: "Open the payment page" });
  await expect(link).toHaveAttribute("target", "_blank");
  const opened = context.waitForEvent("page");
  await link.click();
  await ending(await opened, "silent").click();
  await dialogOf(page).getByRole("link", { name: "I have paid" }).click();
  await expect(page).toHaveURL("/my-jobs");
  await expect(boosted(page)).toBeDisabled();
  expect(await jobOf(origin, mine)).toMatchObject({ isPromoted: true });
});

test("Without a payment page the new tab closes, the dialog says why, nothing stays stored, and Pay works again [BOOST-03] [LS-10]", async ({
  page,
  context,
  origin,
  signIn,
}) => {
  const mine = await aPoster(origin, signIn);
  await open(page, "/my-jobs");
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/payment-orders", async (route) => {
    await answer.promise;
    await route.fulfill({ status: 502, json: { error: "No answer" } });
  });
  await boostOf(page).click();
  const opened = context.waitForEvent("page");
  await payOf(page).click();
  const tab = await opened;
  expect(await chosen(page)).toBe(mine.jobId);
  answer.resolve();
  await expect(dialogOf(page).getByRole("alert")).toContainText("No answer");
  await expect.poll(() => tab.isClosed()).toBe(true);
  expect(await chosen(page)).toBeNull();

  await page.unroute("**/api/payment-orders");
  const again = context.waitForEvent("page");
  await payOf(page).click();
  await expect(await again).toHaveURL(/\/sandbox\/pay\//);
});

test("A job that was boosted elsewhere meanwhile is not paid for again", async ({ page, origin, signIn }) => {
  const mine = await aPoster(origin, signIn);
  await open(page, "/my-jobs");
  await boostOf(page).click();
  await boost(mine.jobId);
  await payOf(page).click();
  await expect(boosted(page)).toBeDisabled();
  await expect(dialogOf(page)).toBeHidden();
  expect(await rowsOf("select 1 from payment_orders where job_id = $1", [mine.jobId])).toEqual([]);
});

test("A failed attempt is shown, and the next one on the same page counts; paid twice it is one boost", async ({
  page,
  context,
  origin,
  signIn,
}) => {
  const mine = await aPoster(origin, signIn);
  const tab = await goToPayment(page, context);
  await ending(tab, "failed").click();
  await expect(tab.getByText("The payment failed.")).toBeVisible();
  await dialogOf(page).getByRole("link", { name: "I have paid" }).click();
  await expect(page.getByText("The last try to pay did not go through.")).toBeVisible();
  await ending(tab, "twice").click();
  await expect(page).toHaveURL("/my-jobs");
  // The message stays until it is closed, because nothing else shows it.
  const message = page.getByText("You paid more than you had to. ₦5,000.00 goes back the way you paid.");
  await expect(message).toBeVisible();
  await expect(page.getByText("Your job is boosted. It is at the top")).toBeHidden();
  await expect(message).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(message).toBeHidden();
  await expect(boosted(page)).toBeDisabled();
  expect(await rowsOf("select 1 from boosts where job_id = $1", [mine.jobId])).toHaveLength(1);
});
