import { read } from "#tests/e2e/support/read.ts";
import { expect, open, test } from "./support/test.ts";

test("A visitor at a staff page reads 'Forbidden' and can log in and come back [ROUTE-23]", async ({
  page,
  signIn,
  member,
}) => {
  await read(page, "/agent-approval?page=2");
  await expect(page.getByRole("heading", { name: "Forbidden" })).toBeVisible();
  const logIn = page.getByRole("main").getByRole("link", { name: "Log in" });
  await expect(logIn).toHaveAttribute(
    "href",
    `/login?redirectUrl=${encodeURIComponent("/agent-approval?page=2")}`,
  );
  await signIn(member);
  await read(page, "/agent-approval");
  await expect(page.getByRole("heading", { name: "Forbidden" })).toBeVisible();
  await expect(logIn).toHaveCount(0);
});

test("Without a network a line says so, until it is back", async ({ page, context }) => {
  await open(page, "/job-page");
  const line = page.getByRole("status").getByText("You are offline. What you see may be old.");
  await expect(line).toHaveCount(0);
  await context.setOffline(true);
  await expect(line).toBeVisible();
  await context.setOffline(false);
  await expect(line).toHaveCount(0);
});

test("The sandbox is marked as such on every page", async ({ page }) => {
  await read(page, "/about-us");
  await expect(page.getByText("Sandbox: no real money")).toBeVisible();
});
