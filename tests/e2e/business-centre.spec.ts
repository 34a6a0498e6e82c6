/** The business centre: one's own card, the form that changes it, and photos of the work. */
import type { Page, Request } from "@playwright/test";
import { giveCard, subscribe } from "./support/cards.ts";
import { inDatabase } from "./support/database.ts";
import { aPng, callAs } from "./support/jobs.ts";
import { expectWithinWidth } from "./support/stillness.ts";
import { expect, open, stored, test } from "./support/test.ts";

const centre = "/business-centre";
const savePath = "**/api/update-business-fields";
const profilePath = "**/jobs/user-profile/*";
const photosPath = "**/api/card-photos";
const saved = "Business card submitted successfully!";

const parts = (page: Page) => {
  const main = page.getByRole("main");
  return {
    main,
    board: main.locator(".board"),
    service: main.getByLabel("What service do you render?"),
    description: main.getByLabel("What do you do, and how?"),
    location: main.getByLabel("Where do you work?"),
    charge: main.getByLabel("Minimum service charge"),
    businessName: main.getByLabel(/^Business name/),
    submit: main.getByRole("button", { name: "Submit business card" }),
    files: main.locator("input[type=file]"),
  };
};
const choose = async (page: Page, typed: string, service: string) => {
  await parts(page).service.click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("searchbox").fill(typed);
  await sheet.getByRole("button", { name: service, exact: true }).click();
};
const fillIn = async (page: Page) => {
  const { description, location, charge } = parts(page);
  await choose(page, "electric", "Electrical Installation");
  await description.fill("House wiring and inverters. WhatsApp 0803 123 4567.");
  await location.fill("Bodija, Ibadan");
  await charge.fill("₦7,500");
};
const photo = (name: string) => ({ name, mimeType: "image/png", buffer: aPng() });

test("A visitor logs in first and comes back; without a subscription the way is home [ROLE-06] [GEN-14] [ROUTE-50]", async ({
  page,
  person,
}) => {
  await page.context().clearCookies();
  await page.goto(centre);
  await expect(page).toHaveURL("/login?redirectUrl=%2Fbusiness-centre");
  await page.context().addCookies([person.cookie]);
  await page.goto(centre);
  await expect(page).toHaveURL("/");
  await subscribe(person);
  await page.goto(centre);
  await expect(page).toHaveURL(centre);
});

test("A subscriber fills in the form, sees the card grow, submits it and everyone reads it [ROUTE-17] [BIZ-01] [BIZ-02] [ERR-27] [STATE-21] [VALID-38] [GEN-14] [API-48]", async ({
  page,
  origin,
  person,
}) => {
  await subscribe(person);
  await open(page, centre);
  const { main, board, submit } = parts(page);
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Service set-up Centre");
  await expect(main.getByText("You have no business card yet.")).toBeVisible();
  await expect(main.getByText("Submit your card first.")).toBeVisible();
  await fillIn(page);
  await expect(board).toContainText("Electrical Installation@Bodija, Ibadan");
  await expect(board).toContainText("₦7,500");
  await expect(board).toContainText("House wiring and inverters.");
  await expect(board).not.toContainText("0803");
  await expect(main.getByText("There is a contact in here. People will not see it.")).toBeVisible();

  const sent = page.waitForRequest(savePath);
  await submit.click();
  expect((await sent).postDataJSON()).toEqual({
    userId: person.userId,
    serviceRendered: "Electrical Installation",
    serviceDescription: "House wiring and inverters. WhatsApp 0803 123 4567.",
    currentLocation: "Bodija, Ibadan",
    businessName: "",
    minUnits: 7_500,
  });
  await expect(main.getByText(saved)).toBeVisible();
  await expect(submit).toHaveCount(0);
  await expect(main.getByLabel("Where do you work?")).toHaveCount(0);
  expect(JSON.stringify(await stored(page, "drafts"))).not.toContain("Bodija");
  const { body } = await callAs(origin, person)("GET", `/jobs/user-profile/${person.userId}`);
  expect(body).toMatchObject({
    serviceRendered: "Electrical Installation",
    currentLocation: "Bodija, Ibadan",
    state: "Oyo",
    minUnits: 7_500,
    displayName: person.fullName,
  });
  expect(body.serviceDescription).not.toContain("0803");

  await main.getByRole("button", { name: "Edit the card" }).click();
  await expect(parts(page).charge).toHaveValue("7,500");
  await parts(page).businessName.fill("Bright Sparks");
  await expect(main.getByText("A preview: not saved yet.")).toBeVisible();
  await submit.click();
  await main.getByRole("link", { name: "See your public profile" }).click();
  await expect(page).toHaveURL(`/user-profile/${person.userId}`);
  await expect(page.getByRole("heading", { name: "Bright Sparks" })).toBeVisible();
});

test("Service, description, location and charge are asked for; nothing is sent without them [VALID-34] [VALID-35] [VALID-36] [VALID-37]", async ({
  page,
  person,
}) => {
  await subscribe(person);
  await open(page, centre);
  const { main, charge, description, submit } = parts(page);
  await expect(charge).toHaveAttribute("type", "text");
  await expect(charge).toHaveAttribute("placeholder", "Lowest amount your business may charge");
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.url().includes("update-business-fields")) sent.push(request);
  });
  await submit.click();
  for (const sentence of [
    "Please choose the service you render from the list.",
    "Please describe what you do.",
    "Please say where you work.",
    "Please enter an amount in naira, like 5,000.",
  ])
    await expect(main.getByText(sentence)).toBeVisible();
  await fillIn(page);
  for (const wrong of ["five thousand", "-5000"]) {
    await charge.fill(wrong);
    await submit.click();
    await expect(main.getByText("Please enter an amount in naira, like 5,000.")).toBeVisible();
  }
  await charge.fill("5,000");
  await description.fill(" ");
  await submit.click();
  await expect(main.getByText("Please describe what you do.")).toBeVisible();
  expect(sent).toHaveLength(0);
});

test("The service comes from a list of 140 under headings, found by everyday words [ENTITY-25] [VALID-34]", async ({
  page,
  signIn,
  subscriber,
}) => {
  await signIn(subscriber);
  await open(page, centre);
  await parts(page).service.click();
  const options = page.getByRole("dialog").locator(".options button");
  await expect(options).toHaveCount(140);
  const names = await options.allTextContents();
  expect(names).toEqual(
    expect.arrayContaining([
      "Accounting",
      "Car Wash Services",
      "Fashion Design",
      "Poultry Farming",
      "Solar Panel Installation",
      "Welding Services",
      "Wedding Planning",
    ]),
  );
});

test("The current card is beside the form, which is filled in with it [BIZ-01]", async ({ page, person }) => {
  await subscribe(person);
  await giveCard(person);
  await open(page, centre);
  const { main, board, service, description, location, charge, businessName } = parts(page);
  await expect(board.getByRole("heading", { name: "Shola Electricals" })).toBeVisible();
  await expect(board).toContainText("Electrical Installation@Ikeja, Lagos");
  await expect(main.getByText("This is how people see it.")).toBeVisible();
  await expect(service).toHaveValue("Electrical Installation");
  await expect(description).toHaveValue(/House wiring/);
  await expect(location).toHaveValue("Ikeja, Lagos");
  await expect(charge).toHaveValue("2,000");
  await expect(businessName).toHaveValue("Shola Electricals");
  await expect(main.getByRole("link", { name: /Jobs in your trade/ })).toBeVisible();
});

test("A profile that cannot be read says Error with the reason, and can be retried [ERR-28]", async ({
  page,
  person,
}) => {
  await subscribe(person);
  await open(page, "/business-plan");
  await page.route(profilePath, (route) =>
    route.fulfill({ status: 404, json: { error: "No such profile" } }),
  );
  await page.getByRole("link", { name: "Go to the business centre" }).click();
  const { main, submit } = parts(page);
  await expect(main.getByText("Error: No such profile")).toBeVisible();
  await expect(submit).toHaveCount(0);
  await page.unroute(profilePath);
  await main.getByRole("button", { name: "Try again" }).click();
  await expect(submit).toBeVisible();
});

test("An ended session says that there is no user id [ERR-28]", async ({ page, person }) => {
  await subscribe(person);
  await giveCard(person);
  await open(page, centre);
  await page.route("**/api/auth/me", (route) => route.fulfill({ json: { user: null } }));
  // Saving reads the account again.
  await parts(page).submit.click();
  await expect(parts(page).main.getByText("Error: No user ID found.")).toBeVisible();
});

test("A card that is not saved logs to the console; the form and its text stay, also after a reload [ERR-29]", async ({
  page,
  person,
}) => {
  await subscribe(person);
  await giveCard(person);
  const lines: string[] = [];
  page.on("console", (line) => lines.push(`${line.type()}: ${line.text()}`));
  await open(page, centre);
  const { main, charge, description, submit } = parts(page);
  await description.fill("New words that must not be lost");
  await page.route(savePath, (route) => route.fulfill({ status: 500, json: { error: "Our fault" } }));
  await submit.click();
  await expect
    .poll(() => lines.some((line) => line.startsWith("error: Error submitting business card: ")))
    .toBe(true);
  await expect(main.getByRole("alert")).toHaveCount(0);
  await expect(main.getByText(saved)).toHaveCount(0);
  await expect(description).toHaveValue("New words that must not be lost");
  await expect(main.getByText("Your text stays here")).toBeVisible();

  await page.unroute(savePath);
  await page.route(savePath, (route) => route.abort());
  await submit.click();
  await expect(main.getByText("Your text stays here")).toBeVisible();
  await page.unroute(savePath);
  await page.reload();
  await open(page, centre);
  await expect(description).toHaveValue("New words that must not be lost");
  await page.route(savePath, (route) =>
    route.fulfill({
      status: 400,
      json: { error: "No", code: "invalid", fields: { minUnits: "The server's own sentence." } },
    }),
  );
  await submit.click();
  await expect(main.getByText("The server's own sentence.")).toBeVisible();
  await expect(charge).toHaveAttribute("aria-invalid", "true");
  await page.unroute(savePath);
  await charge.fill("3000");
  await submit.click();
  await expect(main.getByText(saved)).toBeVisible();
});

test("Up to six photos are shrunk, sent one after the other, shown on the profile and removed again", async ({
  page,
  origin,
  person,
}) => {
  await subscribe(person);
  await giveCard(person);
  await open(page, centre);
  const { main, files } = parts(page);
  await files.setInputFiles([photo("one.png"), photo("two.png")]);
  const own = main.getByRole("list", { name: "2 of 6 photos" });
  await expect(own.getByRole("img")).toHaveCount(2);
  await expect(own.getByRole("img", { name: "Photo 2 of 2" })).toHaveJSProperty("complete", true);

  await own.getByRole("button", { name: "Remove photo 1" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Remove this photo?" });
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await own.getByRole("button", { name: "Remove photo 1" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(main.getByRole("list", { name: "1 of 6 photos" })).toBeVisible();

  await files.setInputFiles(Array.from({ length: 7 }, (_, at) => photo(`${at}.png`)));
  await expect(main.getByText("Only 6 photos fit. The others were left out.")).toBeVisible();
  await expect(main.getByRole("list", { name: "6 of 6 photos" }).getByRole("img")).toHaveCount(6);
  await expect(main.getByText("Your card is full.")).toBeVisible();
  await expect(files).toHaveCount(0);
  const { body } = await callAs(origin, person)("GET", `/jobs/user-profile/${person.userId}`);
  expect(body.photos).toHaveLength(6);
});

test("A file that is no photo, a refused photo and a failed upload say so and can be retried", async ({
  page,
  person,
}) => {
  await subscribe(person);
  await giveCard(person);
  await open(page, centre);
  const { main, files } = parts(page);
  await files.setInputFiles({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("hello") });
  await expect(main.getByText("Please choose a JPG, PNG, WebP or GIF photo.")).toBeVisible();
  await main.getByRole("button", { name: "Leave it out" }).click();
  await expect(main.getByText("notes.png")).toHaveCount(0);

  await page.route(photosPath, (route) => route.abort());
  await files.setInputFiles(photo("wall.png"));
  await expect(main.getByText("The photo did not get through.")).toBeVisible();
  await page.unroute(photosPath);
  await main.getByRole("button", { name: "Try again" }).click();
  await expect(main.getByRole("list", { name: "1 of 6 photos" })).toBeVisible();

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(photosPath, async (route) => {
    await held;
    await route.abort();
  });
  await files.setInputFiles(photo("slow.png"));
  await expect(main.getByRole("progressbar", { name: "Sending slow.png" })).toBeVisible();
  await main.getByRole("button", { name: "Cancel" }).click();
  await expect(main.getByText("slow.png")).toHaveCount(0);
  release();
});

test("Behind a private name the preview names what people do not see; a card that staff removed says so", async ({
  page,
  person,
}) => {
  await subscribe(person);
  await giveCard(person);
  await inDatabase("update users set private_name = $2 where id = $1", [
    person.userId,
    `calm${person.phone.slice(4)}`,
  ]);
  await inDatabase("update service_cards set hidden_at = now() where user_id = $1", [person.userId]);
  await open(page, centre);
  const { main, board, businessName } = parts(page);
  await expect(main.getByText("You go by a private name")).toBeVisible();
  await expect(main.getByText("Our staff took your card off the lists.")).toBeVisible();
  await expect(board).not.toContainText("Shola Electricals");
  await expect(businessName).toHaveValue("Shola Electricals");
  await expectWithinWidth(page, "private name");
});
