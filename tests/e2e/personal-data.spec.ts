import { expect, open, test } from "./support/test.ts";

test("A person changes name, e-mail and picture, in place of a file that is none; the page shows them at once", async ({
  page,
  person,
}) => {
  await open(page, "/profile");
  await page.getByRole("button", { name: "Edit: Name, e-mail and picture" }).click();
  const sheet = page.getByRole("dialog", { name: "Your details" });
  await expect(sheet.getByLabel("Full name")).toHaveValue(person.fullName);

  const file = sheet.locator("input[type=file]");
  const name = "me.png";
  await file.setInputFiles({ name, mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(sheet.getByText("Please choose a JPG, PNG, WebP or GIF picture.")).toBeVisible();
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 60 } });
  await file.setInputFiles({ name, mimeType: "image/png", buffer: png });
  await expect(sheet.getByText("Choose another")).toBeVisible();
  await sheet.getByLabel("Full name").fill("Al");
  await sheet.getByLabel(/E-mail/).fill("not an address");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByText("Full name must be between 3 and 50 characters.")).toBeVisible();
  await expect(sheet.getByText("Please enter an email address, like name@example.com.")).toBeVisible();
  await sheet.getByLabel("Full name").fill("Zikora Nwachukwu");
  await sheet.getByLabel(/E-mail/).fill("zik@example.com");
  await sheet.getByRole("button", { name: "Save" }).click();

  await expect(sheet).toBeHidden();
  await expect(page.getByRole("list", { name: "Your details" })).toContainText("Zikora Nwachukwu");
  const rows = page.getByRole("list", { name: "Account and security" });
  await expect(rows).toContainText("zik@example.com");
  // The sheet's own picture disappears a moment after the sheet.
  await expect(rows.locator("img")).toHaveCount(1);
  await expect(rows.locator("img")).toHaveAttribute("src", /^\/media\/.+-640\.webp$/);
});

test("A person downloads all stored data about them", async ({ page, person: _signedIn }) => {
  await open(page, "/profile");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download: Your data" }).click();
  expect((await download).suggestedFilename()).toBe("my-data.zip");
});
