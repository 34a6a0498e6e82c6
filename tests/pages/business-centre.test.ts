/** The business centre: the owner's card, the form that changes it, and photos of the work. */
import type { Page, Request } from "@playwright/test";
import { centre, parts } from "#tests/e2e/support/business-card-form.ts";
import { callAs } from "#tests/e2e/support/jobs.ts";
import { giveCard, subscribe } from "#tests/e2e/support/servicemen.ts";
import { expect, open, stored, test } from "./support/test.ts";

const savePath = "**/api/update-business-fields";
const profilePath = "**/jobs/user-profile/*";
const saved = "Business card submitted successfully!";

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
test("A visitor logs in first and comes back; without a subscription the way is home [ROLE-06] [GEN-14] [ROUTE-50] [ROUTE-51]", async ({
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
  await expect(main.locator("div:has(> #business-card-minUnits)")).toHaveText("₦");
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
  await expect(main.getByRole("heading", { name: "Change your card" })).toBeFocused();
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
  await page.route("**/api/auth/session", (route) => route.fulfill({ json: { user: null } }));
  // Saving reloads the account.
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
