import { inDatabase } from "#tests/e2e/support/database.ts";
import { expect, open, test } from "./support/test.ts";

test("Setting up a second factor half an hour after signing in asks for the password first", async ({
  page,
  signIn,
  staff,
}) => {
  const person = await staff("customers");
  await signIn(person);
  await inDatabase("update sessions set created_at = now() - interval '31 minutes' where user_id = $1", [
    person.userId,
  ]);
  await open(page, "/security");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Set up" }).click();
  await expect(main.getByText("You signed in a while ago.")).toBeVisible();
  const password = main.getByLabel("Password", { exact: true });
  await password.fill("not the password");
  await main.getByRole("button", { name: "Set up" }).click();
  await expect(main.getByText("This password is not correct.")).toBeVisible();

  await main.getByRole("button", { name: "Cancel" }).click();
  await main.getByRole("button", { name: "Set up" }).click();
  await password.fill(person.password);
  await main.getByRole("button", { name: "Set up" }).click();

  await expect(main.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
});
