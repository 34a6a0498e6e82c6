/** Posting a job: the form, the units it needs, and agents. */
import { makeAgent, oddWord } from "#tests/e2e/support/jobs.ts";
import { buyExactly } from "#tests/e2e/support/money.ts";
import { aPhone } from "#tests/e2e/support/people.ts";
import { aClient, countPosts, parts } from "#tests/e2e/support/post-job-form.ts";
import { expect, open, stored, test } from "./support/test.ts";

const agentsPath = "**/api/approved-agents";

test("999 units do not cover a budget of 1,000: the prompt offers Close and Top-up [VALID-05] [VALID-06]", async ({
  page,
  origin,
  signIn,
}) => {
  const client = await aClient(origin, 999);
  await signIn(client);
  await open(page, "/post-job");
  const sent = await countPosts(page);
  const { description, maximum, submit, gap } = parts(page);
  await description.fill("Cut the grass of a compound");
  await maximum.fill("1000");
  await submit.click();
  await expect(gap).toContainText("999 units");
  await expect(gap).toContainText("Short by");
  await gap.getByRole("button", { name: "Close" }).click();
  await expect(gap).toHaveCount(0);
  await expect(page).toHaveURL("/post-job");
  expect(sent).toEqual([]);

  await submit.click();
  await gap.getByRole("link", { name: "Top-up" }).click();
  await expect(page).toHaveURL("/credits");
  await buyExactly(origin, client, 1);
  await open(page, "/post-job");
  await expect(description).toHaveValue("Cut the grass of a compound");
  await expect(maximum).toHaveValue("1,000");
  await submit.click();
  await expect(page).toHaveURL("/my-jobs");
  expect(sent).toHaveLength(1);
});

test("Agents need 300 units whatever the budget, and give their client's phone and their own [VALID-04] [VALID-07] [ROLE-03] [ROLE-13] [CONST-03]", async ({
  page,
  origin,
  signIn,
}) => {
  const agent = await aClient(origin, 299);
  await makeAgent(agent);
  await signIn(agent);
  await open(page, "/post-job");
  const sent = await countPosts(page);
  const { description, maximum, submit, gap } = parts(page);
  const clientPhone = page.getByLabel("Your client's phone number");
  await description.fill("Carry sand to a building site");
  await maximum.fill("5000000");
  await submit.click();
  await expect(page.getByText("Enter your client's phone number.")).toBeVisible();
  const phone = aPhone();
  await clientPhone.fill(phone);
  await submit.click();
  await expect(gap).toContainText("299 units");
  await expect(gap).toContainText("300 units");
  expect(sent).toEqual([]);

  await buyExactly(origin, agent, 1);
  await open(page, "/post-job");
  await submit.click();
  await expect(page).toHaveURL("/my-jobs");
  expect(sent).toMatchObject([{ phoneNumber: phone, agentPhoneNumber: agent.phone, maxBudget: 5_000_000 }]);
});

test("A person who is not an agent is not asked for a client's phone [VALID-07]", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  await open(page, "/post-job");
  await expect(parts(page).description).toBeVisible();
  await expect(page.locator("input[type=tel]")).toHaveCount(0);
});

test("Without an agent, or without an answer, the lookup says so [ERR-07] [ERR-08]", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  await open(page, "/post-job");
  const ask = page.getByRole("button", { name: "Let an agent post for you" });
  await page.route(agentsPath, (route) => route.fulfill({ json: [] }));
  await ask.click();
  await expect(page.getByText("No agents available at the moment.")).toBeVisible();
  await page.unroute(agentsPath);
  await page.route(agentsPath, (route) => route.abort());
  await ask.click();
  await expect(page.getByText("Network error. Please try again.")).toBeVisible();
  await expect(page.getByText("No agents available at the moment.")).toHaveCount(0);
});

test("A job without a description or a maximum budget is not sent, and both are asked for [VALID-01] [VALID-02]", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  await open(page, "/post-job");
  const sent = await countPosts(page);
  const { description, maximum, submit } = parts(page);
  await submit.click();
  await expect(page.getByText("Write what you need done.")).toBeVisible();
  await expect(page.getByText("Enter the most you will pay.")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Two things to fix" })).toBeFocused();
  await maximum.fill("500");
  await submit.click();
  await expect(page.getByText("Write what you need done.")).toBeVisible();
  await expect(page.getByText("Enter the most you will pay.")).toHaveCount(0);
  await maximum.fill("");
  await description.fill("Sweep a yard");
  await submit.click();
  await expect(page.getByText("Enter the most you will pay.")).toBeVisible();
  expect(sent).toEqual([]);
});

test("A kept text is read again after a reload, and the dashboard opens at the new job [POSTJOB-01]", async ({
  page,
  origin,
  signIn,
}) => {
  await signIn(await aClient(origin, 1000));
  await open(page, "/my-jobs");
  await page.getByRole("button", { name: "Available Jobs", exact: true }).click();
  await expect(page.getByText("You need to subscribe to view this content.")).toBeVisible();
  await open(page, "/post-job");
  const { description, maximum, location, submit } = parts(page);
  const text = `Plumber for a leaking pipe ${oddWord()}`;
  await description.fill(text);
  await maximum.fill("1000");
  await location.fill("Allen Avenue, Ikeja");
  await expect.poll(async () => JSON.stringify(await stored(page, "drafts"))).toContain("Allen Avenue");
  await open(page, "/post-job");
  await expect(description).toHaveValue(text);
  for (const [index, guess] of [/Plumb/, "Lagos", "Ikeja"].entries())
    await expect(page.getByRole("combobox").nth(index)).toHaveValue(guess);
  await submit.click();
  await expect(page).toHaveURL("/my-jobs");
  await expect(page.getByRole("article").filter({ hasText: text })).toBeVisible();
});
