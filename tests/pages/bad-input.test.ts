/** Lost networks, double presses and wrong payments. */
import type { Page } from "@playwright/test";
import { oddWord } from "#tests/e2e/support/jobs.ts";
import { unitsOf } from "#tests/e2e/support/money.ts";
import { anAddress, type Person, signUpByApi } from "#tests/e2e/support/people.ts";
import { ownJobs, parts, postPath } from "#tests/e2e/support/post-job-form.ts";
import { expect, open, test } from "./support/test.ts";

const lostNetwork = "uh-oh, network error. Please try again.";
async function atTheForm(
  page: Page,
  origin: string,
  signIn: (person: Person) => Promise<void>,
): Promise<Person> {
  const client = await signUpByApi(origin, anAddress(), { units: 1000 });
  await signIn(client);
  await open(page, "/post-job");
  return client;
}

test("When the network drops while posting, the draft stays, also over a reload, and a retry posts once [ERR-06]", async ({
  page,
  origin,
  signIn,
}) => {
  const client = await atTheForm(page, origin, signIn);
  const { description, maximum, submit } = parts(page);
  const text = `Plumber for a shop in Ikeja ${oddWord()}`;
  await description.fill(text);
  await maximum.fill("700");
  await page.route(postPath, (route) => route.abort());
  await submit.click();
  await expect(page.getByText(lostNetwork)).toBeVisible();
  await expect(description).toHaveValue(text);
  await page.unroute(postPath);

  await page.reload();
  await expect(description).toHaveValue(text);
  await expect(maximum).toHaveValue("700");

  // The post arrives, but its answer is lost.
  await page.route(postPath, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submit.click();
  await expect(page.getByText(lostNetwork)).toBeVisible();
  await page.unroute(postPath);
  // The page has suggested a service from the description meanwhile, but it is still the same job.
  await expect(page.getByRole("combobox").first()).toHaveValue(/Plumb/);
  await submit.click();
  await expect(page).toHaveURL("/my-jobs");
  expect((await ownJobs(origin, client)).map((job) => job.description)).toEqual([text]);
});

test("Pressing twice posts once [API-16]", async ({ page, origin, signIn }) => {
  const client = await atTheForm(page, origin, signIn);
  const { description, maximum, submit } = parts(page);
  await description.fill(`Sew two uniforms ${oddWord()}`);
  await maximum.fill("600");
  await submit.dblclick();
  await expect(page).toHaveURL("/my-jobs");
  expect(await ownJobs(origin, client)).toHaveLength(1);
});

test("Pressing Buy Now twice makes one order [CREDITS-07]", async ({ page, person: _ }) => {
  await open(page, "/credits");
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/payment-orders")) keys.push(request.headers()["idempotency-key"]);
  });
  await page.getByRole("button", { name: "Buy Now" }).dblclick();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  // All repeats carry one key and make one order.
  expect([...new Set(keys)]).toEqual([expect.stringMatching(/^[\w-]{8,}$/)]);
});

test("A payment made twice or in another currency credits what was ordered, or nothing [CONST-08] [CONST-44]", async ({
  page,
  origin,
  person,
}) => {
  await open(page, "/credits");
  await page.getByRole("button", { name: "Buy Now" }).click();
  await page.getByRole("button", { name: /^Pay twice/ }).click();
  const message = page.getByRole("region", { name: "Your payment" });
  await expect(message).toContainText(
    "1,000 units were added to your wallet. You paid more than you had to. ₦1,097.50 goes back the way you paid.",
  );
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL("/post-job");
  expect(await unitsOf(origin, person)).toBe(1000);

  await open(page, "/credits");
  await page.getByRole("button", { name: "Buy Now" }).click();
  await page.getByRole("button", { name: /^Pay in wrong currency/ }).click();
  await expect(page).toHaveURL(/\/credits\?/);
  await expect(message).toContainText("You paid in another currency");
  await expect(message).toContainText("USD 1,097.50 goes back the way you paid.");
  expect(await unitsOf(origin, person)).toBe(1000);
});
