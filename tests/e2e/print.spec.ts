/** What paper shows: content in dark letters, without what only a screen can use. */
import { addressOf } from "./support/pages.ts";
import { signUpByApi } from "./support/people.ts";
import { expect, open, test } from "./support/test.ts";

test("A receipt is printed alone, once and at the top of the paper", async ({
  page,
  signIn,
  origin,
  address,
}) => {
  await signIn(await signUpByApi(origin, address, { units: 500 }));
  await open(page, "/wallet");
  await page.getByRole("button", { name: /Top up/ }).click();
  const receipt = page.getByRole("dialog", { name: "Receipt" });
  await expect(receipt).toContainText("Reference");

  await page.emulateMedia({ media: "print" });

  await expect(page.getByText("Transactions", { exact: true })).toBeHidden();
  await expect(receipt.getByText("Reference")).toBeVisible();
  for (const name of ["Download", "Close"]) await expect(receipt.getByRole("button", { name })).toBeHidden();
  // What is fixed is repeated on each page.
  await expect(receipt).toHaveCSS("position", "absolute");
  expect((await receipt.boundingBox())?.y).toBe(0);
});

test("The wallet's balance is as dark on paper as its other text", async ({ page, signIn, member }) => {
  await signIn(member);
  await page.emulateMedia({ media: "print" });
  await open(page, "/wallet");
  const colour = (selector: string) =>
    page.locator(selector).evaluate((part) => getComputedStyle(part).color);

  expect(await colour("main .balance >> nth=0")).toBe(await colour("main h1"));
  await expect(page.getByRole("link", { name: "Withdraw" })).toBeHidden();
});

test("A printed job is not covered by the bar with its call button", async ({ page, origin }) => {
  await open(page, await addressOf(origin, "/job-details/{jobId}"));
  const bar = page.locator(".callbar");
  await expect(bar).toBeVisible();

  await page.emulateMedia({ media: "print" });

  await expect(bar).toBeHidden();
  await expect(page.getByRole("heading", { name: "Job details" })).toBeVisible();
});
