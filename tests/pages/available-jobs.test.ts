/** Available Jobs: jobs offered to a serviceman, and the outcome on both sides. */
import type { Page } from "@playwright/test";
import type { OfferedJob } from "#shared/contracts/offers.ts";
import { inDatabase } from "#tests/e2e/support/database.ts";
import { aPng, callAs, dataUrl, oddWord, postByApi } from "#tests/e2e/support/jobs.ts";
import { anAddress, type Person, signUpByApi } from "#tests/e2e/support/people.ts";
import { expect, open, stored, test } from "./support/test.ts";

const offersPath = "**/api/servicemen-jobs";
const acceptPath = "**/api/accept-job";
const declinePath = "**/api/decline-job";
/** A trade and place without jobs of the demo or other tests. */
const trade = "Swimming Pool Maintenance";
const place = { state: "Yobe", lga: "Potiskum" };

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const cardWith = (page: Page, text: string) => cards(page).filter({ hasText: text });
const toggle = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const consoleOf = (page: Page): string[] => {
  const lines: string[] = [];
  page.on("console", (line) => lines.push(line.text()));
  return lines;
};
const subscribe = (person: Person) =>
  inDatabase("update users set subscribed_until = now() + interval '20 days' where id = $1", [person.userId]);

/** A subscribed serviceman with a card of this file's trade. */
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
/** The stored list is refreshed in the background on the next visit. */
async function ageStored(page: Page): Promise<void> {
  // The page of offers would overwrite the stored time.
  await open(page, "/pricing");
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("offers") ?? "");
    localStorage.setItem("offers", JSON.stringify({ ...kept, at: kept.at - 120_000 }));
  });
}

/** A made-up offer, for states that no real job can have. */
const anOffer = (more: Partial<OfferedJob>): OfferedJob => ({
  _id: crypto.randomUUID(),
  callersId: crypto.randomUUID(),
  fullName: "Uche Madu",
  isPrivate: false,
  byAgent: false,
  location: "Ikeja, Lagos",
  service: null,
  description: "Rewire a two-room shop",
  minBudget: 60_000,
  maxBudget: 85_000,
  profileUrl: null,
  mediaUrl: null,
  thumbnailUrl: null,
  phoneNumber: null,
  taken: false,
  isMine: false,
  distanceKm: 12,
  createdAt: new Date().toISOString(),
  expiresAt: new Date().toISOString(),
  ...more,
});

test("A card shows who, where, how far, for how much, a picture or the trade's icon, and sixty characters [OFFERED-01] [OFFERED-02] [OFFERED-03] [OFFERED-04] [CONST-25]", async ({
  page,
  origin,
  signIn,
}) => {
  const person = await aServiceman(origin);
  const picture = dataUrl("image/png", aPng(80, 80));
  const long = "b".repeat(61);
  await page.route(offersPath, (route) =>
    route.fulfill({
      json: [
        anOffer({ description: "a".repeat(60), mediaUrl: picture }),
        anOffer({ description: long, distanceKm: null, profileUrl: picture, fullName: "Rahma Sani" }),
        anOffer({ description: "No picture here", service: trade, distanceKm: 0, taken: true }),
      ],
    }),
  );
  await signIn(person);
  await openOffers(page);

  const exact = cards(page).nth(0);
  await expect(exact.getByText("a".repeat(60), { exact: true })).toBeVisible();
  await expect(exact.getByRole("button", { name: "More", exact: true })).toHaveCount(0);
  await expect(exact.getByRole("heading", { name: "Uche Madu" })).toBeVisible();
  await expect(exact).toContainText("Ikeja, Lagos");
  await expect(exact).toContainText("12 km away");
  await expect(exact).toContainText("₦60,000");
  await expect(exact).toContainText("₦85,000");
  await expect(exact.locator("img")).toHaveAttribute("src", picture);

  const cut = cards(page).nth(1);
  await expect(cut.locator("img")).toHaveAttribute("src", picture);
  await expect(cut.getByText(`${long.slice(0, 60)}…`, { exact: true })).toBeVisible();
  await cut.getByRole("button", { name: "More", exact: true }).click();
  await expect(cut.getByText(long, { exact: true })).toBeVisible();
  await cut.getByRole("button", { name: "Less", exact: true }).click();
  await expect(cut.getByText(long, { exact: true })).toHaveCount(0);

  const plain = cards(page).nth(2);
  await expect(plain.locator("img")).toHaveCount(0);
  await expect(plain.locator(".tile svg")).toBeVisible();
  await expect(plain).toContainText("In your area");
});

test("Accept needs a 200: then the job belongs to the person, with Call Now to its number [OFFERED-05] [OFFERED-06] [STATE-32] [ERR-53]", async ({
  page,
  origin,
  signIn,
}) => {
  const client = await aClient(origin);
  const word = oddWord();
  const jobId = await postOffer(origin, client, { description: `Honey boxes ${word}` });
  const person = await aServiceman(origin);
  await signIn(person);
  await openOffers(page);
  const card = cardWith(page, word);
  const accept = card.getByRole("button", { name: "Accept", exact: true });
  const lines = consoleOf(page);
  await expect(card.getByRole("button", { name: "Decline", exact: true })).toBeVisible();

  for (const status of [201, 500]) {
    await page.route(acceptPath, (route) => route.fulfill({ status, json: {} }));
    await accept.click();
    await expect(card.getByRole("alert")).toHaveText("We could not accept this job. Please try again.");
    await expect(accept).toBeEnabled();
    await expect(card.getByRole("link", { name: "Call Now", exact: true })).toHaveCount(0);
    await expect(card).not.toContainText("Taken by you");
    await page.unroute(acceptPath);
  }
  expect(lines.filter((line) => line === "Error accepting job")).toHaveLength(2);

  const asked = page.waitForRequest(acceptPath);
  await accept.click();
  expect((await asked).postDataJSON()).toEqual({ callersId: person.userId, _id: jobId });
  await expect(card.getByRole("link", { name: "Call Now", exact: true })).toHaveAttribute(
    "href",
    `tel:${client.phone}`,
  );
  await expect(card.getByRole("link", { name: "Call Now", exact: true })).toBeFocused();
  await expect(accept).toHaveCount(0);
  await expect(card).toContainText("Taken by you");

  await page.reload();
  await expect(card.getByRole("link", { name: "Call Now", exact: true })).toBeVisible();
});

test("Decline needs a 200: then the job leaves the list and the stored list [STATE-33] [ERR-54]", async ({
  page,
  origin,
  signIn,
}) => {
  const client = await aClient(origin);
  const [word, other] = [oddWord(), oddWord()];
  const jobId = await postOffer(origin, client, { description: `Smoker ${word}` });
  await postOffer(origin, client, { description: `Hive stand ${other}` });
  const person = await aServiceman(origin);
  await signIn(person);
  await openOffers(page);
  const card = cardWith(page, word);
  const decline = card.getByRole("button", { name: "Decline", exact: true });
  const lines = consoleOf(page);
  const kept = async () => JSON.stringify(await stored(page, "offers"));

  await page.route(declinePath, (route) => route.fulfill({ status: 500, json: {} }));
  await decline.click();
  await expect(page.getByText("We could not decline this job. Please try again.")).toBeVisible();
  await expect(card).toBeVisible();
  expect(lines).toContain("Error declining job");
  expect(await kept()).toContain(jobId);
  await page.unroute(declinePath);

  await decline.click();
  await expect(card).toHaveCount(0);
  await expect(cardWith(page, other).getByRole("heading")).toBeFocused();
  await expect.poll(kept).not.toContain(jobId);
  await page.reload();
  await expect(cardWith(page, other)).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("A list that was read before an answer and arrives after it does not undo the answer", async ({
  page,
  origin,
  signIn,
}) => {
  const client = await aClient(origin);
  const [taken, refused] = [oddWord(), oddWord()];
  for (const word of [taken, refused]) await postOffer(origin, client, { description: `Queen ${word}` });
  await signIn(await aServiceman(origin));
  await openOffers(page);
  await expect(cardWith(page, taken)).toBeVisible();
  await ageStored(page);
  const [read, answered, arrived] = [1, 2, 3].map(() => Promise.withResolvers<void>());
  await page.route(offersPath, async (route) => {
    const response = await route.fetch();
    read!.resolve();
    await answered!.promise;
    await route.fulfill({ response });
    arrived!.resolve();
  });

  await open(page, "/my-jobs");
  await read!.promise;
  await cardWith(page, taken).getByRole("button", { name: "Accept", exact: true }).click();
  await expect(cardWith(page, taken)).toContainText("Taken by you");
  await cardWith(page, refused).getByRole("button", { name: "Decline", exact: true }).click();
  await expect(cardWith(page, refused)).toHaveCount(0);
  answered!.resolve();
  await arrived!.promise;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));

  await expect(cardWith(page, taken)).toContainText("Taken by you");
  await expect(cardWith(page, refused)).toHaveCount(0);
});

test("A job that another serviceman accepted turns taken with a sentence and disabled buttons [OFFERED-07]", async ({
  page,
  origin,
  signIn,
}) => {
  const client = await aClient(origin);
  const word = oddWord();
  const jobId = await postOffer(origin, client, { description: `Extractor ${word}` });
  const [person, faster] = [await aServiceman(origin), await aServiceman(origin, "Efe Edafe")];
  await signIn(person);
  await openOffers(page);
  const card = cardWith(page, word);
  await expect(card).toBeVisible();
  await callAs(origin, faster)("POST", "/api/accept-job", { callersId: faster.userId, _id: jobId });

  await card.getByRole("button", { name: "Accept", exact: true }).click();

  await expect(card.getByText("This job is no longer open.")).toBeVisible();
  await expect(card.getByText("Taken", { exact: true })).toBeVisible();
  await expect(card).toHaveClass(/sunken/);
  await expect(card.getByRole("button", { name: "Accept", exact: true })).toBeDisabled();
  await expect(card.getByRole("button", { name: "Decline", exact: true })).toBeDisabled();
  await expect(card.getByRole("link", { name: "Call Now", exact: true })).toHaveCount(0);
});

test("A list that cannot be fetched says so on the page and in the console, and can be retried [ERR-55]", async ({
  page,
  origin,
  signIn,
}) => {
  await signIn(await aServiceman(origin));
  await page.route(offersPath, (route) => route.fulfill({ status: 500, json: {} }));
  const lines = consoleOf(page);
  await openOffers(page);
  await expect(
    page.getByRole("alert").filter({ hasText: "We could not load the available jobs." }),
  ).toBeVisible();
  expect(lines).toContain("Error fetching jobs");
  await page.unroute(offersPath);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("We could not load the available jobs.")).toHaveCount(0);
});

test("A serviceman without a business card sees the way to set one up", async ({ page, origin, signIn }) => {
  const person = await signUpByApi(origin, anAddress());
  await subscribe(person);
  await signIn(person);
  await openOffers(page);
  await expect(page.getByText("Set up your business card", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Business centre" }).click();
  await expect(page).toHaveURL("/business-centre");
});

test("The poster sees who accepted, calls them, marks the job completed or reopens it; an accepted job can be given back", async ({
  page,
  origin,
  signIn,
}) => {
  const client = await aClient(origin);
  const [done, again] = [oddWord(), oddWord()];
  const ids = [
    await postOffer(origin, client, { description: `Candles ${done}` }),
    await postOffer(origin, client, { description: `Wax ${again}` }),
  ];
  const person = await aServiceman(origin);
  for (const _id of ids)
    await callAs(origin, person)("POST", "/api/accept-job", { callersId: person.userId, _id });
  await signIn(client);
  await open(page, "/my-jobs");

  const finished = cardWith(page, done);
  await expect(finished).toContainText("Accepted by");
  await expect(finished.getByRole("link", { name: "Tunde Bello" }).first()).toBeVisible();
  await expect(finished.getByRole("link", { name: /^Call Tunde Bello/ })).toHaveAttribute(
    "href",
    `tel:+234${person.phone.slice(1)}`,
  );
  await finished.getByRole("button", { name: "Mark completed", exact: true }).click();
  await expect(finished).toContainText("Done by");
  await expect(finished.getByRole("button", { name: "Mark completed", exact: true })).toHaveCount(0);
  await expect(finished.getByRole("heading")).toBeFocused();

  const reopened = cardWith(page, again);
  await reopened.getByRole("button", { name: "Open again", exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("It is not offered to Tunde Bello again.");
  await dialog.getByRole("button", { name: "Open again" }).click();
  await expect(reopened.getByText("Available", { exact: true })).toBeVisible();
  await expect(reopened).not.toContainText("Accepted by");
  await expect(reopened.getByRole("heading")).toBeFocused();

  const back = oddWord();
  const jobId = await postOffer(origin, client, { description: `Frames ${back}` });
  await callAs(origin, person)("POST", "/api/accept-job", { callersId: person.userId, _id: jobId });
  await signIn(person);
  await openOffers(page);
  await cardWith(page, back)
    .getByRole("button", { name: /^Give it back/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Give it back" }).click();
  await expect(cardWith(page, back)).toHaveCount(0);
});

test("A subscriber switches job alerts by SMS off and on in the profile", async ({
  page,
  origin,
  signIn,
}) => {
  await signIn(await aServiceman(origin));
  await open(page, "/profile");
  const alerts = page.getByRole("switch", { name: "Job alerts by SMS" });
  await expect(alerts).toHaveAttribute("aria-checked", "true");
  await alerts.click();
  await expect(page.getByText("You get no more jobs by SMS.")).toBeVisible();
  await expect(alerts).toHaveAttribute("aria-checked", "false");
  await page.reload();
  await expect(alerts).toHaveAttribute("aria-checked", "false");
  await alerts.click();
  await expect(alerts).toHaveAttribute("aria-checked", "true");
});

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
  await ageStored(page);
  await open(page, "/my-jobs");
  await expect(cardWith(page, later)).toBeVisible();
  await expect(cardWith(page, word)).toBeVisible();
  expect(calls).toBe(2);
});
