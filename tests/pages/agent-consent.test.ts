/** Agents' posts for others: the neighbour's consent, and the whole path from application to consent. */
import { agreedTo, aJobForANeighbour, consentLink } from "#tests/e2e/support/consent.ts";
import { inDatabase, rowsOf } from "#tests/e2e/support/database.ts";
import { callAs, callByApi, oddWord } from "#tests/e2e/support/jobs.ts";
import { anAddress, aPhone, signUpByApi } from "#tests/e2e/support/people.ts";
import { expect, open, test } from "./support/test.ts";

const spoken = (phone: string): string => phone.replace(/^(\d{4})(\d{3})(\d{4})$/, "$1 $2 $3");
const masked = (phone: string): string => phone.replace(/^(\d{4})\d{3}(\d{4})$/, "$1 ••• $2");

test.describe("consent", () => {
  test("a neighbour says Yes, and No again later", async ({ page, origin }) => {
    const { phone, description, jobId } = await aJobForANeighbour(origin);
    await open(page, await consentLink(origin, jobId, phone));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("May servicemen call you?");
    await expect(page.getByRole("main")).toContainText("Halima Bello posted this job for you");
    await expect(page.getByRole("main")).toContainText(description);
    await page.getByRole("button", { name: "Yes, they may call me" }).click();
    await expect(page.locator("form > :focus")).toContainText("You said Yes.");
    expect(await agreedTo(jobId)).toBe(true);
    await page.getByRole("button", { name: "Change to No" }).click();
    await expect(page.locator("form > :focus")).toContainText("You said No.");
    expect(await agreedTo(jobId)).toBe(false);
    await expect(page.getByRole("button", { name: "Change to Yes" })).toBeVisible();
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
  staff,
  signIn,
}) => {
  const applicant = await signUpByApi(origin, anAddress(), { units: 1000, fullName: "Ladi Gyang" });
  await signIn(applicant);
  // A person with an account applies.
  await open(page, "/agent-marketing");
  await page.getByLabel("House address").fill("3 Aminu Kano Crescent");
  await page.getByText("House (free kit)").click();
  await page.getByLabel("Agent location").fill("Wuse 2, Abuja");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page.getByText("Form submitted successfully!")).toBeVisible();
  const me = await callAs(origin, applicant)("GET", "/api/auth/session");
  expect(me.body.user.isAgent).toBe(false);

  // Staff approve.
  await signIn(await staff("agents"));
  await open(page, "/agent-approval");
  const card = page.getByRole("article").filter({ hasText: masked(applicant.phone) });
  await expect(card).toContainText("Phone verified");
  await card.getByRole("button", { name: /^Approve/ }).click();
  await expect(card).toHaveCount(0);

  const neighbour = aPhone();
  const description = `Paint the gate, ${oddWord()}`;
  // The agent posts for a neighbour.
  await signIn(applicant);
  await open(page, "/post-job");
  await page.getByLabel("What do you need done?").fill(description);
  await page.getByLabel("Maximum budget").fill("20000");
  await expect(page.getByText("They get an SMS and have to agree.")).toBeVisible();
  await page.getByLabel("Your client's phone number").fill(spoken(neighbour));
  await page.getByRole("button", { name: "Post job" }).click();
  await expect(page).not.toHaveURL("/post-job");

  const [job] = await rowsOf<{ id: string }>("select id from jobs where description = $1", [description]);
  const jobId = job?.id ?? "";
  const ringing = async () => {
    const serviceman = await signUpByApi(origin, anAddress());
    return (await callByApi(origin, serviceman, jobId)).body.phoneNumber;
  };
  // Until the neighbour agrees, the agent's phone rings.
  expect(await ringing()).toBe(applicant.phone);

  // The neighbour agrees, and the neighbour's phone rings.
  await page.context().clearCookies();
  await open(page, await consentLink(origin, jobId, neighbour));
  await page.getByRole("button", { name: "Yes, they may call me" }).click();
  await expect(page.getByText("You said Yes.")).toBeVisible();
  expect(await ringing()).toBe(neighbour);
});
