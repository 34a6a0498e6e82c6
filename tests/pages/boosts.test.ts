/** Boosting a job: what it costs, paying for it in a new tab, and the wait that puts the job first. */
import type { Page } from "@playwright/test";
import {
  aPoster,
  boosted,
  boostOf,
  chosen,
  dialogOf,
  ending,
  jobOf,
  type Poster,
  payOf,
} from "#tests/e2e/support/boosting.ts";
import { inDatabase, rowsOf } from "#tests/e2e/support/database.ts";
import { callAs } from "#tests/e2e/support/jobs.ts";
import { expect, open, passTimeUntil, test } from "./support/test.ts";

const promotePath = "**/jobs/promote-job/*";

/** An order for a boost, made without the pages. */
const orderByApi = async (origin: string, { poster, jobId }: Poster): Promise<string> =>
  (await callAs(origin, poster)("POST", "/api/payment-orders", { purpose: "boost", jobId })).body.tx_ref;
const endByApi = (origin: string, txRef: string, outcome: string): Promise<Response> =>
  fetch(`${origin}/sandbox/pay/${txRef}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ outcome }),
  });
/** The order's payment page, opened in a new page as the product does. */
async function openPayment(page: Page, origin: string, mine: Poster): Promise<void> {
  await page.goto(`/sandbox/pay/${await orderByApi(origin, mine)}`);
}

test("/ads-confirm polls for the stored job every 3 seconds until it is confirmed, then goes to My jobs [BOOST-05] [BOOST-07] [BOOST-08] [CONST-17] [ROUTE-34]", async ({
  page,
  origin,
  signIn,
}) => {
  const mine = await aPoster(origin, signIn);
  const times: number[] = [];
  const asked = new Set<string>();
  await page.route(promotePath, async (route) => {
    asked.add(new URL(route.request().url()).pathname.split("/").at(-1) ?? "");
    times.push(Date.now());
    if (times.length < 3) return route.fulfill({ status: 500, json: {} });
    return route.fulfill({
      json: { message: "", isPromoted: true, promotedUntil: new Date(Date.now() + 60_000).toISOString() },
    });
  });
  // The plain id, as the first product stored it.
  await page.addInitScript((id) => localStorage.setItem("toBePromoted", id), mine.jobId);
  await page.clock.install();
  await open(page, "/ads-confirm");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Setting up your boost");
  await passTimeUntil(page, () => expect(new URL(page.url()).pathname).toBe("/my-jobs"));
  expect(times).toHaveLength(3);
  expect([...asked]).toEqual([mine.jobId]);
  for (const index of [1, 2]) {
    const pause = (times[index] ?? 0) - (times[index - 1] ?? 0);
    expect(pause).toBeGreaterThanOrEqual(3_000);
    expect(pause).toBeLessThan(4_500);
  }
});

test("Without a chosen job, with another person's job or without a session, a sentence and a link replace the wait", async ({
  page,
  context,
  origin,
  signIn,
}) => {
  const theirs = await aPoster(origin, async () => {});
  await page.goto("/ads-confirm?tx_ref=runor-1795182556734-00ff00ff00ff00ff");
  await expect(page).toHaveURL(/\/login\?redirectUrl=%2Fads-confirm%3Ftx_ref/);

  await aPoster(origin, signIn);
  await open(page, "/ads-confirm");
  await expect(page.getByText("There is no boost to set up.")).toBeVisible();
  await page.getByRole("link", { name: "Go to my jobs" }).click();
  await expect(page).toHaveURL("/my-jobs");

  await page.evaluate((id) => localStorage.setItem("toBePromoted", JSON.stringify(id)), theirs.jobId);
  await open(page, "/ads-confirm");
  await expect(page.getByRole("alert").first()).toContainText("This boost cannot be set up");
  expect(await chosen(page)).toBeNull();

  const txRef = await orderByApi(origin, theirs);
  await page.goto(`/ads-confirm?tx_ref=${txRef}&status=successful`);
  await expect(page.getByText("There is no boost to set up.")).toBeVisible();
  await page.evaluate((id) => localStorage.setItem("toBePromoted", id), theirs.jobId);
  await page.route(promotePath, async (route) => {
    await context.clearCookies();
    await route.continue();
  });
  await page.goto("/ads-confirm");
  await expect(page).toHaveURL(/\/login\?redirectUrl=%2Fads-confirm/);
});

test("A paused job offers no boost until it is resumed; an expired one does, because a boost brings it back", async ({
  page,
  origin,
  signIn,
}) => {
  const mine = await aPoster(origin, signIn);
  await open(page, "/my-jobs");
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.getByRole("button", { name: "Resume", exact: true })).toBeVisible();
  await expect(boostOf(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Resume", exact: true }).click();
  await expect(boostOf(page)).toBeVisible();
  await inDatabase(
    "update jobs set status = 'paused', expires_at = now() - interval '1 hour' where id = $1",
    [mine.jobId],
  );
  await open(page, "/my-jobs");
  await expect(page.getByText("Expired", { exact: true })).toBeVisible();
  await expect(boostOf(page)).toBeVisible();
});

test("Accounts that may not pay see why, and jobs with a chosen serviceman offer no boost", async ({
  page,
  origin,
  signIn,
}) => {
  const mine = await aPoster(origin, signIn);
  await inDatabase("update users set money_disabled = true where id = $1", [mine.poster.userId]);
  await open(page, "/my-jobs");
  await boostOf(page).click();
  await expect(dialogOf(page)).toContainText("Paying is switched off for this account.");
  await expect(payOf(page)).toHaveAttribute("aria-disabled", "true");
  await inDatabase("update jobs set status = 'assigned' where id = $1", [mine.jobId]);
  await open(page, "/my-jobs");
  await expect(page.getByText(mine.description)).toBeVisible();
  await expect(boostOf(page)).toHaveCount(0);
});

test("Boost Visibility says what a boost does and costs; until Pay nothing is ordered or stored [BOOST-01] [BOOST-02] [BOOST-09] [CONST-02]", async ({
  page,
  origin,
  signIn,
}) => {
  const mine = await aPoster(origin, signIn);
  await open(page, "/my-jobs");
  await boostOf(page).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText("Boosting places this job at the top of the list for more visibility");
  await expect(dialog).toContainText("₦5,000");
  await expect(payOf(page)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  expect(await chosen(page)).toBeNull();
  expect(await rowsOf("select 1 from payment_orders where job_id = $1", [mine.jobId])).toEqual([]);
});

test("A late payment is waited for, also without a network; the wait can be stopped and resumed", async ({
  page,
  origin,
  signIn,
}) => {
  const mine = await aPoster(origin, signIn);
  const txRef = await orderByApi(origin, mine);
  let questions = 0;
  page.on("request", (request) => {
    if (request.url().includes("/jobs/promote-job/")) questions += 1;
  });
  await page.route(promotePath, (route) => route.abort());
  await page.clock.install();
  await open(page, `/ads-confirm?tx_ref=${txRef}&status=successful`);
  await expect(page.getByText("We cannot reach Runor at the moment.")).toBeVisible();
  await page.unroute(promotePath);
  await passTimeUntil(page, async () =>
    expect(await page.getByText("We cannot reach Runor at the moment.").count()).toBe(0),
  );

  await page.getByRole("button", { name: "Stop waiting" }).click();
  await expect(page.getByText("We stopped checking")).toBeVisible();
  const asked = questions;
  await page.clock.runFor(10_000);
  expect(questions).toBe(asked);
  await endByApi(origin, txRef, "silent");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page).toHaveURL("/my-jobs");
  await expect(boosted(page)).toBeDisabled();
});

test("Leaving the payment page ends the wait with its own sentence and boosts nothing", async ({
  page,
  origin,
  signIn,
}) => {
  const mine = await aPoster(origin, signIn);
  await openPayment(page, origin, mine);
  await ending(page, "never").click();
  await expect(page.getByText("You left the payment page before paying")).toBeVisible();
  await page.getByRole("link", { name: "Go to my jobs" }).click();
  await expect(page).toHaveURL("/my-jobs");
  await expect(boostOf(page)).toBeVisible();
  expect(await jobOf(origin, mine)).toMatchObject({ isPromoted: false });
});

test("An underpayment boosts nothing, and the page says that the money comes back", async ({
  page,
  origin,
  signIn,
}) => {
  const mine = await aPoster(origin, signIn);
  await openPayment(page, origin, mine);
  await ending(page, "short").click();
  await expect(page.getByText("You paid less than the boost costs")).toBeVisible();
  await expect(page.getByText("₦2,500.00 goes back the way you paid.")).toBeVisible();
  expect(await jobOf(origin, mine)).toMatchObject({ isPromoted: false });
});

test("A payment that comes when the job was given away is in the wallet, and every place says why", async ({
  page,
  origin,
  signIn,
}) => {
  const mine = await aPoster(origin, signIn);
  const txRef = await orderByApi(origin, mine);
  await inDatabase("update jobs set status = 'completed' where id = $1", [mine.jobId]);
  await endByApi(origin, txRef, "paid");
  await open(page, `/ads-confirm?tx_ref=${txRef}&status=successful`);
  await expect(page.getByText("Your payment is in your wallet as units")).toBeVisible();
  await expect(page.getByText("The job was no longer open when it came")).toBeVisible();
  await open(page, "/notices");
  await expect(page.getByText("₦5,000 is in your wallet. Your payment for a boost came")).toBeVisible();
  await open(page, "/wallet");
  await page.getByRole("button", { name: /^Boost/ }).click();
  await expect(dialogOf(page)).toContainText("Came too late, now 5,000 units");
  await dialogOf(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: /^Top up.*5,000/ }).click();
  await expect(dialogOf(page)).toContainText("Instead of");
});

test("A payment in another currency boosts nothing, ends the wait, and the page says what goes back", async ({
  page,
  origin,
  signIn,
}) => {
  const mine = await aPoster(origin, signIn);
  await openPayment(page, origin, mine);
  await ending(page, "wrong-currency").click();
  await expect(page.getByText("You paid in another currency")).toBeVisible();
  await expect(page.getByText("USD 5,000.00 goes back the way you paid.")).toBeVisible();
  expect(await jobOf(origin, mine)).toMatchObject({ isPromoted: false });
});
