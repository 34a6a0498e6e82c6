/** The PIN for the phone menu, set in the profile and used on the sandbox's phone. */
import { expect, open, test } from "./support/test.ts";

test("A PIN set with the password opens the wallet on a phone without data", async ({ page, person }) => {
  await open(page, "/profile");
  const card = page.locator("#pin");
  await expect(card).toContainText("Dial *347*900# on any phone");
  await card.getByRole("button", { name: "Set PIN: Wallet PIN" }).click();
  const sheet = page.getByRole("dialog", { name: "Your wallet PIN" });
  await sheet.getByLabel("New PIN", { exact: true }).fill("12");
  await sheet.getByLabel("Your password", { exact: true }).fill(person.password);
  await sheet.getByRole("button", { name: "Save PIN" }).click();
  await expect(sheet).toContainText("A PIN has 4 to 6 digits.");
  await sheet.getByLabel("New PIN", { exact: true }).fill("4827");
  await sheet.getByRole("button", { name: "Save PIN" }).click();
  await expect(page.getByText("Your PIN is set.")).toBeVisible();
  await expect(card.getByRole("button", { name: "Change: Wallet PIN" })).toBeVisible();

  await page.goto("/sandbox/phone");
  await page.getByLabel("From the number").first().fill(person.phone);
  await page.getByRole("button", { name: "Dial" }).click();
  const screen = page.getByRole("status");
  for (const [seen, answer] of [
    ["1 Balance", "1"],
    ["Enter your PIN", "4827"],
  ] as const) {
    await expect(screen).toContainText(seen);
    await page.getByLabel("Your answer").fill(answer);
    await page.getByRole("button", { name: "Send", exact: true }).click();
  }
  await expect(screen).toContainText("Balance: 0 units.");
});

test("A wrong password is refused beside its field", async ({ page, person: _ }) => {
  await open(page, "/profile");
  await page
    .locator("#pin")
    .getByRole("button", { name: /: Wallet PIN/ })
    .click();
  const sheet = page.getByRole("dialog", { name: "Your wallet PIN" });
  await sheet.getByLabel("New PIN", { exact: true }).fill("4827");
  await sheet.getByLabel("Your password", { exact: true }).fill("not my password");
  await sheet.getByRole("button", { name: "Save PIN" }).click();
  await expect(sheet.getByLabel("Your password", { exact: true })).toHaveAttribute("aria-invalid", "true");
});
