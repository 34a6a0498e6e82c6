/** Visitors' pages made from templates of other addresses hydrate without errors and keep working. */
import type { Page } from "@playwright/test";
import { pages } from "#shared/paths.ts";
import { oddWord, postByApi } from "./support/jobs.ts";
import { anAddress, type Person, signUpByApi } from "./support/people.ts";
import { aRuralServiceman } from "./support/servicemen.ts";
import { expect, open, test } from "./support/test.ts";

/** Requests two pages of a kind, the second of which creates the template, and opens a third. */
async function openFromTemplate(page: Page, [first, second, third]: readonly [string, string, string]) {
  for (const path of [first, second]) expect((await page.request.get(path)).status()).toBe(200);
  await open(page, third);
  await page.evaluate(() => Object.assign(globalThis, { isFirstDocument: true }));
}
const isFirstDocument = (page: Page) => page.evaluate(() => "isFirstDocument" in globalThis);

async function threePeople(make: () => Promise<Person>): Promise<[Person, Person, Person]> {
  return [await make(), await make(), await make()];
}

test("A profile from the template of others opens its options in the browser", async ({ page, origin }) => {
  const people = await threePeople(() => aRuralServiceman(origin, { fullName: "Tari Briggs & <Sons>" }));
  const [first, second, third] = people.map(({ userId }) => pages.userProfile(userId));
  await openFromTemplate(page, [first!, second!, third!]);
  await page.getByRole("button", { name: "Profile Options" }).click();
  await expect(page.getByRole("dialog", { name: "Profile Options" })).toBeVisible();
  expect(await isFirstDocument(page)).toBe(true);
});

test("A list of servicemen from the template of other searches leads to a profile in the browser", async ({
  page,
  origin,
}) => {
  const words = [oddWord(), oddWord(), oddWord()] as const;
  for (const word of words) await aRuralServiceman(origin, { businessName: `Pipes ${word}` });
  const [first, second, third] = words.map((word) => `${pages.servicemen}?q=${word}`);
  // Lists follow changes within a second.
  await expect(async () => {
    await openFromTemplate(page, [first!, second!, third!]);
    await expect(page.locator(".joblist article")).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.locator(".joblist article").getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/user-profile/);
  await expect(page.getByRole("main")).toContainText(words[2]);
  expect(await isFirstDocument(page)).toBe(true);
});

test("A trade at a place and one person's jobs lead to a job in the browser", async ({ page, origin }) => {
  const word = oddWord();
  const people = await threePeople(() => signUpByApi(origin, anAddress(), { units: 2_000 }));
  const plan = { service: "Plumbing", state: "Lagos", description: `Fix taps, ${word}` };
  const places = ["Ikeja", "Epe", "Surulere"] as const;
  for (const [n, lga] of places.entries()) await postByApi(origin, people[n]!, { ...plan, lga });
  const trades = places.map((lga) => pages.trade("plumbing", "lagos", lga.toLowerCase()));
  const ofPeople = people.map(({ userId }) => pages.userJobs(userId));
  const kinds = [
    [trades[0]!, trades[1]!, trades[2]!],
    [ofPeople[0]!, ofPeople[1]!, ofPeople[2]!],
  ] as const;
  for (const addresses of kinds) {
    await openFromTemplate(page, addresses);
    await page.locator(".joblist article").first().getByRole("heading").getByRole("link").click();
    await expect(page).toHaveURL(/job-details/);
    expect(await isFirstDocument(page)).toBe(true);
  }
});
