/** Agents: applying, staff's decision, and the consent of the people they post for. */
import type { Page } from "@playwright/test";
import { inDatabase, queueTask, rowsOf } from "./support/database.ts";
import { callAs, callByApi, makeAgent, oddWord, postByApi } from "./support/jobs.ts";
import { anAddress, aPhone, caller, messageTo, signUpByApi } from "./support/people.ts";
import { expect, open, test } from "./support/test.ts";

const spoken = (phone: string): string => phone.replace(/^(\d{4})(\d{3})(\d{4})$/, "$1 $2 $3");
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

const applyByApi = async (origin: string, overrides: Record<string, string> = {}): Promise<Application> => {
  const form = application(overrides);
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
test.describe("applying", () => {
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
    newPerson,
    person,
  }) => {
    await open(page, "/agent-marketing");
    await expect(page.getByLabel("First name")).toHaveValue("Chidinma");
    await expect(page.getByLabel("Last name")).toHaveValue("Okeke");
    await expect(page.getByLabel("Phone", { exact: true })).toHaveValue(person.phone);
    await expect(page.getByRole("radio", { name: "Yes" })).toBeChecked();
    const agent = await newPerson();
    await makeAgent(agent.person);
    await open(agent.page, "/agent-marketing");
    await expect(agent.page.getByText("You are an agent already.")).toBeVisible();
    await expect(agent.page.getByRole("link", { name: "Post a job for a neighbour" })).toBeVisible();
  });
});

/** The link in the neighbour's SMS. Consent is only asked from 8:00 to 20:00, so the test queues the task itself. */
async function consentLink(origin: string, jobId: string, phone: string): Promise<string> {
  const unasked = await rowsOf(
    "update job_consents set asked_at = now() where job_id = $1 and asked_at is null returning job_id",
    [jobId],
  );
  if (unasked.length > 0) await queueTask("agents.ask-client", { jobId });
  const body = await messageTo(origin, phone, (text) => text.includes("/consent/"));
  return /\/consent\/\w+/.exec(body)?.[0] ?? "";
}

async function aJobForANeighbour(origin: string) {
  const agent = await signUpByApi(origin, anAddress(), { units: 1000, fullName: "Halima Bello" });
  await makeAgent(agent);
  const phone = aPhone();
  const description = `Mend the roof over the shop, ${oddWord()}`;
  const jobId = await postByApi(origin, agent, { description, phoneNumber: phone } as never);
  return { agent, phone, description, jobId };
}
const agreedTo = async (jobId: string): Promise<boolean | null | undefined> =>
  (await rowsOf<{ agreed: boolean | null }>("select agreed from job_consents where job_id = $1", [jobId]))[0]
    ?.agreed;

test.describe("consent", () => {
  test("a neighbour says Yes, and No again later", async ({ page, origin }) => {
    const { phone, description, jobId } = await aJobForANeighbour(origin);
    await open(page, await consentLink(origin, jobId, phone));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("May servicemen call you?");
    await expect(page.getByRole("main")).toContainText("Halima Bello posted this job for you");
    await expect(page.getByRole("main")).toContainText(description);
    await page.getByRole("button", { name: "Yes, they may call me" }).click();
    await expect(page.getByText("You said Yes.")).toBeVisible();
    expect(await agreedTo(jobId)).toBe(true);
    await page.getByRole("button", { name: "Change to No" }).click();
    await expect(page.getByText("You said No.")).toBeVisible();
    expect(await agreedTo(jobId)).toBe(false);
    await expect(page.getByRole("button", { name: "Change to Yes" })).toBeVisible();
  });

  test("it works without scripts", async ({ browser, origin, address }) => {
    const { phone, jobId } = await aJobForANeighbour(origin);
    const context = await browser.newContext({
      javaScriptEnabled: false,
      extraHTTPHeaders: { "x-forwarded-for": address },
    });
    const page = await context.newPage();
    await page.goto(origin + (await consentLink(origin, jobId, phone)));
    await page.getByRole("button", { name: "Yes, they may call me" }).click();
    await expect(page.getByText("You said Yes.")).toBeVisible();
    expect(await agreedTo(jobId)).toBe(true);
    await context.close();
  });

  test("a wrong link and a closed job say so", async ({ page, origin }) => {
    expect((await page.goto("/consent/0123"))?.status()).toBe(404);
    await expect(page.getByText("This link is no longer valid.")).toBeVisible();
    const { phone, jobId } = await aJobForANeighbour(origin);
    const link = await consentLink(origin, jobId, phone);
    await inDatabase("update jobs set status = 'completed' where id = $1", [jobId]);
    await page.goto(link);
    await expect(page.getByText("This job is over.")).toBeVisible();
    await expect(page.getByRole("button", { name: /they may call/ })).toHaveCount(0);
  });
});

test("An agent applies, is approved and posts, and the neighbour's phone rings after consent [GEN-12] [ROLE-14]", async ({
  page,
  origin,
  newPerson,
  staff,
  signIn,
}) => {
  const { person: applicant, page: own } = await newPerson({ units: 1000, fullName: "Ladi Gyang" });
  await test.step("a person with an account applies", async () => {
    await open(own, "/agent-marketing");
    await own.getByLabel("House address").fill("3 Aminu Kano Crescent");
    await bases(own).getByText("House (free kit)").click();
    await own.getByLabel("Agent location").fill("Wuse 2, Abuja");
    await send(own);
    await expect(own.getByText("Form submitted successfully!")).toBeVisible();
    const me = await callAs(origin, applicant)("GET", "/api/auth/me");
    expect(me.body.user.isAgent).toBe(false);
  });
  await test.step("staff approve", async () => {
    await signIn(await staff("agents"));
    await open(page, "/agent-approval");
    const card = page.getByRole("article").filter({ hasText: masked(applicant.phone) });
    await expect(card).toContainText("Phone verified");
    await card.getByRole("button", { name: /^Approve/ }).click();
    await expect(card).toHaveCount(0);
  });
  const neighbour = aPhone();
  const description = `Paint the gate, ${oddWord()}`;
  await test.step("the agent posts for a neighbour", async () => {
    await open(own, "/post-job");
    await own.getByLabel("What do you need done?").fill(description);
    await own.getByLabel("Maximum budget").fill("20000");
    await expect(own.getByText("They get an SMS and have to agree.")).toBeVisible();
    await own.getByLabel("Your client's phone number").fill(spoken(neighbour));
    await own.getByRole("button", { name: "Post job" }).click();
    await expect(own).not.toHaveURL("/post-job");
  });
  const [job] = await rowsOf<{ id: string }>("select id from jobs where description = $1", [description]);
  const jobId = job?.id ?? "";
  const ringing = async () => {
    const serviceman = await signUpByApi(origin, anAddress());
    return (await callByApi(origin, serviceman, jobId)).body.phoneNumber;
  };
  await test.step("until the neighbour agrees, the agent's phone rings", async () => {
    expect(await ringing()).toBe(applicant.phone);
  });
  await test.step("the neighbour agrees, and his phone rings", async () => {
    await open(page, await consentLink(origin, jobId, neighbour));
    await page.getByRole("button", { name: "Yes, they may call me" }).click();
    await expect(page.getByText("You said Yes.")).toBeVisible();
    expect(await ringing()).toBe(neighbour);
  });
});
