/** The popup on the tabbed home that asks for a private name. */
import type { Page } from "@playwright/test";
import { anAddress, type Person, signUpByApi } from "./support/people.ts";
import { expect, open, test as runorTest } from "./support/test.ts";

const test = runorTest.extend<{ asked: Person }>({
  /** A person who has not answered the popup. */
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

test("A taken name is refused in words", async ({ page, newPerson, asked: _ }) => {
  const other = await newPerson();
  const taken = `night.${other.person.userId.slice(-8)}`;
  const answer = await other.context.request.post("/api/auth/setPrivateName", {
    data: { userId: other.person.userId, privateName: taken },
  });
  expect(answer.status()).toBe(200);
  await open(page, "/home");
  const { popup, name, save } = parts(page);
  await name.fill(taken);
  await save.click();
  await expect(popup.getByText("This private name is taken. Try another.")).toBeVisible();
});
