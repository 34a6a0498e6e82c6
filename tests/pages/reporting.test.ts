/** Reporting jobs, comments and people. */
import type { Page } from "@playwright/test";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { read } from "#tests/e2e/support/read.ts";
import { choose, commentByApi, posted } from "#tests/e2e/support/safety.ts";
import { expect, open, test } from "./support/test.ts";

const sentWords = "Thank you. Our staff will look at it.";
const sendReport = (page: Page) => page.getByRole("button", { name: "Send report" }).click();

test("A job is reported from its options, with a way back afterwards [ROLE-11]", async ({
  page,
  origin,
  person: _,
}) => {
  const { jobId, poster } = await posted(origin, { description: "Paint a fence by the road" });
  await open(page, `/job-details/${jobId}`);
  await page.getByRole("button", { name: "Job options" }).click();
  await page.getByRole("link", { name: "Report job" }).click();

  await expect(page).toHaveURL(`/report-page?about=job&id=${jobId}`);
  await expect(page.getByRole("heading", { name: "Report this job" })).toBeVisible();
  await expect(page.getByText(`By ${poster.fullName}`)).toBeVisible();
  await expect(page.getByText("Paint a fence by the road")).toBeVisible();

  await sendReport(page);
  await expect(page.getByText("Please choose what is wrong.")).toBeVisible();
  await choose(page, /asks for money/);
  await page.getByLabel("What happened?").fill("He wanted money first");
  const sent = page.waitForRequest("**/api/reports");
  await sendReport(page);
  expect((await sent).postDataJSON()).toEqual({
    subjectType: "job",
    subjectId: jobId,
    reason: "scam",
    text: "He wanted money first",
  });
  await expect(page.getByText(sentWords)).toBeVisible();
  // The page is shorter now, and its end is where the form's end was.
  await expect(page.locator("[tabindex='-1']").filter({ hasText: sentWords }).last()).toBeFocused();
  await page.getByRole("link", { name: "Back to the job" }).click();
  await expect(page).toHaveURL(`/job-details/${jobId}`);

  await open(page, `/report-page?about=job&id=${jobId}`);
  await choose(page, /Something else/);
  await sendReport(page);
  await expect(page.getByText("You have reported this already.")).toBeVisible();
});

test("A comment is reported from its own options", async ({ page, origin, person: _ }) => {
  const { jobId } = await posted(origin);
  const writer = await signUpByApi(origin, anAddress(), { fullName: "Uche Obi" });
  await commentByApi(origin, writer, jobId, "Drop something small first");
  await open(page, `/job-details/${jobId}`);
  await page.getByRole("button", { name: "Options for the comment of Uche Obi" }).click();
  await page.getByRole("link", { name: "Report comment" }).click();

  await expect(page.getByRole("heading", { name: "Report this comment" })).toBeVisible();
  await expect(page.getByText("Drop something small first")).toBeVisible();
  await choose(page, /insults/);
  await sendReport(page);
  await expect(page.getByText(sentWords)).toBeVisible();
  await page.getByRole("button", { name: "Back", exact: true }).last().click();
  await expect(page).toHaveURL(`/job-details/${jobId}`);
});

test("A profile is reported; its menu leads visitors to the page, where they log in first and come back to the form [PROFILE-09]", async ({
  page,
  origin,
}) => {
  const { poster } = await posted(origin);
  const reporter = await signUpByApi(origin, anAddress());
  await open(page, `/user-profile/${poster.userId}`);
  await page.getByRole("button", { name: "Profile Options" }).click();
  await page.getByRole("link", { name: "Report Profile" }).click();
  await expect(page).toHaveURL(`/report-page?about=user&id=${poster.userId}`);
  await expect(page.getByText("Please log in to send a report.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/login\?redirectUrl=/);
  await open(page, page.url());
  await page.getByLabel("Phone number").fill(reporter.phone);
  await page.getByLabel("Password", { exact: true }).fill(reporter.password);
  await page.getByRole("button", { name: "Log in" }).click();
  // People without a subscription first see an offer of it.
  await page
    .getByRole("link", { name: /continue without/i })
    .or(page.getByRole("button", { name: /continue without/i }))
    .click();

  await expect(page).toHaveURL(`/report-page?about=user&id=${poster.userId}`);
  await expect(page.getByText(`Profile of ${poster.fullName}`)).toBeVisible();
  await choose(page, /not true/);
  await sendReport(page);
  await expect(page.getByText(sentWords)).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the profile" })).toBeVisible();
});

test("Without a subject the page says how to report; own and deleted things say so [ROUTE-43]", async ({
  page,
  person,
}) => {
  await read(page, "/report-page");
  await expect(page.getByRole("heading", { name: "How to report" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/support");
  await open(page, `/report-page?about=user&id=${person.userId}`);
  await expect(page.getByText("This is yours.")).toBeVisible();
  await open(page, "/report-page?about=job&id=01890000-0000-7000-8000-000000000000");
  await expect(page.getByText("There is nothing to report here.")).toBeVisible();
});

test("What was typed is still there after reading the profile, and is gone once it was sent", async ({
  page,
  origin,
  person: _,
}) => {
  const { jobId } = await posted(origin);
  const form = `/report-page?about=job&id=${jobId}`;
  await open(page, form);
  await choose(page, /Something else/);
  await page.getByLabel("What happened?").fill("A long story");
  await open(page, `/job-details/${jobId}`);

  await open(page, form);
  await expect(page.getByLabel("What happened?")).toHaveValue("A long story");
  await expect(page.getByRole("radio", { name: /Something else/ })).toBeChecked();
  const other = await posted(origin);
  await open(page, `/report-page?about=job&id=${other.jobId}`);
  await expect(page.getByLabel("What happened?")).toHaveValue("");

  await open(page, form);
  await sendReport(page);
  await expect(page.getByText(sentWords)).toBeVisible();
  await open(page, form);
  await expect(page.getByLabel("What happened?")).toHaveValue("");
  await expect(page.getByRole("radio", { name: /Something else/ })).not.toBeChecked();
});

test("A lost network keeps the text and allows a retry", async ({ page, origin, person: _ }) => {
  const { jobId } = await posted(origin);
  await open(page, `/report-page?about=job&id=${jobId}`);
  await choose(page, /Something else/);
  await page.getByLabel("What happened?").fill("A long story");
  await page.route("**/api/reports", (route) => route.abort());
  await sendReport(page);
  await expect(page.getByText("Your report could not be sent.")).toBeVisible();
  await page.unroute("**/api/reports");
  await expect(page.getByRole("radio", { name: /Something else/ })).toBeChecked();
  await sendReport(page);
  await expect(page.getByText(sentWords)).toBeVisible();
});
