/** The overview of customers: staff search for a person and give a month. */
import type { Page } from "@playwright/test";
import { formatPhone } from "#shared/phones/phone-display.ts";
import { aName } from "./support/people.ts";
import { expect, open, stored, test } from "./support/test.ts";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("A search with a wrong letter finds a customer, and a month is given with a reason [ERR-46]", async ({
  page,
  signIn,
  staff,
  newPerson,
}) => {
  const fullName = aName("Ejiro");
  const { person, page: theirs } = await newPerson({ fullName });
  await signIn(await staff("customers"));
  await open(page, "/customer-overview");
  const surname = fullName.slice("Ejiro ".length);
  const wrongLetter = surname[4] === "q" ? "x" : "q";
  await page.getByRole("searchbox").fill(`${surname.slice(0, 4)}${wrongLetter}${surname.slice(5)}`);
  await expect(row(page, fullName)).toBeVisible();
  // Until this answer the list still changes, and rows move under the press.
  const answer = page.waitForResponse((response) => response.url().includes(`q=${person.phone}`));
  await page.getByRole("searchbox").fill(person.phone);
  await answer;
  await expect(page.getByRole("row").nth(1)).toContainText(fullName);
  await page.getByRole("button", { name: `Upgrade ${fullName}` }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Give a month" }).click();
  await expect(sheet.getByText("Please give a reason.").first()).toBeVisible();
  await sheet.getByRole("textbox", { name: "Reason" }).fill("Paid in cash at the office");
  await sheet.getByRole("button", { name: "Give a month" }).click();
  await expect(page.getByText("User subscription updated successfully!")).toBeVisible();
  await expect(row(page, fullName).getByText(/Active to/)).toBeVisible();
  await open(theirs, "/business-centre");
  await expect(theirs).toHaveURL(/\/business-centre$/);
});

test("A number shows only for a reason, and is not stored in the browser", async ({
  page,
  signIn,
  staff,
  newPerson,
}) => {
  const fullName = aName("Osaro");
  const { person } = await newPerson({ fullName });
  await signIn(await staff("customers"));
  await open(page, "/customer-overview");
  await expect(row(page, fullName)).toContainText(`${person.phone.slice(0, 4)} ••• ${person.phone.slice(7)}`);
  await page.getByRole("button", { name: `Show the number of ${fullName}` }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Show", exact: true }).click();
  await expect(sheet.getByText("Please give a reason of at least three letters.").first()).toBeVisible();
  await sheet.getByRole("button", { name: "The person asked for help" }).click();
  await sheet.getByRole("button", { name: "Show", exact: true }).click();
  const number = row(page, fullName).getByRole("link", { name: formatPhone(person.phone) });
  await expect(number).toBeFocused();
  await expect(number).toHaveAttribute("href", `tel:+234${person.phone.slice(1)}`);
  expect(JSON.stringify(await stored(page, "unsub-users"))).not.toContain(person.phone);
});
