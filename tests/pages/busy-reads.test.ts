/** Reads that a busy server refuses: the page says to wait, and does not blame the person's network. */
import { posted } from "#tests/e2e/support/safety.ts";
import { expect, open, test } from "./support/test.ts";

const tooMany = "Too many tries. Please wait a little and try again.";
const refusal = {
  status: 429,
  json: { error: tooMany, message: tooMany, code: "too_many_requests" },
};

test("A list that was asked for too often says to wait, and loads at the next press", async ({
  page,
  person: _,
}) => {
  await open(page, "/support");
  await page.route(/\/api\/saved-searches/, (route) => route.fulfill(refusal));
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Alerts" }).click();
  await expect(page.getByText("Your alerts did not load")).toBeVisible();

  await expect(page.getByText(tooMany)).toBeVisible();
  await expect(page.getByText("Check your network and try again.")).toHaveCount(0);

  await page.unroute(/\/api\/saved-searches/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No alerts yet")).toBeVisible();
});

test("A job that somebody reports is not called gone because it was read too often", async ({
  page,
  origin,
  person: _,
}) => {
  const { jobId } = await posted(origin);
  await open(page, `/job-details/${jobId}`);
  await page.route(/\/api\/reports\/subject/, (route) => route.fulfill(refusal));
  await page.getByRole("button", { name: "Job options" }).click();
  await page.getByRole("link", { name: "Report job" }).click();

  await expect(page.getByText("We could not load what you report.")).toBeVisible();
  await expect(page.getByText(tooMany)).toBeVisible();
});
