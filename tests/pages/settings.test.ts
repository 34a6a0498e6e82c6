/** Administrators: settings that take effect at once, and the log of staff actions. */
import type { Page } from "@playwright/test";
import { callAs } from "#tests/e2e/support/jobs.ts";
import { read } from "#tests/e2e/support/read.ts";
import { expect, open, test } from "./support/test.ts";

async function formOf(page: Page, title: string) {
  const setting = page.getByRole("region", { name: title });
  await setting.getByRole("heading", { name: title }).click();
  await expect(setting.getByRole("textbox", { name: "Reason" })).toBeVisible();
  return setting;
}

test("An invalid value is explained at its field; a failing save keeps the form, and a refusal says why", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("master"));
  await open(page, "/settings");
  const form = await formOf(page, "Figures on the home page");
  await expect(form.getByRole("textbox", { name: "Budget in Naira" })).toHaveValue("150,000,000");
  await form.getByRole("textbox", { name: "Jobs", exact: true }).fill("many");
  await form.getByRole("textbox", { name: "Reason" }).fill("To try it");
  await form.getByRole("button", { name: "Save figures on the home page" }).click();
  await expect(form.getByText("Enter a whole number from 0 to 10,000,000.")).toBeVisible();
  await form.getByRole("textbox", { name: "Jobs", exact: true }).fill("1,300");
  await page.route("**/api/owner-settings/homeFigures", (route) => route.fulfill({ status: 500, json: {} }));
  await form.getByRole("button", { name: "Save figures on the home page" }).click();
  await expect(
    form.getByText("The setting could not be changed. What you typed is still here."),
  ).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Jobs", exact: true })).toHaveValue("1,300");

  const refused = { error: "Please wait a minute.", code: "too_many_requests" };
  await page.route("**/api/owner-settings/homeFigures", (route) =>
    route.fulfill({ status: 429, json: refused }),
  );
  await form.getByRole("button", { name: "Save figures on the home page" }).click();
  await expect(form.getByText(refused.error)).toBeVisible();
});

test("Only administrators see either page; failing ones can be retried", async ({
  page,
  signIn,
  staff,
  member,
}) => {
  for (const who of [undefined, member, await staff("customers")]) {
    if (who) await signIn(who);
    for (const path of ["/settings", "/audit-log"]) {
      await read(page, path);
      await expect(page.getByRole("heading", { name: "Forbidden" })).toBeVisible();
    }
  }
  await signIn(await staff("master"));
  for (const [path, call, sentence, shows] of [
    ["/settings", "**/api/owner-settings", "The settings could not be loaded.", "Free posts a month"],
    ["/audit-log", "**/api/audit?**", "The log could not be loaded.", "When"],
  ] as const) {
    let fails = true;
    const bare = call.replace("?**", "");
    for (const pattern of [call, bare])
      await page.route(pattern, (route) =>
        fails ? route.fulfill({ status: 500, json: {} }) : route.continue(),
      );
    await open(page, path);
    await expect(page.getByText(sentence)).toBeVisible();
    fails = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(shows).first()).toBeAttached();
  }
});

test("An administrator changes a setting with a reason: the page shows it, and the default can come back", async ({
  page,
  context,
  signIn,
  staff,
}) => {
  const master = await staff("master");
  await signIn(master);
  await open(page, "/settings");
  const form = await formOf(page, "Hours of the support line");
  await expect(form.getByText("This is the default.")).toBeVisible();
  await form.getByRole("textbox", { name: "Sentence" }).fill("Monday to Saturday, 7 to 7.");
  await form.getByRole("button", { name: "Save hours of the support line" }).click();
  await expect(form.getByText("Please give a reason.").first()).toBeVisible();
  await form.getByRole("textbox", { name: "Reason" }).fill("New shifts");
  await form.getByRole("button", { name: "Save hours of the support line" }).click();
  await expect(page.getByText("The setting has changed.")).toBeVisible();
  await expect(form.getByText("Default: People answer this line 24 hours a day, every day.")).toBeVisible();
  await expect(form.getByText(/^Changed by /)).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Reason" })).toHaveValue("");

  await context.clearCookies();
  await open(page, "/support");
  await expect(page.getByRole("main").getByText("Monday to Saturday, 7 to 7.")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText(
    "Support by phone or WhatsApp. Monday to Saturday, 7 to 7.",
  );

  await signIn(master);
  await open(page, "/settings");
  await formOf(page, "Hours of the support line");
  await form.getByRole("textbox", { name: "Reason" }).fill("Back to normal");
  await form.getByRole("button", { name: "Hours of the support line: back to default" }).click();
  await expect(page.getByText("The setting is back to its default.")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Sentence" })).toHaveValue(
    "People answer this line 24 hours a day, every day.",
  );
});

test("The log shows changes with before and after as text, filtered by action and person", async ({
  page,
  origin,
  signIn,
  staff,
}) => {
  const master = await staff("master");
  await signIn(master);
  const call = callAs(origin, master);
  const path = "/api/owner-settings/supportHours";
  await call("PUT", path, { value: "<b>bold</b> hours", reason: "To see it in the log" });
  await call("DELETE", path, { reason: "And back" });
  await open(page, "/audit-log");
  await page.getByRole("searchbox").fill("Settings: change");
  const row = page.getByRole("row").filter({ hasText: "To see it in the log" }).first();
  await expect(row).toBeVisible();
  await expect(row).toContainText("Settings: change");
  await expect(row).toContainText("<b>bold</b> hours");
  await expect(row).toContainText(master.fullName);
  await page.getByLabel("Person").selectOption(master.userId);
  await expect(row).toBeVisible();
  await page.getByRole("searchbox").fill("nothing of the kind");
  await expect(page.getByText("Nothing like that was done.")).toBeVisible();
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(row).toBeVisible();
  await call("GET", "/api/auth/subscribed-users");
  await open(page, "/audit-log");
  await expect(page.getByRole("row").filter({ hasText: "Audit: read" }).first()).toBeVisible();
  // If there are many people, the row shows their number; their ids load on request.
  const reading = page.getByRole("row").filter({ hasText: "Customers: read" }).first();
  await expect(reading).toContainText(/shown: \d+Show \d+ more/);
  await reading.getByText(/Show \d+ more/).click();
  await expect(reading.getByText(/^ids: /).first()).toBeVisible();
});
