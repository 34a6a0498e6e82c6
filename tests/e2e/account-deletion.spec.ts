import type { Locator, Page } from "@playwright/test";
import { accessFaults } from "./support/access.ts";
import { rowsOf } from "./support/database.ts";
import { callAs } from "./support/jobs.ts";
import { buyExactly } from "./support/money.ts";
import { anAddress, messageTo, signUpByApi } from "./support/people.ts";
import { read } from "./support/read.ts";
import { expect, open, stored, test } from "./support/test.ts";
import { sendByApi } from "./support/transfers.ts";

/** This part of the profile hydrates after the page: a press before that is lost. */
async function openFarewell(page: Page): Promise<Locator> {
  await open(page, "/profile");
  const sheet = page.getByRole("dialog", { name: "Close your account" });
  await expect(async () => {
    await page.getByRole("button", { name: "Close: Close your account" }).click({ timeout: 2_000 });
    await expect(sheet).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  return sheet;
}

test("A person with units is guided to send them and deletes the account; another tab and the local record end too", async ({
  page,
  context,
  origin,
  person,
  newPerson,
}) => {
  const { person: friend } = await newPerson();
  await buyExactly(origin, person, 40);
  const sheet = await openFarewell(page);
  await expect(sheet.getByText("You still have ₦40 in your wallet.")).toBeVisible();
  await expect(sheet.getByRole("link", { name: "Withdraw or send units" })).toHaveAttribute(
    "href",
    "/wallet",
  );
  const sent = await callAs(origin, person)("POST", "/api/transfer", {
    senderPhoneNumber: person.phone,
    recipientPhoneNumber: friend.phone,
    amount: 40,
    recipientName: friend.fullName,
  });
  expect(sent.status).toBe(201);
  await sheet.getByRole("button", { name: "Check again" }).click();

  await expect(sheet.getByText("This goes at once")).toBeVisible();
  const download = page.waitForEvent("download");
  await sheet.getByRole("link", { name: "Download your data" }).click();
  expect((await download).suggestedFilename()).toBe("my-data.zip");
  const close = sheet.getByRole("button", { name: "Close for good" });
  await close.click();
  await expect(sheet.getByText("Please type DELETE to confirm.")).toBeVisible();
  await sheet.getByLabel("Your password", { exact: true }).fill("not this one");
  await sheet.getByLabel("Type DELETE").fill("delete");
  await close.click();
  await expect(sheet.getByText("This password is not correct.")).toBeVisible();

  const tab = await context.newPage();
  await open(tab, "/profile");
  expect(await stored(page, "user")).toBeTruthy();
  await sheet.getByLabel("Your password", { exact: true }).fill(person.password);
  await close.click();

  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText("Your account is closed and your data is gone.")).toBeVisible();
  expect(await stored(page, "user")).toBeUndefined();
  expect((await context.cookies()).filter(({ name, value }) => name === "runor_session" && value)).toEqual(
    [],
  );
  await expect(tab.getByText(person.phone.slice(-4))).toHaveCount(0);
  await open(page, "/wallet");
  await expect(page).toHaveURL(/\/login/);
  expect(await rowsOf("select 1 from users where full_name = $1", [person.fullName])).toEqual([]);
  expect(await messageTo(origin, person.phone, (body) => body.includes("is closed"))).toContain("Not you?");
});

test("Content left by a deleted account says 'Deleted account' and has no link", async ({
  page,
  origin,
  signIn,
  newPerson,
}) => {
  const { person: poster } = await newPerson({ units: 1_000 });
  const { person: leaver } = await newPerson({ fullName: "Zebulon Quarshie" });
  const posted = await callAs(origin, poster)("POST", "/jobs/post-job", {
    description: "Tile a small bathroom",
    maxBudget: 900,
    location: "Ikeja",
    userId: poster.userId,
  });
  const jobId: string = posted.body.job._id;
  await callAs(origin, leaver)("POST", "/api/comments", {
    jobId,
    userId: leaver.userId,
    comment: "Is it far?",
  });
  await read(page, `/job-details/${jobId}`);
  await expect(page.getByText("Zebulon Quarshie")).toBeVisible();
  const closed = await callAs(origin, leaver)("POST", "/api/auth/delete-account", {
    password: leaver.password,
  });
  expect(closed.status).toBe(200);

  await signIn(poster);
  await read(page, `/job-details/${jobId}`);
  await expect(page.getByText("Deleted account")).toBeVisible();
  await expect(page.getByText("Zebulon")).toHaveCount(0);
  await read(page, `/user-profile/${leaver.userId}`);
  await expect(page.getByText("This profile could not be found.")).toBeVisible();
});

test("A person who spent units that a bank can still take back sees from when the account can be deleted", async ({
  page,
  origin,
  newPerson,
  signIn,
}) => {
  const { person: friend } = await newPerson();
  const person = await signUpByApi(origin, anAddress(), { units: 1_000 });
  await sendByApi(origin, person, friend, 1_000);
  await signIn(person);
  const sheet = await openFarewell(page);
  await expect(sheet.getByText(/You can close the account after \d+ \w+ \d{4}\./)).toBeVisible();
  await expect(sheet.getByText("This goes at once")).toHaveCount(0);
  expect(await accessFaults(page)).toEqual([]);
});
