import { postByApi } from "#tests/e2e/support/jobs.ts";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { read } from "#tests/e2e/support/read.ts";
import { expect, open, test } from "./support/test.ts";

test("The bars mark the current page [ROUTE-45]", async ({ page }) => {
  await open(page, "/job-page");
  const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]");
  await expect(current).toHaveText("Jobs");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Servicemen" }).click();
  await expect(page).toHaveURL("/servicemen-page");
  await expect(current).toHaveText("Servicemen");
});

test("The callers of a job count as 'My jobs' [ROUTE-45]", async ({ page, origin, signIn }) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 30_000 });
  await signIn(poster);
  await read(page, `/callers-page/${await postByApi(origin, poster)}`);
  const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]");
  await expect(current).toHaveText("My jobs");
});
