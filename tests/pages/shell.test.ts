import type { Page } from "@playwright/test";
import { postByApi } from "#tests/e2e/support/jobs.ts";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { read } from "#tests/e2e/support/read.ts";
import { expect, open, test } from "./support/test.ts";

/** Checks the bar of phones, and that of wide screens, which is hidden in this window. */
async function expectCurrent(page: Page, name: string): Promise<void> {
  const bar = page.getByRole("navigation", { name: "Main" });
  for (const shown of [bar, page.locator(".topnav")])
    await expect(shown.locator("[aria-current=page]")).toHaveText(name);
}

test("The bars mark the current page [ROUTE-45]", async ({ page }) => {
  await open(page, "/job-page");
  await expectCurrent(page, "Jobs");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Servicemen" }).click();
  await expect(page).toHaveURL("/servicemen-page");
  await expectCurrent(page, "Servicemen");
});

test("The callers of a job count as 'My jobs' [ROUTE-45]", async ({ page, origin, signIn }) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 30_000 });
  await signIn(poster);
  await read(page, `/callers-page/${await postByApi(origin, poster)}`);
  await expectCurrent(page, "My jobs");
});
