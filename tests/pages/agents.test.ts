/** Staff decide about applications of agents. */
import type { Page } from "@playwright/test";
import { oddWord } from "#tests/e2e/support/jobs.ts";
import { anAddress, aPhone, caller, messageTo, type Person, signUpByApi } from "#tests/e2e/support/people.ts";
import { read } from "#tests/e2e/support/read.ts";
import { expect, open, test } from "./support/test.ts";

const masked = (phone: string): string => phone.replace(/^(\d{4})\d{3}(\d{4})$/, "$1 ••• $2");

const application = (overrides: Record<string, string> = {}) => ({
  firstName: "Kehinde",
  lastName: `Balogun ${oddWord()}`,
  phoneNumber: aPhone(),
  houseAddress: "14 Ojuelegba Road, Surulere",
  hasAccount: "no",
  operationBase: "store",
  agentLocation: "Surulere, Lagos",
  ...overrides,
});
type Application = ReturnType<typeof application>;

/** An application with an account's number: only verified numbers get an SMS about the decision. */
const applyByOwner = async (origin: string, overrides: Record<string, string> = {}) => {
  const { phone } = await signUpByApi(origin, anAddress());
  return applyByApi(origin, { phoneNumber: phone, hasAccount: "yes", ...overrides });
};

const applyByApi = async (origin: string, overrides: Record<string, string> = {}): Promise<Application> => {
  const form = application(overrides);
  await caller(origin, anAddress())("POST", "/api/agent-promo", form);
  return form;
};

const cardOf = (page: Page, form: Application) =>
  page.getByRole("article").filter({ hasText: form.lastName });

test.describe("deciding", () => {
  test("staff see each application and approve it: the list is read again and it is gone [AGENT-02] [STATE-23] [STATE-39] [ROLE-20]", async ({
    page,
    origin,
    signIn,
    staff,
  }) => {
    const first = await applyByApi(origin);
    const second = await applyByOwner(origin, { operationBase: "church office" });
    await signIn(await staff("agents"));
    await open(page, "/");
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("link", { name: "Agents Applications" }).click();
    await expect(page).toHaveURL("/agent-approval");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Agent Approval Dashboard");
    const card = cardOf(page, second);
    await expect(card.getByRole("button", { name: "Approve", exact: true })).toHaveAccessibleDescription(
      `${second.firstName} ${second.lastName}`,
    );
    const approve = page.getByRole("button", { name: "Approve", exact: true });
    await expect(page.getByRole("article").filter({ hasNot: approve })).toHaveCount(0);
    await expect(card).toContainText("14 Ojuelegba Road, Surulere");
    await expect(card).toContainText("Others: church office");
    await expect(card).toContainText("Surulere, Lagos");
    await expect(card).toContainText(masked(second.phoneNumber));
    await expect(card.getByRole("link", { name: /^Call/ })).toHaveAttribute(
      "href",
      `tel:+234${second.phoneNumber.slice(1)}`,
    );
    await expect(cardOf(page, first)).toContainText("Store (free kit)");
    const reread = page.waitForRequest("**/api/unapproved-agents");
    await card.getByRole("button", { name: /^Approve/ }).click();
    await reread;
    await expect(card).toHaveCount(0);
    await expect(page.locator("article h2:focus")).toHaveCount(1);
    await expect(cardOf(page, first)).toBeVisible();
    await messageTo(origin, second.phoneNumber, (body) => body.includes("you are now an agent"));
  });

  test("declining asks for a reason, which the applicant gets", async ({ page, origin, signIn, staff }) => {
    const form = await applyByOwner(origin);
    await signIn(await staff("master"));
    await open(page, "/agent-approval");
    await cardOf(page, form)
      .getByRole("button", { name: /^Decline/ })
      .click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Decline" }).click();
    await expect(sheet.getByText("Please give a reason.")).toBeVisible();
    await sheet.getByLabel("Reason").fill("We have an agent on that street");
    await sheet.getByRole("button", { name: "Decline" }).click();
    await expect(cardOf(page, form)).toHaveCount(0);
    await expect(page.getByText("The application is declined.")).toBeVisible();
    await messageTo(origin, form.phoneNumber, (body) => body.includes("We have an agent on that street."));
  });

  test("others see 'Forbidden' and no application [AGENT-03] [ROLE-20] [ROUTE-23]", async ({
    page,
    origin,
    signIn,
    staff,
    member,
  }) => {
    const form = await applyByApi(origin);
    const people: (Person | undefined)[] = [undefined, member, await staff("accounting")];
    for (const person of people) {
      if (person) await signIn(person);
      const answer = await read(page, "/agent-approval");
      expect(answer.status()).toBe(403);
      await expect(page.getByRole("heading", { name: "Forbidden" })).toBeVisible();
      await expect(page.getByRole("article")).toHaveCount(0);
      expect(await page.content()).not.toContain(form.lastName);
    }
  });

  test("a list that fails to load says so and can be retried [ERR-40]", async ({ page, signIn, staff }) => {
    await signIn(await staff("agents"));
    await page.route("**/api/unapproved-agents", (route) => route.fulfill({ status: 500 }));
    await open(page, "/agent-approval");
    await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch agents." })).toBeVisible();
    await page.unroute("**/api/unapproved-agents");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(/applications? waiting|No application is waiting/).first()).toBeVisible();
  });

  test("an approval that fails shows the server's sentence, or the page's own [ERR-41]", async ({
    page,
    origin,
    signIn,
    staff,
  }) => {
    const form = await applyByApi(origin);
    await signIn(await staff("agents"));
    await open(page, "/agent-approval");
    const card = cardOf(page, form);
    const answers = [
      { status: 400, body: { error: "The kit is not there yet." }, says: "The kit is not there yet." },
      { status: 500, body: undefined, says: "An error occurred while approving the agent." },
    ];
    for (const { status, body, says } of answers) {
      await page.route("**/api/agent-promo/*/approve", (route) =>
        body ? route.fulfill({ status, json: body }) : route.fulfill({ status }),
      );
      await card.getByRole("button", { name: /^Approve/ }).click();
      await expect(card.getByRole("alert")).toHaveText(says);
      await page.unroute("**/api/agent-promo/*/approve");
    }
  });
});
