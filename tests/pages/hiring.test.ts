/** Hiring and paying from another person's page. */
import type { Page } from "@playwright/test";
import { inDatabase } from "#tests/e2e/support/database.ts";
import { callAs } from "#tests/e2e/support/jobs.ts";
import { unitsOf } from "#tests/e2e/support/money.ts";
import { anAddress, type Person, signUpByApi } from "#tests/e2e/support/people.ts";
import { read } from "#tests/e2e/support/read.ts";
import { aServiceman, subscribe } from "#tests/e2e/support/servicemen.ts";
import { aClipboard, standIn } from "./support/stand-in.ts";
import { expect, open, test } from "./support/test.ts";

const hirePath = "**/api/hire/*";
const addressOf = ({ userId }: Person) => `/user-profile/${userId}`;
const call = (page: Page) => page.getByRole("button", { name: "Call to Hire" });
const pay = (page: Page) => page.getByRole("button", { name: "Pay Now" });
const toast = (page: Page, text: string) => page.locator(".toasts").getByText(text);
/** Imitates browsers that deny pages access to the clipboard. */
const refuseClipboard = () =>
  standIn(navigator, "clipboard", { writeText: () => Promise.reject(new Error("refused")) });

test("The server decides: a balance spent meanwhile leads to /credits too, other refusals stay [ERR-30]", async ({
  page,
  origin,
  signIn,
}) => {
  const client = await signUpByApi(origin, anAddress(), { units: 2_000 });
  const [friend, serviceman] = [await signUpByApi(origin, anAddress()), await aServiceman(origin)];
  await signIn(client);
  await open(page, addressOf(serviceman));
  await page.route(hirePath, (route) => route.abort());
  await call(page).click();
  await expect(
    page.getByText("We could not get the number. Check your network and try again."),
  ).toBeVisible();
  await page.unroute(hirePath);

  await callAs(origin, client)("POST", "/api/transfer", {
    senderPhoneNumber: client.phone,
    recipientPhoneNumber: friend.phone,
    amount: 1,
    recipientName: friend.fullName,
  });
  await call(page).click();
  await expect(page.getByText("You need at least ₦2,000 to hire this serviceman.")).toBeVisible();
  await expect(page).toHaveURL("/credits");
});

test("A serviceman without a subscription cannot be hired; the owner is shown how to subscribe", async ({
  page,
  origin,
  signIn,
  member,
}) => {
  const serviceman = await aServiceman(origin);
  const end = "update users set subscribed_until = now() - interval '1 day' where id = $1";
  await inDatabase(end, [serviceman.userId]);
  await signIn(member);
  await read(page, addressOf(serviceman));
  await expect(page.getByText("This person is not taking work at the moment.")).toBeVisible();
  await expect(page.getByText("Call to Hire")).toHaveCount(0);

  await signIn(serviceman);
  await read(page, addressOf(serviceman));
  await expect(page.getByRole("link", { name: "Subscribe to be hired" })).toHaveAttribute(
    "href",
    "/upgrade-page",
  );
  const plain = await signUpByApi(origin, anAddress());
  await subscribe(plain);
  await signIn(plain);
  await read(page, addressOf(plain));
  await expect(page.getByRole("link", { name: "Set up your business card" })).toHaveAttribute(
    "href",
    "/business-centre",
  );
});

test("A visitor who wants to hire logs in and comes back to the profile [ROLE-07] [PROFILE-07]", async ({
  page,
  origin,
  subscriber,
}) => {
  const serviceman = await aServiceman(origin);
  await open(page, addressOf(serviceman));
  for (const name of ["Pay Now", "Call to Hire"]) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(addressOf(serviceman))}`);
    if (name === "Pay Now") await page.goBack();
  }
  await page.getByLabel("Phone number").fill(subscriber.phone);
  await page.getByLabel("Password", { exact: true }).fill(subscriber.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(addressOf(serviceman));
  await expect(call(page)).toBeVisible();
});

test("Pay Now copies the number and opens the transfer on /profile, filled in, with nothing in the address [ERR-31]", async ({
  page,
  origin,
  signIn,
}) => {
  const copied = aClipboard();
  const client = await signUpByApi(origin, anAddress(), { units: 2_000 });
  const serviceman = await aServiceman(origin);
  await signIn(client);
  await open(page, addressOf(serviceman));
  await pay(page).click();

  await expect(page).toHaveURL("/profile");
  await expect(toast(page, "Phone number copied!")).toBeVisible();
  expect(copied()).toBe(serviceman.phone);
  const sheet = page.getByRole("dialog", { name: "Transfer units" });
  await expect(sheet.getByRole("textbox", { name: "Recipient phone" })).toHaveValue(serviceman.phone);
  await expect(sheet.getByText(serviceman.fullName, { exact: true })).toBeVisible();
  await sheet.getByRole("textbox", { name: "Amount" }).fill("300");
  await sheet.getByRole("button", { name: /^Transfer/ }).click();
  await page.getByRole("button", { name: "Send ₦300" }).click();
  await expect(page.getByText(`₦300 went to ${serviceman.fullName}.`)).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/profile");
  expect(await unitsOf(origin, serviceman)).toBe(300);
});

test("Without the clipboard the transfer opens all the same", async ({ page, origin, signIn }) => {
  const client = await signUpByApi(origin, anAddress(), { units: 2_000 });
  const serviceman = await aServiceman(origin);
  refuseClipboard();
  await signIn(client);
  await open(page, addressOf(serviceman));
  await pay(page).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("textbox", { name: "Recipient phone" })).toHaveValue(serviceman.phone);
});
