/** Pages work with answers that have the specification's fields only, without those that we added. */
import { expect, open, test } from "./support/test.ts";

const userId = "01890000-0000-7000-8000-000000000009";

test("a serviceman of the list and the profile show the fields that they have [ENTITY-06] [ENTITY-07] [ENTITY-08]", async ({
  page,
}) => {
  const card = {
    businessName: null,
    fullName: "Ngozi Eze",
    serviceRendered: "Plumbing",
    serviceDescription: "Pipes and taps",
    currentLocation: "Ikeja",
  };
  await page.route("**/api/auth/servicemen?*", (route) =>
    route.fulfill({ json: { servicemen: [{ userId, ...card }] } }),
  );
  await page.route("**/jobs/user-profile/*", (route) =>
    route.fulfill({
      json: { ...card, minUnits: 1_500, openings: 0, completions: 7, phoneNumber: "08031234567" },
    }),
  );
  await open(page, "/about-us");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Servicemen" })
    .first()
    .click();
  await page.getByRole("main").getByRole("link", { name: "Ngozi Eze", exact: true }).click();
  await expect(page).toHaveURL(`/user-profile/${userId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ngozi Eze");
  await expect(page.getByText("Plumbing@Ikeja")).toBeVisible();
  await expect(page.getByText("This user has 0 Openings")).toBeVisible();
  await expect(page.getByRole("button", { name: "Profile Options" })).toBeVisible();
});

test("posted jobs are paused, resumed and boosted without a status [ENTITY-04] [DASH-15] [DASH-17]", async ({
  page,
  signIn,
  member,
}) => {
  const job = (n: number, taken: boolean) => ({
    _id: `01890000-0000-7000-8000-00000000001${n}`,
    creator: "Ngozi Eze",
    location: "Ikeja",
    description: `Job ${n}`,
    minBudget: 1_000,
    maxBudget: 2_000,
    callCount: 3,
    taken,
    isPromoted: false,
    createdAt: "2026-01-01T00:00:00Z",
    date: "2026-01-01T00:00:00Z",
    userId: member.userId,
    fullName: "Ngozi Eze",
  });
  await page.route("**/jobs/user-jobs?*", (route) => route.fulfill({ json: [job(1, false), job(2, true)] }));
  await signIn(member);
  await open(page, "/about-us");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "My jobs" }).first().click();
  const card = (text: string) => page.getByRole("main").getByRole("article").filter({ hasText: text });
  await expect(card("Job 1").getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(card("Job 1").getByRole("button", { name: "Boost Visibility" })).toBeVisible();
  await expect(card("Job 2").getByRole("button", { name: "Resume" })).toBeVisible();
});

test("an offered job without a time shows none [ENTITY-05]", async ({ page, signIn, subscriber }) => {
  const offer = {
    _id: "01890000-0000-7000-8000-000000000031",
    callersId: subscriber.userId,
    fullName: "Ngozi Eze",
    location: "Ikeja",
    description: "Mend the gate",
    minBudget: 1_000,
    maxBudget: 2_000,
    phoneNumber: "08031234567",
    taken: false,
  };
  await page.route("**/api/servicemen-jobs*", (route) => route.fulfill({ json: [offer] }));
  await signIn(subscriber);
  await open(page, "/my-jobs");
  await page.getByRole("button", { name: "Available Jobs", exact: true }).click();
  const main = page.getByRole("main");
  await expect(main).toContainText("Mend the gate");
  await expect(main).not.toContainText("NaN");
});

test("an application without a time can be approved [ENTITY-21] [AGENT-02]", async ({
  page,
  signIn,
  staff,
}) => {
  const application = {
    _id: "01890000-0000-7000-8000-000000000021",
    firstName: "Sade",
    lastName: "Alabi",
    phoneNumber: "08031234567",
    houseAddress: "3 Allen Avenue",
    hasAccount: "no",
    operationBase: "store",
    agentLocation: "Ikeja",
    approved: false,
  };
  await page.route("**/api/unapproved-agents", (route) => route.fulfill({ json: [application] }));
  await signIn(await staff("agents"));
  await open(page, "/about-us");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Agents Applications" }).click();
  await expect(page.getByRole("article")).toContainText("Sade Alabi");
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeVisible();
});
