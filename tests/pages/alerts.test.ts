import { callAs, oddWord, postByApi } from "#tests/e2e/support/jobs.ts";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { expect, open, test } from "./support/test.ts";

test("From a search that finds nothing to the notification of a new job", async ({
  page,
  origin,
  person,
}) => {
  const word = oddWord();
  await open(page, `/job-page?q=${word}`);
  await expect(page.getByText("No jobs found matching your search.")).toBeVisible();
  await page.getByRole("button", { name: /Tell me about new ones/ }).click();
  const form = page.getByRole("dialog", { name: "Tell me about new ones" });
  await expect(form).toContainText(`New for “${word}”`);
  await expect(form.getByRole("radio", { name: "At once" })).toBeChecked();
  await expect(form.getByRole("checkbox", { name: "Notice in Runor" })).toBeChecked();
  await expect(form).toContainText("SMS alerts are for subscribers.");
  await form.getByRole("button", { name: "Save search" }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(`/job-page?q=${word}`);

  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  const jobId = await postByApi(origin, poster, { description: `Gate to weld ${word}` });
  const notices = async () => JSON.stringify((await callAs(origin, person)("GET", "/api/notices")).body);
  await expect.poll(notices).toContain(`New job for “${word}”`);
  await open(page, "/notices");
  await page.getByRole("link", { name: new RegExp(`New job for “${word}”`) }).click();
  await expect(page).toHaveURL(`/job-details/${jobId}`);
});

test("An alert for a corrected search is about the words that were searched, unless the typed ones were asked for", async ({
  page,
  person: _,
}) => {
  for (const path of ["/job-page", "/servicemen-page"]) {
    await open(page, `${path}?q=plumbr`);
    await expect(page.getByText("Showing results for plumber.")).toBeVisible();
    await page.getByRole("button", { name: /Tell me about new ones/ }).click();
    const form = page.getByRole("dialog", { name: "Tell me about new ones" });
    await expect(form).toContainText("New for “plumber”");
  }
  await open(page, "/job-page?q=plumbr&exact=1&tell=1");
  await expect(page.getByRole("dialog", { name: "Tell me about new ones" })).toContainText("“plumbr”");
});

test("A visitor signs in first and comes back to the form with the search", async ({ page }) => {
  const word = oddWord();
  await open(page, `/servicemen-page?q=${word}`);
  await page.getByRole("button", { name: /Tell me about new ones/ }).click();
  await expect(page).toHaveURL(
    `/login?redirectUrl=${encodeURIComponent(`/servicemen-page?q=${word}&tell=1`)}`,
  );
});

test("An alert is changed, paused, continued and deleted", async ({ page, person: _ }) => {
  await open(page, "/alerts");
  await expect(page.getByText("No alerts yet")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Find servicemen" })).toBeVisible();

  await open(page, "/job-page?service=Plumbing&state=Lagos&tell=1");
  const form = page.getByRole("dialog", { name: "Tell me about new ones" });
  await expect(form).toBeFocused();
  await form.getByRole("radio", { name: /Once a week/ }).check();
  await form.getByRole("button", { name: "Save search" }).click();
  await expect(form).toBeHidden();

  await open(page, "/alerts");
  const alert = page.getByRole("article");
  await expect(alert.getByRole("heading")).toHaveText("Plumbing, Lagos");
  await expect(alert).toContainText("Every week · notice");
  await expect(alert).toContainText("Nothing found yet");
  await expect(alert.getByRole("link", { name: "See list" })).toHaveAttribute(
    "href",
    "/job-page?service=Plumbing&state=Lagos",
  );

  await alert.getByRole("button", { name: "Change" }).click();
  const edit = page.getByRole("dialog", { name: "Change alert" });
  await edit.getByRole("radio", { name: /Once a day/ }).check();
  await edit.getByLabel("Lowest budget").fill("5000");
  await edit.getByRole("button", { name: "Save search" }).click();
  await expect(alert).toContainText("Every day · notice · from ₦5,000");

  await alert.getByRole("button", { name: "Pause" }).click();
  await expect(alert).toContainText("Paused");
  await alert.getByRole("button", { name: "Continue" }).click();
  await expect(alert.getByRole("button", { name: "Pause" })).toBeVisible();

  await alert.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No alerts yet")).toBeVisible();
});

test("The focus goes on to the next alert when one is deleted, and to the page after the last", async ({
  page,
  origin,
  person,
}) => {
  for (const service of ["Plumbing", "House Painting"])
    await callAs(origin, person)("POST", "/api/saved-searches", {
      kind: "jobs",
      service,
      by: ["notification"],
      every: "week",
    });
  await open(page, "/alerts");
  const remove = async () => {
    await page.getByRole("button", { name: "Delete" }).first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  };
  await remove();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article").getByRole("heading")).toBeFocused();
  await remove();
  await expect(page.getByText("No alerts yet")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("A list that was read before an alert was deleted does not bring it back", async ({
  page,
  origin,
  person,
}) => {
  const search = { kind: "jobs", service: "Plumbing", by: ["notification"], every: "week" };
  await callAs(origin, person)("POST", "/api/saved-searches", search);
  // Joined by a later read, an earlier one that is under way would answer in its place.
  const opened = page.waitForResponse(/\/api\/saved-searches$/);
  await open(page, "/alerts");
  await opened;
  const alert = page.getByRole("article");
  await expect(alert).toBeVisible();
  const [read, deleted, arrived] = [1, 2, 3].map(() => Promise.withResolvers<void>());
  await page.route(/\/api\/saved-searches$/, async (route) => {
    const response = await route.fetch();
    read!.resolve();
    await deleted!.promise;
    await route.fulfill({ response });
    arrived!.resolve();
  });

  // Back on the page, the known list shows at once and is read again.
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page).not.toHaveURL(/alerts/);
  await page.goBack();
  await read!.promise;
  await alert.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(alert).toHaveCount(0);
  deleted!.resolve();
  await arrived!.promise;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));

  await expect(alert).toHaveCount(0);
});

test("A list that fails says so and loads on retry", async ({ page, person: _ }) => {
  await open(page, "/support");
  await page.route(/\/api\/saved-searches/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Alerts" }).click();
  await expect(page.getByText("Your alerts did not load")).toBeVisible();
  await page.unroute(/\/api\/saved-searches/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No alerts yet")).toBeVisible();
});
