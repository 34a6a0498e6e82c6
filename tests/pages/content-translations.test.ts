/** Staff put translations of questions and articles on the pages, change them, and take them off again. */
import { callAs } from "#tests/e2e/support/jobs.ts";
import { expect, open, test } from "./support/test.ts";

test.describe("a translation into Pidgin", () => {
  test("of a question is written beside the English text, changed, and taken off the page, after a refusal that is shown", async ({
    page,
    signIn,
    staff,
    origin,
  }) => {
    const person = await staff("publicRelations");
    await signIn(person);
    const question = `Is it free ${Date.now()}?`;
    await callAs(origin, person)("POST", "/api/faqs", { question, answer: "Posting **is**." });
    await open(page, "/public-relation");
    await page.getByRole("heading", { name: /^Questions/ }).click();

    await page.getByRole("button", { name: `Add Pidgin: ${question}` }).click();
    const sheet = page.getByRole("dialog", { name: "In Pidgin" });
    await expect(sheet.getByText("English text", { exact: true })).toBeVisible();
    await expect(sheet.getByText(question, { exact: true })).toBeAttached();
    await sheet.getByRole("button", { name: "Put on the page" }).click();
    await expect(sheet.getByText("things to fix")).toBeVisible();
    await sheet.getByRole("textbox", { name: "Question" }).fill("E free?");
    await sheet.getByRole("textbox", { name: "Answer" }).fill("To post na free.");
    await sheet.getByRole("button", { name: "Put on the page" }).click();
    await expect(page.getByText("The translation is on the page.")).toBeVisible();
    expect(await inPidgin(origin, "/api/faqs")).toContainEqual(
      expect.objectContaining({ question: "E free?", answer: "To post na free.", language: "pcm" }),
    );

    await page.getByRole("button", { name: `Change Pidgin: ${question}` }).click();
    await expect(sheet.getByRole("textbox", { name: "Answer" })).toHaveValue("To post na free.");
    await sheet.getByRole("button", { name: "Take Pidgin off the page" }).click();
    const ask = page.getByRole("alertdialog");
    await expect(ask.getByText("Readers of Pidgin get the English text again.")).toBeVisible();
    const refusal = "This text has changed since.";
    const removal = "**/api/faqs/*/translations/pcm";
    await page.route(removal, (route) =>
      route.fulfill({ status: 409, json: { error: refusal, message: refusal, code: "conflict" } }),
    );
    await ask.getByRole("button", { name: "Take off the page" }).click();
    await expect(page.getByRole("alert").getByText(refusal)).toBeVisible();

    await page.unroute(removal);
    await page.getByRole("button", { name: `Change Pidgin: ${question}` }).click();
    await sheet.getByRole("button", { name: "Take Pidgin off the page" }).click();
    await ask.getByRole("button", { name: "Take off the page" }).click();
    await expect(page.getByText("The translation is off the page.")).toBeVisible();
    await expect(page.getByRole("button", { name: `Add Pidgin: ${question}` })).toBeVisible();
    expect(await inPidgin(origin, "/api/faqs")).toContainEqual(
      expect.objectContaining({ question, language: "en" }),
    );
  });

  test("of an article is written to its whole text; what fails to load can be asked for again", async ({
    page,
    signIn,
    staff,
    origin,
  }) => {
    const person = await staff("publicRelations");
    await signIn(person);
    const title = `Trust ${Date.now()}`;
    const body = `Work is trust. ${"Say what is true. ".repeat(20)}The end.`;
    await callAs(origin, person)("POST", "/jobs/blogs", { title, body });
    await open(page, "/public-relation");
    let isDown = true;
    await page.route("**/jobs/blogs/*", (route) =>
      isDown ? route.fulfill({ status: 500, json: { error: "unexpected" } }) : route.fallback(),
    );
    await page.getByRole("heading", { name: /^Articles/ }).click();
    await page.getByRole("button", { name: `Add Pidgin: ${title}` }).click();
    const sheet = page.getByRole("dialog", { name: "In Pidgin" });
    await expect(sheet.getByText("The texts could not be loaded.")).toBeVisible();
    isDown = false;
    await sheet.getByRole("button", { name: "Try again" }).click();

    await sheet.getByRole("textbox", { name: "Title" }).fill("To trust");
    await expect(sheet.getByText("The end.")).toBeAttached();
    await sheet.getByRole("textbox", { name: "Body" }).fill("Work na trust.");
    await sheet.getByRole("button", { name: "Put on the page" }).click();
    await expect(page.getByText("The translation is on the page.")).toBeVisible();
    expect(await inPidgin(origin, "/jobs/blogs")).toContainEqual(
      expect.objectContaining({ title: "To trust", body: "Work na trust.", language: "pcm" }),
    );
  });
});

const inPidgin = async (origin: string, path: string): Promise<unknown> =>
  (await fetch(`${origin}${path}?language=pcm`)).json();
