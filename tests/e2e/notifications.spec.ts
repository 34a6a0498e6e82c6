import { callAs } from "./support/jobs.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { posted } from "./support/safety.ts";
import { expect, open, test } from "./support/test.ts";

const callByApi = async (origin: string, jobId: string, fullName: string) => {
  const caller = await signUpByApi(origin, anAddress(), { fullName });
  const { status } = await callAs(origin, caller)("POST", `/jobs/call-job-and-increase-count/${jobId}`, {});
  expect(status).toBe(200);
  return caller;
};

test("The list links to its settings in the profile, not to the profile's top", async ({
  page,
  person: _,
}) => {
  await open(page, "/notices");
  await page.getByRole("main").getByRole("link", { name: "What we tell you" }).click();
  await expect(page).toHaveURL("/profile#notices");
  await expect(page.getByRole("switch", { name: "Promotional messages" })).toBeInViewport();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("the notifications can be read", async ({ page, origin, signIn }) => {
    const { jobId, poster } = await posted(origin);
    await callByApi(origin, jobId, "Plain Reader");
    await signIn(poster);
    await page.goto("/notices");
    await expect(page.getByRole("link", { name: /Plain Reader called about/ })).toBeVisible();
  });
});
