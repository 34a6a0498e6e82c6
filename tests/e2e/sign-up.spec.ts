import { fields, fillIn } from "./support/sign-up-form.ts";
import { expect, open, test } from "./support/test.ts";

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
