/** The form of /signup. */
import { expect, type Locator, type Page } from "@playwright/test";
import { aPhone, testPassword } from "./people.ts";

export const fields = (page: Page) => ({
  fullName: page.getByLabel("Full name"),
  phone: page.getByLabel("Phone number"),
  password: page.getByLabel("Password", { exact: true }),
  confirm: page.getByLabel("Confirm password", { exact: true }),
  terms: page.getByRole("checkbox", { name: "I agree to the terms of service." }),
  consent: page.getByRole("checkbox", { name: "I agree to receive promotional emails." }),
  submit: page.getByRole("button", { name: "Create account" }),
});

/** Presses the visible box: the checkbox itself is only for keyboards and screen readers. */
export async function press(checkbox: Locator): Promise<void> {
  const label = checkbox.page().locator("label", { has: checkbox });
  await label.locator(".box").click();
}

export async function fillIn(page: Page, typed: { phone?: string; password?: string } = {}) {
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
