/** Another person's page: its content, reporting, blocking, sharing. */
import type { Page } from "@playwright/test";
import { inDatabase, rowsOf } from "#tests/e2e/support/database.ts";
import { aPng, callAs, dataUrl, oddWord, postByApi } from "#tests/e2e/support/jobs.ts";
import { anAddress, type Person, signUpByApi, someLetters } from "#tests/e2e/support/people.ts";
import { read } from "#tests/e2e/support/read.ts";
import { aServiceman } from "#tests/e2e/support/servicemen.ts";
import { aClipboard } from "./support/stand-in.ts";
import { expect, open, test } from "./support/test.ts";

const profilePath = "**/jobs/user-profile/*";
const blockPath = "**/block-user/*";
const aPhoto = () => dataUrl("image/png", aPng());
const addressOf = ({ userId }: Person) => `/user-profile/${userId}`;
/** For tests that only read. */
let kept: Promise<Person> | undefined;
const theServiceman = (origin: string): Promise<Person> => {
  kept ??= aServiceman(origin);
  return kept;
};
const call = (page: Page) => page.getByRole("button", { name: "Call to Hire" });
const pay = (page: Page) => page.getByRole("button", { name: "Pay Now" });
const options = (page: Page) => page.getByRole("button", { name: "Profile Options" });
const menu = (page: Page) => page.getByRole("dialog", { name: "Profile Options" });
const toast = (page: Page, text: string) => page.locator(".toasts").getByText(text);
const openings = (page: Page) => page.getByRole("region", { name: "Openings" });

test("A view of a card is counted, the owner's own is not, and the business centre shows them", async ({
  page,
  origin,
  signIn,
  member,
}) => {
  const serviceman = await aServiceman(origin);
  const counted = async () =>
    (await callAs(origin, serviceman)("GET", "/api/card-months")).body.months[0]?.views;
  await signIn(member);
  await open(page, addressOf(serviceman));
  await expect.poll(counted).toBe(1);

  await signIn(serviceman);
  await open(page, addressOf(serviceman));
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText("Shola Electricals");
  await open(page, "/business-centre");
  await expect(page.getByText("Views", { exact: true }).first()).toBeVisible();
  expect(await counted()).toBe(1);
});

test("The profile is a signboard: name, trade@place, figures, description, minimum and both buttons [ROUTE-13] [PROFILE-01] [PROFILE-02] [PROFILE-03] [PROFILE-04] [PROFILE-06] [PROFILE-07]", async ({
  page,
  origin,
  signIn,
  member,
}) => {
  const serviceman = await aServiceman(origin, { minUnits: 5_000 }, { units: 1_000 });
  const jobId = await postByApi(origin, serviceman, { maxBudget: 1 });
  await inDatabase("update jobs set status = 'completed' where id = $1", [jobId]);
  for (const _ of [1, 2]) await postByApi(origin, serviceman, { maxBudget: 1 });
  await signIn(member);
  await read(page, addressOf(serviceman));

  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Shola Electricals");
  await expect(main.getByText("Electrical Installation@Ikeja, Lagos", { exact: true })).toBeVisible();
  await expect(main.locator("dl > div").filter({ hasText: "Openings" })).toContainText("2");
  await expect(main.locator("dl > div").filter({ hasText: "Completions" })).toContainText("1");
  await expect(
    main.getByText("House wiring, prepaid meter faults, inverter setup and lighting."),
  ).toBeVisible();
  await expect(main.getByText("Minimum Units to Hire")).toBeVisible();
  await expect(main.getByText("₦5,000").first()).toBeVisible();
  await expect(call(page)).toBeVisible();
  await expect(pay(page)).toBeVisible();
  expect(await page.content()).not.toContain(serviceman.phone.slice(1));
  await expect(page).toHaveTitle(/^Shola Electricals/);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", "Shola Electricals");
});

test("A profile without a business name shows the full name [PROFILE-01]", async ({ page, origin }) => {
  const serviceman = await aServiceman(origin, { businessName: null }, { fullName: "Tari Briggs" });
  await read(page, addressOf(serviceman));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tari Briggs");
});

test("A phone in the answer shows, as on one's own profile; a profile without one is complete [PROFILE-05]", async ({
  page,
  origin,
  signIn,
}) => {
  const serviceman = await theServiceman(origin);
  const spoken = serviceman.phone.replace(/^(\d{4})(\d{3})(\d{4})$/, "$1 $2 $3");
  await open(page, addressOf(serviceman));
  await expect(page.getByText(spoken)).toHaveCount(0);
  await expect(page.getByText("Minimum Units to Hire")).toBeVisible();

  await signIn(serviceman);
  await open(page, addressOf(serviceman));
  await expect(page.getByText(spoken)).toBeVisible();
  await expect(call(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Edit your business card" })).toHaveAttribute(
    "href",
    "/business-centre",
  );
  await options(page).click();
  await expect(menu(page).getByRole("button")).toHaveText(["", "Copy Link to Profile"]);
});

test("Openings are cards with picture, shortened description, place, budget, date and state; each opens the job [PROFILE-10] [PROFILE-11] [PROFILE-14] [CONST-24]", async ({
  page,
  origin,
}) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 60_000 });
  const long = `${"Two apprentices for house wiring in a flat. ".repeat(4)}`.slice(0, 150).padEnd(150, "x");
  const openId = await postByApi(origin, poster, {
    description: long,
    minBudget: 30_000,
    maxBudget: 45_000,
    location: "Magodo, Lagos",
    mediaUrl: aPhoto(),
  });
  const doneId = await postByApi(origin, poster, { description: "Exactly one short job", maxBudget: 500 });
  await inDatabase(
    "update jobs set status = 'completed', created_at = '2024-11-15T12:00:00Z' where id = $1",
    [doneId],
  );
  await open(page, addressOf(poster));

  const [first, second] = [openings(page).getByRole("link").nth(0), openings(page).getByRole("link").nth(1)];
  await expect(first.locator("img")).toHaveAttribute("src", /^\/media\/.+\.webp$/);
  await expect(first.getByText(`${long.slice(0, 100).trimEnd()}…`, { exact: true })).toBeVisible();
  await expect(first).not.toContainText(long.slice(0, 110));
  await expect(first).toContainText("Magodo, Lagos");
  await expect(first).toContainText("₦30,000");
  await expect(first).toContainText("₦45,000");
  await expect(first).toContainText("This job is still Available");
  await expect(first).toHaveAttribute("href", `/job-details/${openId}`);
  await expect(second).toContainText("Exactly one short job");
  await expect(second).toContainText("15 Nov 2024");
  await expect(second).toContainText("This job has been completed");
  // A person without a card cannot be hired.
  await expect(page.getByText("Call to Hire")).toHaveCount(0);

  await first.click();
  await expect(page).toHaveURL(`/job-details/${openId}`);
});

test("A person without openings shows a sentence [PROFILE-12]", async ({ page, origin }) => {
  await read(page, addressOf(await theServiceman(origin)));
  await expect(openings(page).getByText("This user has 0 Openings")).toBeVisible();
});

test("Report Profile goes to /report-page with the reported person [PROFILE-09]", async ({
  page,
  origin,
  signIn,
  member,
}) => {
  const serviceman = await theServiceman(origin);
  await signIn(member);
  await open(page, addressOf(serviceman));
  await options(page).click();
  await menu(page).getByRole("link", { name: "Report Profile" }).click();
  await expect(page).toHaveURL(`/report-page?about=user&id=${serviceman.userId}`);
});

test("Block User sends who blocks, shows progress, and hides both from each other [PROFILE-13] [STATE-22] [ERR-33] [API-51]", async ({
  page,
  origin,
  person,
}) => {
  const serviceman = await aServiceman(origin);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(blockPath, async (route) => {
    await held;
    await route.continue();
  });
  await open(page, addressOf(serviceman));
  await options(page).click();
  const sent = page.waitForRequest(blockPath);
  await menu(page).getByRole("button", { name: "Block User" }).click();
  expect((await sent).postDataJSON()).toEqual({ _id: person.userId });
  expect((await sent).url()).toBe(`${origin}/block-user/${serviceman.userId}`);
  await expect(menu(page).getByText("Blocking...")).toBeVisible();
  const askedAgain: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(`/jobs/user-profile/${serviceman.userId}`)) askedAgain.push(request.url());
  });
  release();

  await expect(toast(page, "User has been successfully blocked!")).toBeVisible();
  await expect(page.locator("main div:focus")).toContainText("You blocked Shola Electricals.");
  await expect(call(page)).toHaveCount(0);
  // The server would refuse it, and the browser would report an error.
  expect(askedAgain).toEqual([]);
  expect((await page.goto(addressOf(serviceman)))?.status()).toBe(404);
  await expect(page.getByText("This profile could not be found.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "See servicemen" })).toHaveAttribute(
    "href",
    "/servicemen-page",
  );
});

test("A visitor cannot block; a failure says so and can be retried [ERR-32] [ERR-34]", async ({
  page,
  origin,
  signIn,
  member,
}) => {
  const serviceman = await theServiceman(origin);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/block-user/") && asked.push(request.url()));
  await open(page, addressOf(serviceman));
  await options(page).click();
  await menu(page).getByRole("button", { name: "Block User" }).click();
  await expect(toast(page, "User is not logged in.")).toBeVisible();
  expect(asked).toEqual([]);

  await signIn(member);
  await page.route(blockPath, (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, addressOf(serviceman));
  await options(page).click();
  await menu(page).getByRole("button", { name: "Block User" }).click();
  await expect(toast(page, "Failed to block user. Try again.")).toBeVisible();
  await options(page).click();
  const secondTry = page.waitForResponse(blockPath);
  await menu(page).getByRole("button", { name: "Block User" }).click();
  await secondTry;
  await expect(menu(page).getByRole("button", { name: "Block User" })).toBeHidden();
  await expect(toast(page, "Failed to block user. Try again.")).toHaveCount(1);
});

test("A profile that does not exist answers 404 with a way out; one that cannot be read can be retried", async ({
  page,
  origin,
}) => {
  for (const id of ["01890000-0000-7000-8000-000000000000", "nonsense"]) {
    expect((await read(page, `/user-profile/${id}`)).status()).toBe(404);
    await expect(page.getByText("This profile could not be found.")).toBeVisible();
  }
  const word = oddWord();
  const serviceman = await aServiceman(origin, { businessName: `Wires ${word}` });
  await open(page, `/servicemen-page?q=${word}`);
  await page.route(profilePath, (route) => route.abort());
  await page
    .locator(`a[href="${addressOf(serviceman)}"]`)
    .first()
    .click();
  await expect(page.getByText("We could not load this profile.")).toBeVisible();
  await page.unroute(profilePath);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Wires/);
});

test("Photos of finished work open large; ratings lead to the reviews", async ({ page, origin }) => {
  const serviceman = await aServiceman(origin, {}, { units: 1_000 });
  // Photos and reviews have their own tests.
  for (const _ of [1, 2]) {
    const jobId = await postByApi(origin, serviceman, { maxBudget: 1, mediaUrl: aPhoto() });
    await inDatabase(
      "insert into card_photos (id, user_id, media_id) select gen_random_uuid(), user_id, media_id from jobs where id = $1",
      [jobId],
    );
  }
  await inDatabase("update users set rating_sum = 52, rating_count = 12 where id = $1", [serviceman.userId]);
  await open(page, addressOf(serviceman));
  const rating = page.getByRole("link", { name: /12 reviews/ });
  await expect(rating).toHaveAttribute("href", `/reviews/${serviceman.userId}`);
  await expect(rating).toContainText("4.3 of 5");

  await page.getByRole("link", { name: "Enlarge photo 1 of 2" }).click();
  const large = page.getByRole("dialog");
  await expect(large.getByRole("img", { name: "Photo 1 of 2" })).toHaveAttribute("src", /^\/media\//);
  await large.getByRole("button", { name: "Next photo" }).click();
  await expect(large.getByRole("img", { name: "Photo 2 of 2" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("Behind a private name the page shows only that name, and its owner copies the public address [GEN-13]", async ({
  page,
  origin,
  signIn,
}) => {
  const copied = aClipboard();
  const serviceman = await aServiceman(origin, {}, { fullName: "Kemi Balogun", units: 1_000 });
  const name = `quiet${someLetters(7)}`;
  await callAs(origin, serviceman)("POST", "/api/auth/setPrivateName", {
    userId: serviceman.userId,
    privateName: name,
  });
  await postByApi(origin, serviceman, { maxBudget: 1 });
  const [row] = await rowsOf<{ public_id: string }>("select public_id from users where id = $1", [
    serviceman.userId,
  ]);
  const address = `/user-profile/${row?.public_id}`;
  await open(page, address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByText("This user has 0 Openings")).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${name}`));
  const html = await page.content();
  for (const secret of ["Kemi", "Balogun", "Shola", serviceman.userId, serviceman.phone.slice(1)])
    expect(html).not.toContain(secret);

  await signIn(serviceman);
  await open(page, addressOf(serviceman));
  await options(page).click();
  await menu(page).getByRole("button", { name: "Copy Link to Profile" }).click();
  await expect(toast(page, "Profile link copied to clipboard!")).toBeVisible();
  expect(copied()).toBe(origin + address);
});
