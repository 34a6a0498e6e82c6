import type { Locator, Page } from "@playwright/test";
import { aPhone, testPassword } from "./support/people.ts";
import { expect, open, test } from "./support/test.ts";

const fields = (page: Page) => ({
  fullName: page.getByLabel("Full name"),
  phone: page.getByLabel("Phone number"),
  password: page.getByLabel("Password", { exact: true }),
  confirm: page.getByLabel("Confirm password", { exact: true }),
  terms: page.getByRole("checkbox", { name: "I agree to the terms of service." }),
  consent: page.getByRole("checkbox", { name: "I agree to receive promotional emails." }),
  submit: page.getByRole("button", { name: "Create account" }),
});

/** Presses the visible box: the checkbox itself is only for keyboards and screen readers. */
async function press(checkbox: Locator): Promise<void> {
  const label = checkbox.page().locator("label", { has: checkbox });
  await label.locator(".box").click();
}

async function fillIn(page: Page, typed: { phone?: string; password?: string } = {}) {
  const form = fields(page);
  const { phone = aPhone(), password = testPassword } = typed;
  await form.fullName.fill("Ngozi Eze");
  await form.phone.fill(phone);
  await form.password.fill(password);
  await form.confirm.fill(password);
  await press(form.terms);
  await expect(form.terms).toBeChecked();
  await press(form.consent);
  await expect(form.consent).toBeChecked();
  return { ...form, typed: { phone, password } };
}

test("The button looks disabled until all is right, and says what is missing when pressed [VALID-29]", async ({
  page,
}) => {
  await open(page, "/signup");
  const { submit, ...form } = fields(page);
  await expect(submit).toHaveAttribute("aria-disabled", "true");
  const ground = () => submit.evaluate((button) => getComputedStyle(button).backgroundColor);
  const dimmed = await ground();
  await submit.click({ force: true });
  const summary = page.getByRole("alert").filter({ hasText: "things to fix" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "Phone number" }).click();
  await expect(form.phone).toBeFocused();
  await fillIn(page);
  await expect(submit).toBeEnabled();
  await expect.poll(ground).not.toBe(dimmed);
  await expect(form.fullName).toHaveValue("Ngozi Eze");
});
