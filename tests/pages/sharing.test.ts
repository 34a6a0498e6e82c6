import type { Page } from "@playwright/test";
import { postByApi } from "#tests/e2e/support/jobs.ts";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { expect, open, test } from "./support/test.ts";

async function openShare(page: Page) {
  await page.getByRole("button", { name: "Share" }).click();
  return page.getByRole("dialog", { name: "Share" });
}

test("A picture that cannot be loaded says so", async ({ page, origin }) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  const jobId = await postByApi(origin, poster);
  await page.route("**/share/jobs/**", (route) => route.abort());
  await open(page, `/job-details/${jobId}`);

  await (await openShare(page)).getByRole("button", { name: "Picture for WhatsApp Status" }).click();

  await expect(page.getByText("The picture could not be loaded.")).toBeVisible();
});
