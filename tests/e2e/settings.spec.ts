/** Administrators: settings that take effect at once, and the log of staff actions. */
import type { Page } from "@playwright/test";
import { startOtherProduct } from "./support/other-product.ts";
import { anAddress, aPhone, signInFixed } from "./support/people.ts";
import { expect, open, test } from "./support/test.ts";

async function formOf(page: Page, title: string) {
  const setting = page.getByRole("region", { name: title });
  await setting.getByRole("heading", { name: title }).click();
  await expect(setting.getByRole("textbox", { name: "Reason" })).toBeVisible();
  return setting;
}

test.describe.configure({ mode: "serial" });

test("An administrator changes a setting with a reason: the page shows it, and the default can come back", async ({
  page,
  context,
  signIn,
  staff,
}) => {
  await signIn(await staff("master"));
  await open(page, "/settings");
  const form = await formOf(page, "Hours of the support line");
  await expect(form.getByText("This is the default.")).toBeVisible();
  await form.getByRole("textbox", { name: "Sentence" }).fill("Monday to Saturday, 7 to 7.");
  await form.getByRole("button", { name: "Save hours of the support line" }).click();
  await expect(form.getByText("Please give a reason.").first()).toBeVisible();
  await form.getByRole("textbox", { name: "Reason" }).fill("New shifts");
  await form.getByRole("button", { name: "Save hours of the support line" }).click();
  await expect(page.getByText("The setting has changed.")).toBeVisible();
  await expect(form.getByText("Default: People answer this line 24 hours a day, every day.")).toBeVisible();
  await expect(form.getByText(/^Changed by /)).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Reason" })).toHaveValue("");

  const visitor = await context
    .browser()!
    .newContext({ extraHTTPHeaders: { "x-forwarded-for": anAddress() } });
  const theirs = await visitor.newPage();
  await theirs.goto(new URL("/support", page.url()).href);
  await expect(theirs.getByRole("main").getByText("Monday to Saturday, 7 to 7.")).toBeVisible();
  await expect(theirs.getByRole("contentinfo")).toContainText(
    "Support by phone or WhatsApp. Monday to Saturday, 7 to 7.",
  );
  await visitor.close();

  await form.getByRole("textbox", { name: "Reason" }).fill("Back to normal");
  await form.getByRole("button", { name: "Hours of the support line: back to default" }).click();
  await expect(page.getByText("The setting is back to its default.")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Sentence" })).toHaveValue(
    "People answer this line 24 hours a day, every day.",
  );
});

test("The log shows changes with before and after as text, filtered by action and person", async ({
  page,
  signIn,
  staff,
}) => {
  const master = await staff("master");
  await signIn(master);
  await page.request.put("/api/owner-settings/supportHours", {
    data: { value: "<b>bold</b> hours", reason: "To see it in the log" },
    headers: { origin: new URL(page.url() === "about:blank" ? master.cookie.url : page.url()).origin },
  });
  await page.request.delete("/api/owner-settings/supportHours", {
    data: { reason: "And back" },
    headers: { origin: master.cookie.url },
  });
  await open(page, "/audit-log");
  await page.getByRole("searchbox").fill("Settings: change");
  const row = page.getByRole("row").filter({ hasText: "To see it in the log" }).first();
  await expect(row).toBeVisible();
  await expect(row).toContainText("Settings: change");
  await expect(row).toContainText("<b>bold</b> hours");
  await expect(row).toContainText(master.fullName);
  await page.getByLabel("Person").selectOption(master.userId);
  await expect(row).toBeVisible();
  await page.getByRole("searchbox").fill("nothing of the kind");
  await expect(page.getByText("Nothing like that was done.")).toBeVisible();
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(row).toBeVisible();
  await open(page, "/audit-log");
  await expect(page.getByRole("row").filter({ hasText: "Audit: read" }).first()).toBeVisible();
});

test.describe("a product of its own", () => {
  const phones = [aPhone(), aPhone()] as const;
  let other: Awaited<ReturnType<typeof startOtherProduct>>;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    other = await startOtherProduct({ STAFF_MASTER_PHONES: phones.join(",") });
  });
  test.afterAll(() => other.stop());

  test("The two administrators' numbers come from the configuration: with others in it, others see the staff links [CONST-43]", async ({
    context,
    signIn,
    staff,
    page,
  }) => {
    const staffLinks = async (origin: string): Promise<string[]> => {
      await open(page, `${origin}/`);
      await page.getByRole("button", { name: "Open menu" }).click();
      const menu = page.getByRole("dialog", { name: "Menu" });
      await expect(menu).toBeVisible();
      const links = await menu
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
      await context.clearCookies();
      return links.filter((href) =>
        /^\/(accounting|public-relation|agent-approval|customer|settings)/.test(href),
      );
    };
    const master = await staff("master");
    for (const phone of phones) {
      await signIn(await signInFixed(other.origin, anAddress(), { phone }));
      expect(await staffLinks(other.origin)).toHaveLength(5);
    }
    await signIn(await signInFixed(other.origin, anAddress(), { phone: master.phone }));
    expect(await staffLinks(other.origin)).toEqual([]);
    await signIn(master);
    expect(await staffLinks("")).toHaveLength(5);
  });

  test("A testimonial of a real customer is not marked as a sample, in the first HTML", async ({
    page,
    request,
    signIn,
  }) => {
    const html = async () => (await request.get(`${other.origin}/servicemen-page`)).text();
    const samples = async () => (await html()).split(">Sample<").length - 1;
    expect(await samples()).toBe(3);
    await signIn(await signInFixed(other.origin, anAddress(), { phone: phones[0] }));
    await open(page, `${other.origin}/settings`);
    const form = await formOf(page, "What servicemen say");
    await form.getByRole("textbox", { name: "Words 1" }).fill("They rang me the same evening.");
    await form.getByText("Number 1 really said this").click();
    await form.getByRole("textbox", { name: "Reason" }).fill("He agreed by phone");
    await form.getByRole("button", { name: "Save what servicemen say" }).click();
    await expect(page.getByText("The setting has changed.")).toBeVisible();
    expect(await samples()).toBe(2);
    expect(await html()).toContain("They rang me the same evening.");

    await form.getByRole("textbox", { name: "Reason" }).fill("He took it back");
    await form.getByRole("button", { name: "What servicemen say: back to default" }).click();
    await expect(page.getByText("The setting is back to its default.")).toBeVisible();
    expect(await samples()).toBe(3);
  });
});
