/** What a screen reader reads after a form was refused: how many errors, which, and where. */
import type { Locator, Page } from "@playwright/test";
import { postByApi } from "#tests/e2e/support/jobs.ts";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { expect, open, test } from "./support/test.ts";

const summaryIn = (form: Locator, count: string) =>
  form.getByRole("alert").filter({ hasText: `${count} to fix` });

/** Expects the focus on the summary, links to the fields, and fields that name their errors. */
async function expectErrors(form: Locator, count: string, fields: string[]): Promise<void> {
  const summary = summaryIn(form, count);
  await expect(summary).toBeFocused();
  const links = summary.getByRole("link");
  await expect(links).toHaveCount(fields.length);
  for (const [at, name] of fields.entries()) {
    const field = form.getByLabel(name, { exact: true });
    await links.nth(at).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAttribute("aria-describedby", /./);
  }
}

const sheetOf = (page: Page, name: string) => page.getByRole("dialog", { name });

test("The login lists its errors, and again at each try", async ({ page }) => {
  await open(page, "/login");
  const form = page.getByRole("main");
  const submit = form.getByRole("button", { name: "Log in" });
  await submit.click();
  await expectErrors(form, "Two things", ["Phone number", "Password"]);
  await submit.click();
  await expect(summaryIn(form, "Two things")).toBeFocused();
});

for (const { opener, title, submit, fields } of [
  {
    opener: "Change: Password",
    title: "Change your password",
    submit: "Change password",
    fields: ["Current password", "New password"],
  },
  {
    opener: "Set PIN: Wallet PIN",
    title: "Your wallet PIN",
    submit: "Save PIN",
    fields: ["New PIN", "Your password"],
  },
])
  test(`The sheet '${title}' lists its errors`, async ({ page, person: _ }) => {
    await open(page, "/profile");
    await page.getByRole("button", { name: opener }).click();
    const sheet = sheetOf(page, title);
    await sheet.getByRole("button", { name: submit }).click();
    await expectErrors(sheet, "Two things", fields);
  });

test("An error that only the server finds takes the focus too", async ({ page, person: _ }) => {
  await open(page, "/profile");
  await page.getByRole("button", { name: "Change: Password" }).click();
  const sheet = sheetOf(page, "Change your password");
  await sheet.getByLabel("Current password", { exact: true }).fill("not this one");
  await sheet.getByLabel("New password", { exact: true }).fill("a much better one");
  await sheet.getByRole("button", { name: "Change password" }).click();
  await expectErrors(sheet, "One thing", ["Current password"]);
});

test("Staff forms list their errors", async ({ page, signIn, staff }) => {
  await signIn(await staff("master"));
  await open(page, "/staff-roles");
  await page.getByRole("button", { name: "Give a role" }).click();
  const sheet = sheetOf(page, "Give a role");
  await sheet.getByRole("button", { name: "Give a role" }).click();
  await expectErrors(sheet, "Three things", ["Phone number", "Role", "Reason"]);
});

test("A form without a contract lists its error, and not again while it is corrected and emptied", async ({
  page,
  origin,
  signIn,
  staff,
}) => {
  const jobId = await postByApi(origin, await signUpByApi(origin, anAddress(), { units: 1000 }));
  await signIn(await staff("master"));
  await open(page, `/callers-page/${jobId}`);
  const form = page.getByRole("main");
  const submit = form.getByRole("button", { name: "Show callers" });
  await submit.click();
  await expectErrors(form, "One thing", ["Reason"]);
  await form.getByLabel("Reason", { exact: true }).fill("A caller asked for help");
  await expect(summaryIn(form, "One thing")).toHaveCount(0);
  await form.getByLabel("Reason", { exact: true }).fill("");
  await expect(form.getByText("Please give a reason.")).toBeVisible();
  await expect(summaryIn(form, "One thing")).toHaveCount(0);
});
