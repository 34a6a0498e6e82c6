import type { Page } from "@playwright/test";
import { read } from "#tests/e2e/support/read.ts";
import { expect, open, stored, test, untilAlive } from "./support/test.ts";

const question = "Are you sure you want to sign out?";

async function openMenu(page: Page) {
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  return menu;
}

/** Local storage holds the user once the page's scripts have run. */
const expectStoredUser = (page: Page) => expect.poll(() => stored(page, "user"));

/** Label and address of each menu link, in order. */
const linksOf = (menu: ReturnType<Page["getByRole"]>): Promise<[string, string | null][]> =>
  menu
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => [link.textContent ?? "", link.getAttribute("href")] as [string, string | null]),
    );

test("A visitor's menu offers an account, the blog, solutions and support [MENU-15] [MENU-16] [MENU-17] [MENU-18]", async ({
  page,
}) => {
  await open(page, "/");
  const menu = await openMenu(page);
  expect(await linksOf(menu)).toEqual([
    ["Create New Account", "/signup"],
    ["Blog", "/leadership-focus"],
    ["Solutions", "/faq-page"],
    ["Support", "/support"],
  ]);
  await expect(menu.getByRole("button", { name: "Sign Out" })).toHaveCount(0);
});

test("A signed-in person's menu leads to all their places [MENU-01] [MENU-02] [MENU-03] [MENU-04] [MENU-05] [MENU-06] [MENU-07]", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  await open(page, "/");
  await expectStoredUser(page).toHaveProperty("accountNumber", member.phone.slice(1));
  const menu = await openMenu(page);
  expect(await linksOf(menu)).toEqual([
    ["Home", "/"],
    ["Profile", "/profile"],
    ["My jobs", "/my-jobs"],
    ["Alerts", "/alerts"],
    ["Bank", "/link-bank-account"],
    ["FAQs", "/faq-page"],
    ["Support", "/support"],
  ]);
  await expect(menu.getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test("A user written into local storage by hand gets no session [MENU-01] [ROLE-15]", async ({
  page,
  staff,
}) => {
  const { userId, phone } = await staff("master");
  const forged = { _id: userId, fullName: "Forged", phoneNumber: phone, accountNumber: phone.slice(1) };
  await page.addInitScript((user) => localStorage.setItem("user", user), JSON.stringify(forged));
  await open(page, "/");
  const menu = await openMenu(page);
  await expect(menu.getByRole("link", { name: "Create New Account" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Accounting" })).toHaveCount(0);
  await expectStoredUser(page).toBeUndefined();
});

test("Staff see the links of their own desk, the master sees all four, others none [MENU-08] [MENU-09] [MENU-10] [MENU-11] [ROLE-15] [ROLE-16] [ROLE-17] [ROLE-18] [ROLE-19]", async ({
  page,
  context,
  signIn,
  staff,
  member,
}) => {
  const staffLinks = async (): Promise<[string, string | null][]> => {
    await open(page, "/");
    const links = await linksOf(await openMenu(page));
    return links.filter(([, to]) =>
      /^\/(accounting|public-relation|agent-approval|customer|reports-queue|settings|audit-log)/.test(
        to ?? "",
      ),
    );
  };
  const seenBy = async (desk: Parameters<typeof staff>[0]) => {
    await context.clearCookies();
    const who = await staff(desk);
    await signIn(who);
    return { who, links: await staffLinks() };
  };

  await signIn(member);
  expect(await staffLinks()).toEqual([]);
  const accounting = await seenBy("accounting");
  expect(accounting.links).toEqual([["Accounting", `/accounting/${accounting.who.userId}`]]);
  expect((await seenBy("publicRelations")).links).toEqual([["Public Relations", "/public-relation"]]);
  expect((await seenBy("agents")).links).toEqual([["Agents Applications", "/agent-approval"]]);
  expect((await seenBy("customers")).links).toEqual([
    ["Customers", "/customer-overview"],
    ["Reports", "/reports-queue"],
  ]);
  const master = await seenBy("master");
  expect(master.links).toEqual([
    ["Accounting", `/accounting/${master.who.userId}`],
    ["Public Relations", "/public-relation"],
    ["Agents Applications", "/agent-approval"],
    ["Customers", "/customer-overview"],
    ["Reports", "/reports-queue"],
    ["Settings", "/settings"],
    ["Audit log", "/audit-log"],
  ]);
});

test("Subscribers find the business centre in the menu [MENU-12]", async ({ page, signIn, subscriber }) => {
  await signIn(subscriber);
  await open(page, "/");
  const link = (await openMenu(page)).getByRole("link", { name: "Business centre" });
  await expect(link).toHaveAttribute("href", "/business-centre");
});

test("Sign Out asks first; staying changes nothing [MENU-13] [MENU-26]", async ({ page, person }) => {
  await open(page, "/about-us");
  const menu = await openMenu(page);
  await menu.getByRole("button", { name: "Sign Out" }).click();
  const dialog = page.getByRole("alertdialog", { name: question });
  await expect(dialog.getByRole("heading")).toHaveText(question);
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(dialog).toBeHidden();

  expect(new URL(page.url()).pathname).toBe("/about-us");
  await expectStoredUser(page).toHaveProperty("_id", person.userId);
  await open(page, "/about-us");
  await expect((await openMenu(page)).getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test("Confirmed, Sign Out ends the session, empties local storage and goes to /login [MENU-14] [MENU-26] [STATE-10] [LS-01]", async ({
  page,
  person,
}) => {
  await open(page, "/about-us");
  await expectStoredUser(page).toHaveProperty("_id", person.userId);
  await page.evaluate(() => {
    localStorage.setItem("lastClickedJob", JSON.stringify("some-job"));
    localStorage.setItem("activeComponent", JSON.stringify("jobs"));
  });
  await (await openMenu(page)).getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("alertdialog", { name: question }).getByRole("button", { name: "Sign Out" }).click();

  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  // The old cookie is invalid even if it was copied.
  await page.context().addCookies([person.cookie]);
  await open(page, "/about-us");
  await expect((await openMenu(page)).getByRole("link", { name: "Create New Account" })).toBeVisible();
});

test("The header holds the product icon and the menu icon, for signed-in people also the bell, and no words [MENU-25]", async ({
  page,
  signIn,
  member,
}) => {
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await signIn(member);
    await read(page, "/job-page");
    const header = page.getByRole("banner");
    await expect(header.getByRole("link")).toHaveCount(isSignedIn ? 2 : 1);
    await expect(header.getByRole("link", { name: "Runor home" })).toHaveAttribute("href", "/");
    await expect(header.getByRole("link", { name: "Notices" })).toHaveCount(isSignedIn ? 1 : 0);
    // The bell may show a count.
    for (const link of await header.getByRole("link").all()) await expect(link).toHaveText(/^(\d\+?)?$/);
    await expect(header.getByRole("button")).toHaveCount(1);
    await expect(header.getByRole("heading")).toHaveCount(0);
  }
});

test("The footer leads to terms, pricing and the blog [MENU-19] [MENU-20] [MENU-21]", async ({ page }) => {
  await open(page, "/about-us");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Terms and conditions" })).toHaveAttribute(
    "href",
    "/terms-and-conditions",
  );
  await expect(footer.getByRole("link", { name: "Pricing" })).toHaveAttribute("href", "/upgrade-page");
  await expect(footer.getByRole("link", { name: "Leadership Focus 2024" })).toHaveAttribute(
    "href",
    "/leadership-focus",
  );
  await footer.getByRole("link", { name: "Terms and conditions" }).click();
  await expect(page).toHaveURL("/terms-and-conditions");
  await untilAlive(page);
});
