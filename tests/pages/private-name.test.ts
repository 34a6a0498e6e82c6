/** The popup on the tabbed home that asks for a private name. */
import type { Page } from "@playwright/test";
import { callAs } from "#tests/e2e/support/jobs.ts";
import { anAddress, type Person, signUpByApi } from "#tests/e2e/support/people.ts";
import { expect, open, test as runorTest, stored } from "./support/test.ts";

const test = runorTest.extend<{ asked: Person }>({
  /** A person who has not answered the popup yet. */
  asked: async ({ origin, signIn }, use) => {
    const asked = await signUpByApi(origin, anAddress(), { popupAnswered: false });
    await signIn(asked);
    await use(asked);
  },
});

const popupOf = (page: Page) => page.getByRole("dialog", { name: "Post under a private name" });
const parts = (page: Page) => ({
  popup: popupOf(page),
  name: popupOf(page).getByLabel("Private name"),
  save: popupOf(page).getByRole("button", { name: "Save" }),
});

test("The popup shows to people who have not answered it, not to others nor to visitors [STATE-34] [HOME-14]", async ({
  page,
  context,
  signIn,
  asked,
  member,
}) => {
  await open(page, "/home");
  await expect(popupOf(page)).toBeVisible();
  expect(await stored(page, "user")).toMatchObject({ _id: asked.userId, privateNameValue: false });

  await signIn(member);
  await open(page, "/home");
  await expect.poll(() => stored(page, "user")).toMatchObject({ privateNameValue: true });
  await expect(popupOf(page)).toHaveCount(0);

  await context.clearCookies();
  await open(page, "/home");
  await expect(popupOf(page)).toHaveCount(0);
});

test("Closing it counts as an answer: it does not return [STATE-35]", async ({ page, asked: _ }) => {
  await open(page, "/home");
  await popupOf(page).getByRole("button", { name: "Close" }).click();
  await expect(popupOf(page)).toBeHidden();
  await expect.poll(() => stored(page, "user")).toMatchObject({ privateNameValue: true, privateName: null });
  await open(page, "/home");
  await expect.poll(() => stored(page, "user")).toMatchObject({ privateNameValue: true });
  await expect(popupOf(page)).toHaveCount(0);
});

test("A name is sent in lower case without spaces around it; saving closes the popup for good [VALID-52] [STATE-35] [PRIVNAME-01]", async ({
  page,
  asked,
}) => {
  await open(page, "/home");
  const { popup, name, save } = parts(page);
  const wanted = `My${asked.phone.slice(-7)}`.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
  await name.pressSequentially(` ${wanted} `);
  const answered = page.waitForResponse("**/api/auth/setPrivateName");
  await save.click();
  const answer = await answered;
  const privateName = wanted.toLowerCase();
  expect(answer.request().postDataJSON()).toEqual({ userId: asked.userId, privateName });
  const { message } = await answer.json();
  await expect(page.getByRole("status").getByText(message)).toBeVisible();
  await expect(popup).toBeHidden();
  await expect.poll(() => stored(page, "user")).toMatchObject({ privateNameValue: true, privateName });
  await open(page, "/home");
  await expect.poll(() => stored(page, "user")).toMatchObject({ privateNameValue: true, privateName });
  await expect(popup).toHaveCount(0);
});

test("The field holds 20 characters; empty names, inner spaces and currency signs are refused in words and not sent [VALID-53] [CONST-19] [VALID-54] [VALID-55] [VALID-56]", async ({
  page,
  asked: _,
}) => {
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/setPrivateName")) sent.push(request.postDataJSON());
  });
  await open(page, "/home");
  const { popup, name, save } = parts(page);
  await name.pressSequentially("abcdefghijklmnopqrstuvwxyz");
  await expect(name).toHaveValue("abcdefghijklmnopqrst");
  await expect(popup.getByText("20/20")).toBeVisible();
  for (const [typed, complaint] of [
    ["", "Private name cannot be empty"],
    ["   ", "Private name cannot be empty"],
    ["my name", "No spaces allowed"],
    ["₦rich", "Currency symbols are not allowed"],
    ["a$b", "Currency symbols are not allowed"],
  ] as const) {
    await name.fill(typed);
    await save.click();
    await expect(popup.getByText(complaint), typed).toBeVisible();
  }
  expect(sent).toEqual([]);
});

test("A failure is shown and the popup stays, with the name in it [ERR-58]", async ({ page, asked: _ }) => {
  await open(page, "/home");
  const { popup, name, save } = parts(page);
  await name.fill("quietbuyer7");
  for (const fail of ["500", "offline"]) {
    await page.route("**/api/auth/setPrivateName", (route) =>
      fail === "500" ? route.fulfill({ status: 500, body: "" }) : route.abort(),
    );
    await save.click();
    await expect(popup.getByText("Error: Failed to set private name"), fail).toBeVisible();
    await expect(name).toHaveValue("quietbuyer7");
    await page.unroute("**/api/auth/setPrivateName");
  }
});

test("A taken name is refused in words", async ({ page, origin, asked: _ }) => {
  const other = await signUpByApi(origin, anAddress());
  const taken = `night.${other.userId.slice(-8)}`;
  const answer = await callAs(origin, other)("POST", "/api/auth/setPrivateName", {
    userId: other.userId,
    privateName: taken,
  });
  expect(answer.status).toBe(200);
  await open(page, "/home");
  const { popup, name, save } = parts(page);
  await name.fill(taken);
  await save.click();
  await expect(popup.getByText("This private name is taken. Try another.")).toBeVisible();
});
