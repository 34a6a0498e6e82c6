/** Create New PR: staff publish content, send campaigns, and post staff jobs. */
import type { Page, Request } from "@playwright/test";
import { jobPseudonyms } from "#shared/pseudonyms.ts";
import { callAs } from "#tests/e2e/support/jobs.ts";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { read } from "#tests/e2e/support/read.ts";
import { aCampaign, choose, field, form } from "./support/public-relations.ts";
import { expect, open, test } from "./support/test.ts";

const sentTo = (page: Page, path: string): Promise<Request> =>
  page.waitForRequest((request) => request.method() === "POST" && new URL(request.url()).pathname === path);

test("The form is 'Create New PR', and its fields change with the destination [ROUTE-35] [STAFF-01] [STAFF-13]", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("publicRelations"));
  await open(page, "/public-relation");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create New PR");
  const fields: [string, string[]][] = [
    ["Blog", ["Title", "Body"]],
    ["SMS", ["Body"]],
    ["Subscribed Users", ["Body"]],
    ["FAQs", ["Question", "Answer"]],
    ["Jobs", ["Job description", "Location", "Phone that rings", "Minimum budget", "Maximum budget"]],
    ["Agents", ["Message"]],
  ];
  for (const [destination, names] of fields) {
    await choose(page, destination);
    for (const name of names) await expect(field(page, name)).toBeVisible();
    await expect(form(page).getByRole("textbox")).toHaveCount(names.length);
    await expect(form(page).locator("input[type=file]")).toHaveCount(destination === "Blog" ? 1 : 0);
  }
});

test("A question and its answer appear on the FAQ page; markup is shown as text [STAFF-05]", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("publicRelations"));
  await open(page, "/public-relation");
  await choose(page, "FAQs");
  const question = `Is it <b>free</b> ${Date.now()}?`;
  await field(page, "Question").fill(question);
  await field(page, "Answer").fill("Posting is.");
  const sent = sentTo(page, "/api/faqs");
  await form(page).getByRole("button", { name: "Publish" }).click();
  expect((await sent).postDataJSON()).toEqual({ question, answer: "Posting is." });
  await expect(page.getByText("The question is on the FAQ page.")).toBeVisible();
  await open(page, "/faq-page");
  await expect(page.getByText(question).first()).toBeVisible();
});

test("A message to everyone, to subscribers or to agents shows its reach and cost, asks once more and is sent [STAFF-03] [STAFF-04] [STAFF-07]", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("publicRelations"));
  const audiences: (string | null)[] = [];
  await page.route("**/api/campaigns/quote*", (route) => {
    audiences.push(new URL(route.request().url()).searchParams.get("audience"));
    return route.fulfill({
      json: { recipients: 1_200, optedOut: 30, partsEach: 1, costKobo: 600_000, isNight: true },
    });
  });
  await open(page, "/public-relation");
  const text = `Pay ₦500 less. ${"a".repeat(160)}`;
  for (const [destination, path, name, audience] of [
    ["SMS", "/jobs/send-sms", "Body", "everyone"],
    ["Subscribed Users", "/jobs/send-sms-sub-users", "Body", "subscribers"],
    ["Agents", "/api/send-message-to-agents", "Message", "agents"],
  ] as const) {
    const message = `The messages to ${audience} are on their way.`;
    await page.route(`**${path}`, (route) =>
      route.fulfill({ status: 202, json: { message, campaign: aCampaign() } }),
    );
    await choose(page, destination);
    await field(page, name).fill(text);
    await expect(form(page).getByText("1,200 people get it")).toBeVisible();
    expect(audiences.at(-1)).toBe(audience);
    await expect(form(page).getByText("30 opted out")).toBeVisible();
    await expect(form(page).getByText("175 characters, 2 parts")).toBeVisible();
    await expect(form(page).getByRole("status").getByText("12,000").first()).toBeVisible();
    await expect(page.getByRole("region", { name: "Preview" })).toContainText("Pay N500 less.");
    await form(page).getByRole("button", { name: "Review and send" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Send to 1,200 people?" });
    await expect(dialog.getByText("It is night: these messages go out from 08:00.")).toBeVisible();
    const sent = sentTo(page, path);
    await dialog.getByRole("button", { name: "Send now" }).click();
    const request = await sent;
    expect(request.postDataJSON()).toEqual({ [name.toLowerCase()]: text });
    expect(await request.headerValue("idempotency-key")).toMatch(/.+/);
    await expect(page.getByText(message)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(field(page, name)).toHaveValue("");
  }
});

test("A job without description, location or phone is not sent [VALID-48]", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("publicRelations"));
  await open(page, "/public-relation");
  await choose(page, "Jobs");
  const filled = {
    "Job description": "Paint the fence",
    Location: "Yaba, Lagos",
    "Phone that rings": "0803 555 1234",
    "Maximum budget": "15000",
  };
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/jobs/post-job")) requests.push(request.url());
  });
  for (const empty of ["Job description", "Location", "Phone that rings"]) {
    for (const [name, value] of Object.entries(filled))
      await field(page, name).fill(name === empty ? "" : value);
    await form(page).getByRole("button", { name: "Publish" }).click();
    await expect(field(page, empty)).toHaveAttribute("aria-invalid", "true");
  }
  expect(requests).toEqual([]);
});

test("Content that cannot be submitted says 'Failed to submit' and stays in the form [ERR-42]", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("publicRelations"));
  await open(page, "/public-relation");
  const fillers: Record<string, [path: string, values: Record<string, string>]> = {
    Blog: ["/jobs/blogs", { Title: "A title", Body: "A body" }],
    FAQs: ["/api/faqs", { Question: "Why?", Answer: "So." }],
    Jobs: [
      "/jobs/post-job",
      {
        "Job description": "Paint the fence",
        Location: "Yaba, Lagos",
        "Phone that rings": "0803 555 1234",
        "Maximum budget": "15000",
      },
    ],
  };
  for (const [destination, [path, values]] of Object.entries(fillers)) {
    await page.route(`**${path}`, (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 500 }) : route.fallback(),
    );
    await choose(page, destination);
    for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
    await form(page).getByRole("button", { name: "Publish" }).click();
    await expect(form(page).getByRole("alert").filter({ hasText: "Failed to submit" })).toBeVisible();
    const [name, value] = Object.entries(values)[0]!;
    await expect(field(page, name)).toHaveValue(value);
  }
});

test("Others see 'Forbidden' [ROUTE-35]", async ({ page, signIn, staff, member }) => {
  for (const person of [undefined, member, await staff("accounting")]) {
    if (person) await signIn(person);
    const answer = await read(page, "/public-relation");
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole("heading", { name: "Forbidden" })).toBeVisible();
    await expect(page.getByText("Create New PR")).toHaveCount(0);
  }
});

test("A job is posted under one of exactly seven names and calls the typed phone [STAFF-06] [CONST-41]", async ({
  page,
  signIn,
  staff,
  origin,
}) => {
  const person = await signUpByApi(origin, anAddress());
  await signIn(await staff("publicRelations"));
  await open(page, "/public-relation");
  await choose(page, "Jobs");
  const names = form(page).getByRole("combobox", { name: "Shown name" });
  await expect(names.getByRole("option")).toHaveText([...jobPseudonyms]);
  const description = `Paint the fence of our office ${Date.now()}`;
  await field(page, "Job description").fill(description);
  await field(page, "Location").fill("Yaba, Lagos");
  await field(page, "Phone that rings").fill("0803 555 1234");
  await field(page, "Minimum budget").fill("9000");
  await field(page, "Maximum budget").fill("15000");
  await names.selectOption("Dupe Akin");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Dupe Akin");
  for (const amount of ["9,000", "15,000"]) await expect(preview).toContainText(amount);
  const sent = sentTo(page, "/jobs/post-job");
  await form(page).getByRole("button", { name: "Publish" }).click();
  const request = await sent;
  expect(request.postDataJSON()).toMatchObject({ description, fullName: "Dupe Akin", pseudonym: true });
  const { job } = await (await request.response())!.json();
  await expect(page.getByText("The job is posted.")).toBeVisible();

  const call = callAs(origin, person);
  const { body: seen } = await call("GET", `/jobs/get-job/${job._id}`);
  expect(seen).toMatchObject({ creator: "Dupe Akin", fullName: "Dupe Akin", userId: null });
  const { body: called } = await call("POST", `/jobs/call-job-and-increase-count/${job._id}`, {
    userId: person.userId,
    phoneNumber: person.phone,
  });
  expect(called).toMatchObject({ phoneNumber: "08035551234" });
});
