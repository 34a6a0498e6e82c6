/** Administrators: settings that take effect at once, and the log of staff actions. */
import type { Page } from "@playwright/test";
import { expect, open, test } from "./support/test.ts";

async function formOf(page: Page, title: string) {
  const setting = page.getByRole("region", { name: title });
  await setting.getByRole("heading", { name: title }).click();
  await expect(setting.getByRole("textbox", { name: "Reason" })).toBeVisible();
  return setting;
}

test("An invalid value is explained at its field, and a failing save keeps the form", async ({
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
      await open(page, path);
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
