/** Available Jobs: jobs offered to a serviceman, and the outcome on both sides. */
import type { Page } from "@playwright/test";
import { inDatabase } from "./support/database.ts";
import { oddWord, postByApi } from "./support/jobs.ts";
import { anAddress, type Person, signUpByApi } from "./support/people.ts";
import { expect, open, test } from "./support/test.ts";

/** A trade and place without jobs of the demo or of other tests. */
const trade = "Swimming Pool Maintenance";
const place = { state: "Yobe", lga: "Potiskum" };

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const cardWith = (page: Page, text: string) => cards(page).filter({ hasText: text });
const toggle = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const subscribe = (person: Person) =>
  inDatabase("update users set subscribed_until = now() + interval '20 days' where id = $1", [person.userId]);

/** Subscribed, with a card of this file's trade. */
async function aServiceman(origin: string, fullName = "Tunde Bello"): Promise<Person> {
  const person = await signUpByApi(origin, anAddress(), { fullName });
  await subscribe(person);
  await inDatabase(
    `insert into service_cards (user_id, service_rendered, service_description, current_location, state, lga, min_units)
     values ($1, $2, 'Clean work', 'Potiskum, Yobe', $3, $4, 1000)`,
    [person.userId, trade, place.state, place.lga],
  );
  return person;
}
const aClient = (origin: string): Promise<Person> =>
  signUpByApi(origin, anAddress(), { fullName: "Ngozi Okafor", units: 1000 });
/** Posts a job that is offered to servicemen of the trade. */
const postOffer = (origin: string, client: Person, plan: Parameters<typeof postByApi>[2] = {}) =>
  postByApi(origin, client, { service: trade, location: "Potiskum", ...place, ...plan });

async function openOffers(page: Page): Promise<void> {
  await open(page, "/my-jobs");
  await toggle(page, "Available Jobs").click();
}
test("The second visit shows the stored list without a call; an old one shows at once and is refreshed in the background [OFFERED-08]", async ({
  page,
  origin,
  signIn,
}) => {
  const client = await aClient(origin);
  const [word, later] = [oddWord(), oddWord()];
  await postOffer(origin, client, { description: `Veil ${word}` });
  await signIn(await aServiceman(origin));
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/servicemen-jobs")) calls += 1;
  });
  await openOffers(page);
  await expect(cardWith(page, word)).toBeVisible();
  expect(calls).toBe(1);

  await page.reload();
  await expect(cardWith(page, word)).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page).not.toHaveURL(/my-jobs/);
  await page.goBack();
  await expect(cardWith(page, word)).toBeVisible();
  expect(calls).toBe(1);

  await postOffer(origin, client, { description: `Gloves ${later}` });
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("offers") ?? "");
    localStorage.setItem("offers", JSON.stringify({ ...kept, at: kept.at - 120_000 }));
  });
  await page.reload();
  await expect(cardWith(page, later)).toBeVisible();
  await expect(cardWith(page, word)).toBeVisible();
  expect(calls).toBe(2);
});
