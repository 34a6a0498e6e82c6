/** The plots by month at the end of the wallet and of the business centre. */
import type { Page } from "@playwright/test";
import { monthOf } from "#shared/time/lagos.ts";
import { centre } from "#tests/e2e/support/business-card-form.ts";
import { callAs } from "#tests/e2e/support/jobs.ts";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { aServiceman } from "#tests/e2e/support/servicemen.ts";
import { traders } from "#tests/e2e/support/transfers.ts";
import { expect, open, test } from "./support/test.ts";

const wallet = "/wallet";
const walletPlot = (page: Page) => page.getByRole("figure").filter({ hasText: "By month" });
const cardPlot = (page: Page) => page.getByRole("figure").filter({ hasText: "What your card brought" });

/** The legend: each line's name with its total. */
const legend = (plot: ReturnType<typeof walletPlot>) => plot.locator("dl > div");
const rows = (plot: ReturnType<typeof walletPlot>) => plot.locator("table tr");

/** This month in Lagos as pages name it: "Nov 2026". */
const thisMonth = (): string => {
  const [year = "", month = ""] = monthOf(new Date()).split("-");
  const names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  return `${names[Number(month) - 1]} ${year}`;
};

test("The wallet shows what came and went in this month, as a plot and as a table, and the eye hides every amount", async ({
  page,
  origin,
  signIn,
}) => {
  // Bought 1,000 units and got 20 back; sent 300.
  const { buyer } = await traders(origin);
  await signIn(buyer);
  await open(page, wallet);
  const plot = walletPlot(page);
  await expect(legend(plot)).toHaveText(["Came1,020", "Went300"]);
  await expect(plot.getByRole("img", { name: "By month" })).toBeVisible();
  await expect(rows(plot)).toHaveText(["MonthCameWent", `${thisMonth()}1,020300`]);

  await page.getByRole("button", { name: "Hide balance" }).click();
  await expect(page.getByRole("main")).not.toContainText(/(?<!\d)(?:1,020|720|300)(?!\d)/);
  await expect(plot).toHaveCount(0);
  await page.getByRole("button", { name: "Show balance" }).click();
  await expect(legend(plot)).toHaveText(["Came1,020", "Went300"]);
});

test("Months follow each other from the oldest, with their sums in the legend", async ({
  page,
  signIn,
  member,
}) => {
  const months = [
    { month: "2025-12", came: 12_500, went: 0 },
    { month: "2026-01", came: 0, went: 1_200 },
    { month: "2026-02", came: 300, went: 40 },
  ];
  await page.route("**/api/wallet/months", (route) => route.fulfill({ json: { months } }));
  await signIn(member);
  await open(page, wallet);
  const plot = walletPlot(page);
  await expect(legend(plot)).toHaveText(["Came12,800", "Went1,240"]);
  await expect(rows(plot)).toHaveText([
    "MonthCameWent",
    "Dec 202512,5000",
    "Jan 202601,200",
    "Feb 202630040",
  ]);
  await expect(plot.locator(".steps")).toHaveText("DecJanFeb");
});

test("Without moves, and when the months cannot be read, the wallet has no plot and works", async ({
  page,
  origin,
  signIn,
}) => {
  const person = await signUpByApi(origin, anAddress());
  await signIn(person);
  const none = page.waitForResponse("**/api/wallet/months");
  await open(page, wallet);
  expect(await (await none).json()).toEqual({ months: [] });
  await expect(page.getByRole("region", { name: "Transactions" })).toContainText("No transactions yet");
  await expect(walletPlot(page)).toHaveCount(0);

  const { buyer } = await traders(origin);
  await signIn(buyer);
  const asked = page.waitForRequest("**/api/wallet/months");
  await page.route("**/api/wallet/months", (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, wallet);
  await asked;
  await expect(page.getByRole("region", { name: "Transactions" })).toContainText("Blessing Lawal");
  await expect(walletPlot(page)).toHaveCount(0);
});

test("The business centre shows what the card brought in this month, as a plot and as a table", async ({
  page,
  origin,
  signIn,
}) => {
  const serviceman = await aServiceman(origin);
  for (let n = 0; n < 2; n += 1) {
    const client = await signUpByApi(origin, anAddress(), { units: 3_000 });
    await callAs(origin, client)("POST", "/api/card-views", { userId: serviceman.userId });
    if (n === 0) await callAs(origin, client)("POST", `/api/hire/${serviceman.userId}`, {});
  }
  await signIn(serviceman);
  await open(page, centre);
  const plot = cardPlot(page);
  await expect(legend(plot)).toHaveText(["Views2", "People who called1", "Jobs taken0", "Reviews0"]);
  await expect(plot.getByRole("img", { name: "What your card brought" })).toBeVisible();
  await expect(rows(plot)).toHaveText(["MonthViewsPeople who calledJobs takenReviews", `${thisMonth()}2100`]);
});

test("A card that brought nothing yet, and months that cannot be read, leave the business centre without a plot", async ({
  page,
  origin,
  signIn,
}) => {
  const serviceman = await aServiceman(origin);
  await signIn(serviceman);
  await open(page, centre);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Service set-up Centre");
  await expect(cardPlot(page)).toHaveCount(0);
  const asked = page.waitForRequest("**/api/card-months");
  await page.route("**/api/card-months", (route) => route.abort());
  await open(page, centre);
  await asked;
  await expect(page.getByRole("button", { name: "Submit business card" })).toBeVisible();
  await expect(cardPlot(page)).toHaveCount(0);
});
