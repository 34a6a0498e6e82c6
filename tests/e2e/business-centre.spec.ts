/** The business centre: the owner's card, the form that changes it, and photos of the work. */
import { centre, parts } from "./support/business-card-form.ts";
import { inDatabase } from "./support/database.ts";
import { aPng, callAs } from "./support/jobs.ts";
import { giveCard, subscribe } from "./support/servicemen.ts";
import { expectWithinWidth } from "./support/stillness.ts";
import { expect, open, test } from "./support/test.ts";

const photosPath = "**/api/card-photos";

const photo = (name: string) => ({ name, mimeType: "image/png", buffer: aPng() });

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

test("The example of a charge fits beside the naira sign on a narrow phone", async ({ page, person }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await subscribe(person);
  await open(page, centre);
  const [width, room] = await parts(page).charge.evaluate((field: HTMLInputElement) => {
    const text = document.createElement("span");
    const { fontFamily, fontSize, fontWeight } = getComputedStyle(field, "::placeholder");
    const style = { fontFamily, fontSize, fontWeight, position: "absolute", whiteSpace: "nowrap" };
    Object.assign(text.style, style);
    text.textContent = field.placeholder;
    document.body.append(text);
    const { paddingLeft, paddingRight } = getComputedStyle(field);
    return [
      text.getBoundingClientRect().width,
      field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
    ];
  });
  expect(width).toBeLessThanOrEqual(room ?? 0);
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
