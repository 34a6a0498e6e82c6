import { callAs, postByApi } from "#tests/e2e/support/jobs.ts";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { read } from "#tests/e2e/support/read.ts";
import { expect, open, test } from "./support/test.ts";

const failure = "Unable to load job details. Please try again later.";
const aPoster = (origin: string) => signUpByApi(origin, anAddress(), { units: 1000 });
test("A job's page shows the work, the budget, the comments and a comment field [JOBDET-01] [STATE-03]", async ({
  page,
  origin,
}) => {
  const poster = await aPoster(origin);
  const jobId = await postByApi(origin, poster, {
    description: "Tile a kitchen of twelve square metres",
    minBudget: 400,
    maxBudget: 900,
  });
  await callAs(origin, poster)("POST", "/api/comments", {
    jobId,
    userId: poster.userId,
    comment: "Tiles are here already.",
  });
  await read(page, `/job-details/${jobId}`);
  const job = page.getByRole("article", { name: "Job details" });
  await expect(job).toContainText("Tile a kitchen of twelve square metres");
  await expect(job.locator(".budget")).toContainText("₦400–₦900");
  await expect(job).toContainText("This job is still Available");
  const comments = page.getByRole("region", { name: /^Comments/ });
  await expect(comments.getByRole("listitem")).toContainText(["Tiles are here already."]);
  await expect(comments.getByRole("textbox", { name: "Add a comment" })).toBeVisible();
});

test("A taken job says that it is completed and offers no call [STATE-04]", async ({ page, origin }) => {
  const poster = await aPoster(origin);
  const jobId = await postByApi(origin, poster);
  await callAs(origin, poster)("POST", `/jobs/taken-job/${jobId}`);
  await read(page, `/job-details/${jobId}`);
  await expect(page.getByText("This job has been completed")).toBeVisible();
  await expect(page.getByText("This job is still Available")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Call / })).toHaveCount(0);
});

test("Phone numbers, e-mail and web addresses are hidden, the words around them stay [JOBDET-02] [JOBDET-03] [JOBDET-04] [JOBDET-05]", async ({
  page,
  origin,
}) => {
  const poster = await aPoster(origin);
  const jobId = await postByApi(origin, poster, {
    description:
      "Call 08031234567 or a@b.com for tiles; 8031234567, 0803 123 4567 and +234-803-123-4567 too, see https://x.com and www.x.com by noon",
  });
  const answers: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes(jobId)) answers.push(await response.text().catch(() => ""));
  });
  await open(page, `/job-details/${jobId}`);
  const description = page.getByRole("article", { name: "Job details" }).locator(".typed");
  await expect(description).toContainText("for tiles");
  await expect(description).toContainText("by noon");
  await expect(description).toContainText("hidden number");
  await expect(description).toContainText("hidden email");
  await expect(description).toContainText("hidden link");
  for (const text of [await page.content(), ...answers])
    expect(text).not.toMatch(/8031234567|803 123 4567|803-123-4567|a@b\.com|x\.com/);
});

test("A job that cannot be loaded says so and tries again [ERR-09]", async ({ page }) => {
  await open(page, "/about-us");
  const jobs: { _id: string }[] = await page.evaluate(async () =>
    (await fetch("/jobs/get-job?limit=1")).json(),
  );
  const jobId = jobs[0]?._id ?? "";
  await page.route(`**/jobs/get-job/${jobId}`, (route) => route.fulfill({ status: 500, json: {} }));
  // Navigates within the product: if the list was never loaded, the browser fetches the job.
  await page.evaluate((path) => {
    history.pushState({ idx: 1, key: "job", usr: null }, "", path);
    window.dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, `/job-details/${jobId}`);
  await expect(page.getByRole("alert").filter({ hasText: failure })).toBeVisible();
  await page.unroute(`**/jobs/get-job/${jobId}`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("This job is still Available")).toBeVisible();
});

test("An address without a job says so, with status 404 [ERR-09]", async ({ page }) => {
  for (const jobId of ["01890000-0000-7000-8000-000000000000", "nonsense"]) {
    const answer = await page.goto(`/job-details/${jobId}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("alert").filter({ hasText: failure })).toBeVisible();
  }
  await page.getByRole("link", { name: "See open jobs" }).click();
  await expect(page).toHaveURL("/job-page");
});
