import { posted } from "#tests/e2e/support/safety.ts";
import { expect, open, test } from "./support/test.ts";

test.describe("the caution", () => {
  test("appears while a job is written, blocks nothing and goes with the words", async ({
    page,
    signIn,
    member,
  }) => {
    await signIn(member);
    await open(page, "/post-job");
    const field = page.getByRole("textbox", { name: /describe|need done|description/i }).first();
    await field.fill("Cleaners wanted. Registration fee is 2,000, send your BVN.");
    await expect(page.getByText(/Asking for money before any work/)).toBeVisible();
    await expect(page.getByText(/Never ask for a PIN/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Post job" })).toBeEnabled();
    await field.fill("Cleaners wanted for a two-bedroom flat in Yaba.");
    await expect(page.getByText(/Asking for money before any work/)).toHaveCount(0);
  });

  test("appears while a comment is written, and the comment can be sent", async ({
    page,
    origin,
    person: _,
  }) => {
    const { jobId } = await posted(origin);
    await open(page, `/job-details/${jobId}`);
    const line = page.getByRole("textbox", { name: "Add a comment" });
    await line.fill("Chat me on WhatsApp");
    await expect(page.getByText(/Keep the talk here/)).toBeVisible();
    await page.getByRole("button", { name: "Send comment" }).click();
    await expect(page.getByRole("region", { name: /^Comments/ })).toContainText("Chat me on WhatsApp");
    await expect(page.getByText(/Keep the talk here/)).toHaveCount(0);
  });
});
