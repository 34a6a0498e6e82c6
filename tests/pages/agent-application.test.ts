/** Applying as an agent. */
import type { Page } from "@playwright/test";
import { callAs, makeAgent, oddWord } from "#tests/e2e/support/jobs.ts";
import { anAddress, aPhone, caller, signUpByApi } from "#tests/e2e/support/people.ts";
import { expect, open, test } from "./support/test.ts";

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

const applyByApi = async (origin: string): Promise<Application> => {
  const form = application();
  await caller(origin, anAddress())("POST", "/api/agent-promo", form);
  return form;
};

async function fill(page: Page, form: Application): Promise<void> {
  await page.getByLabel("First name").fill(form.firstName);
  await page.getByLabel("Last name").fill(form.lastName);
  await page.getByLabel("Phone", { exact: true }).fill(form.phoneNumber);
  await page.getByLabel("House address").fill(form.houseAddress);
  const account = page.getByRole("radiogroup", { name: "Do you have a Runor account?" });
  await account.getByText(form.hasAccount === "yes" ? "Yes" : "No", { exact: true }).click();
  await bases(page).getByText("Store (free kit)").click();
  await page.getByLabel("Agent location").fill(form.agentLocation);
}
const bases = (page: Page) => page.getByRole("radiogroup", { name: "Operation base" });
const send = (page: Page) => page.getByRole("button", { name: "Apply", exact: true }).click();

test("the page says what an agent does and asks for an application [AGENT-01] [CONST-42]", async ({
  page,
}) => {
  await open(page, "/");
  await page.getByRole("link", { name: "Apply as an agent" }).first().click();
  await expect(page).toHaveURL("/agent-marketing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Be the Runor agent on your street.");
  await expect(page.getByText("300 units")).toBeVisible();
  await expect(page.getByRole("form", { name: "Apply as an agent" })).toBeVisible();
  await expect(bases(page).getByRole("radio")).toHaveCount(3);
  await expect(bases(page)).toHaveText("Store (free kit)House (free kit)Others");
  await expect(bases(page).getByRole("radio", { checked: true })).toHaveCount(0);
});

test("'Please specify' shows only for Others [VALID-47]", async ({ page }) => {
  await open(page, "/agent-marketing");
  const specify = page.getByLabel("Please specify");
  await expect(specify).toHaveCount(0);
  await bases(page).getByText("Others").click();
  await expect(specify).toBeVisible();
  await bases(page).getByText("House (free kit)").click();
  await expect(specify).toHaveCount(0);
});

test("every field is required before anything is sent [VALID-40] [VALID-41] [VALID-42] [VALID-43] [VALID-44] [VALID-45] [VALID-46]", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  await open(page, "/agent-marketing");
  await send(page);
  const summary = page.getByRole("alert");
  for (const field of [
    "First name",
    "Last name",
    "Phone",
    "House address",
    "Do you have a Runor account?",
    "Operation base",
    "Agent location",
  ])
    await expect(summary.getByRole("link", { name: field, exact: true })).toBeVisible();
  for (const sentence of [
    "Please enter your first name.",
    "Please enter your last name.",
    "Please enter a valid phone number.",
    "Please enter your house address.",
    "Please say whether you have an account.",
    "Please say where you will work from.",
    "Please say which area you will cover.",
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  await fill(page, application());
  await bases(page).getByText("Others").click();
  await send(page);
  await expect(page.getByText("Please say where you will work from.")).toBeVisible();
  expect(sent.filter((url) => url.includes("agent-promo"))).toEqual([]);
});

test("once sent it goes on to an account, or to logging in [ERR-37] [ERR-38] [API-52]", async ({
  page,
  origin,
  staff,
}) => {
  const desk = callAs(origin, await staff("agents"));
  for (const [hasAccount, next] of [
    ["no", "/signup"],
    ["yes", "/login"],
  ] as const) {
    const form = application({ hasAccount });
    await open(page, "/agent-marketing");
    await fill(page, form);
    await bases(page).getByText("Others").click();
    await page.getByLabel("Please specify").fill("Church office");
    await send(page);
    await expect(page).toHaveURL(next);
    await expect(page.getByText("Form submitted successfully!")).toBeVisible();
    const { body } = await desk("GET", "/api/unapproved-agents");
    const found = body.find(({ lastName }: Application) => lastName === form.lastName);
    expect(found).toMatchObject({ ...form, operationBase: "Church office" });
  }
  await open(page, "/agent-marketing");
  await expect(page.getByLabel("First name")).toHaveValue("");
});

test("a failure says so and keeps the form, also over a reload [ERR-39]", async ({ page }) => {
  const form = application();
  await page.route("**/api/agent-promo", (route) => route.fulfill({ status: 500 }));
  await open(page, "/agent-marketing");
  await fill(page, form);
  await send(page);
  await expect(
    page.getByRole("alert").filter({ hasText: "Failed to submit the form. Please try again." }),
  ).toBeVisible();
  await expect(page).toHaveURL("/agent-marketing");
  await open(page, "/agent-marketing");
  await expect(page.getByLabel("House address")).toHaveValue(form.houseAddress);
  await expect(page.getByLabel("Last name")).toHaveValue(form.lastName);
  await expect(bases(page).getByRole("radio", { name: "Store (free kit)" })).toBeChecked();
});

test("a second application with the same phone is refused in words", async ({ page, origin }) => {
  const form = await applyByApi(origin);
  await open(page, "/agent-marketing");
  await fill(page, form);
  await send(page);
  await expect(
    page.getByRole("alert").filter({ hasText: "We have an application with this phone number" }),
  ).toBeVisible();
});

test("a signed-in person's name and phone are filled in; agents are sent to post", async ({
  page,
  origin,
  signIn,
  person,
}) => {
  await open(page, "/agent-marketing");
  await expect(page.getByLabel("First name")).toHaveValue("Chidinma");
  await expect(page.getByLabel("Last name")).toHaveValue("Okeke");
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue(person.phone);
  await expect(page.getByRole("radio", { name: "Yes" })).toBeChecked();
  const agent = await signUpByApi(origin, anAddress());
  await makeAgent(agent);
  await signIn(agent);
  await open(page, "/agent-marketing");
  await expect(page.getByText("You are an agent already.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Post a job for a neighbour" })).toBeVisible();
});
