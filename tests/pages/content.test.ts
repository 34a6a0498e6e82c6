import { inDatabase } from "#tests/e2e/support/database.ts";
import { aPng, dataUrl } from "#tests/e2e/support/jobs.ts";
import { read } from "#tests/e2e/support/read.ts";
import { standIn } from "./support/stand-in.ts";
import { expect, open, stored, test } from "./support/test.ts";

const blog = (n: number, date: string, body = "Short.") => ({
  _id: `01a2000${n}-0000-7000-8000-000000000000`,
  title: `Article ${n}`,
  body,
  date,
  picture: null,
  thumbnailUrl: null,
  createdBy: "Runor",
});

test.describe("the blog", () => {
  test("is titled, newest first, each with a hundred characters, and kept on the device [ROUTE-25] [BLOG-01] [BLOG-02] [BLOG-03] [CONST-40] [LS-09]", async ({
    page,
  }) => {
    const long = "x".repeat(150);
    const list = [blog(1, "2025-01-01T00:00:00Z"), blog(2, "2026-01-01T00:00:00Z", long)];
    await page.route("**/jobs/blogs", (route) => route.fulfill({ json: list }));
    await open(page, "/");
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: /Leadership Focus/ })
      .click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Our Leadership Resolve - Beyond and Above",
    );
    const articles = page.getByRole("article");
    await expect(articles.getByRole("heading")).toHaveText(["Article 2", "Article 1"]);
    await expect(articles.first()).toContainText(`${"x".repeat(100)}…`);
    await expect(articles.first()).not.toContainText("x".repeat(101));
    expect(await stored(page, "blogs")).toHaveLength(2);
  });

  test("offline shows the articles that the device has seen [LS-09]", async ({ page, context }) => {
    await open(page, "/leadership-focus");
    const title = (await page.getByRole("article").first().getByRole("heading").textContent()) ?? "";
    await open(page, "/about-us");
    await context.setOffline(true);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: /Leadership Focus/ })
      .click();
    await expect(page.getByText("Saved on this phone.")).toBeVisible();
    await expect(page.getByRole("article").first().getByRole("heading")).toHaveText(title);
    await context.setOffline(false);
  });

  test("an article shows completely, with its author, date and neighbours [ROUTE-26] [BLOG-04]", async ({
    page,
    origin,
  }) => {
    const list = (await (await fetch(`${origin}/jobs/blogs`)).json()) as { _id: string; title: string }[];
    const [newest, second] = list;
    await open(page, `/leadership-focus/${newest?._id}`);
    await expect(page.getByRole("heading", { name: newest?.title ?? "" })).toBeVisible();
    await expect(page.getByText(/^By Runor · \d+ \w+ \d{4}$/)).toBeVisible();
    expect((await page.getByRole("article").innerText()).length).toBeGreaterThan(600);
    await expect(page).toHaveTitle(new RegExp(newest?.title ?? ""));
    await page.getByRole("link", { name: new RegExp(second?.title ?? "") }).click();
    await expect(page.getByRole("heading", { name: second?.title ?? "" })).toBeVisible();
  });

  test("an article pressed in the list shows its whole text, picture, author and date [BLOG-04] [ENTITY-15]", async ({
    page,
  }) => {
    const body = `${"Work is trust. ".repeat(20)}The end.`;
    const picture = dataUrl("image/png", aPng());
    const article = { ...blog(1, "2026-01-15T12:00:00Z", body), picture, createdBy: "Bisi Alabi" };
    await page.route("**/jobs/blogs", (route) => route.fulfill({ json: [article] }));
    await page.route(`**/jobs/blogs/${article._id}`, (route) =>
      route.fulfill({ json: { ...article, previous: null, next: null } }),
    );
    await open(page, "/");
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: /Leadership Focus/ })
      .click();
    await page.getByRole("link", { name: "Article 1" }).click();

    await expect(page).toHaveURL(`/leadership-focus/${article._id}`);
    const whole = page.getByRole("article");
    await expect(whole.getByRole("heading", { name: "Article 1" })).toBeVisible();
    await expect(whole).toContainText(body);
    await expect(whole.getByText("By Bisi Alabi · 15 Jan 2026")).toBeVisible();
    await expect
      .poll(() => whole.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  test("says when an article cannot be read or does not exist [ERR-47] [ERR-48]", async ({ page }) => {
    const { _id } = blog(1, "2026-01-01T00:00:00Z");
    await page.route("**/jobs/blogs", (route) =>
      route.fulfill({ json: [blog(1, "2026-01-01T00:00:00Z"), blog(2, "2026-01-01T00:00:00Z")] }),
    );
    await page.route(`**/jobs/blogs/${_id}`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.route(`**/jobs/blogs/${blog(2, "")._id}`, (route) => route.fulfill({ json: null }));
    await open(page, "/");
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: /Leadership Focus/ })
      .click();
    await page.getByRole("link", { name: "Article 1" }).click();
    await expect(page.getByText("Error fetching blog data")).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: "Article 2" }).click();
    await expect(page.getByText("Error: Blog data not found")).toBeVisible();
  });
});

test.describe("the news box", () => {
  const box = (page: import("@playwright/test").Page) => page.getByRole("textbox", { name: "Your email" });

  test("sends the address [EMAIL-01]", async ({ page }) => {
    await open(page, "/");
    const sent = page.waitForRequest("**/api/collect-emails");
    await box(page).fill(" ada@example.com ");
    await page.getByRole("button", { name: "Send me news" }).click();
    expect((await sent).postDataJSON()).toEqual({ email: "ada@example.com" });
    await expect(page.getByText("Thank you. We will write to you")).toBeVisible();
  });

  test("says when the address is invalid, taken or failed [ERR-62] [ERR-63]", async ({ page }) => {
    let status = 409;
    await page.route("**/api/collect-emails", (route) => route.fulfill({ status, json: {} }));
    await open(page, "/about-us");
    const send = page.getByRole("button", { name: "Send me news" });
    await box(page).fill("ada");
    await send.click();
    await expect(page.getByText("Please enter an email address")).toBeVisible();
    await box(page).fill("ada@example.com");
    await send.click();
    await expect(page.getByText("This email is already registered.")).toBeVisible();
    for (status of [500, 400]) {
      await box(page).fill(`ada${status}@example.com`);
      await send.click();
      await expect(page.getByText("Error submitting your email. Please try again.")).toBeVisible();
    }
  });
});

test("a visitor removes an address for news on the page about personal data", async ({ page, origin }) => {
  const email = "page-visitor@example.com";
  const subscribe = () =>
    fetch(`${origin}/api/collect-emails`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify({ email }),
    });
  expect((await subscribe()).status).toBe(201);
  await open(page, "/privacy");
  await expect(page.getByText("The email that you left for news, and when")).toBeVisible();
  await expect(page.getByText("730 days")).toBeVisible();
  await expect(page.getByText("stays in these copies for about 35 more days")).toBeVisible();
  const box = page.getByRole("textbox", { name: "Email to remove" });
  const remove = page.getByRole("button", { name: "Remove my email" });
  await box.fill("page-visitor");
  await remove.click();
  await expect(box).toHaveAttribute("aria-invalid", "true");
  await box.fill(email);
  await remove.click();
  await expect(page.getByText("This email gets no news from us")).toBeVisible();
  expect((await subscribe()).status).toBe(201);
});

test("the foundation page has its headings, a link without a target, and loads nothing [ROUTE-41] [FOUND-01] [FOUND-02] [FOUND-03] [FOUND-04] [FOUND-05]", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(jobs|api)\//.test(pathname) && !/keep-alive|settings|auth\/me/.test(pathname))
      calls.push(pathname);
  });
  await open(page, "/foundation");
  await expect(page.getByRole("heading", { level: 1, name: "Resource: Foundation" })).toBeVisible();
  await expect(
    page.getByRole("heading", { name: "How the Funds is split between organisations" }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Current Members of the Fund" })).toBeVisible();
  const link = page.getByText("click here", { exact: true });
  await expect(link).not.toHaveAttribute("href");
  await link.click();
  await expect(page).toHaveURL(/\/foundation$/);
  expect(calls).toEqual([]);
});

test("the support page shows a line that is open day and night, to call or to write to [GEN-17] [SUPPORT-01] [SUPPORT-02] [ROUTE-28]", async ({
  page,
}) => {
  expect((await read(page, "/support")).status()).toBe(200);
  const { supportPhone } = await (await page.request.get("/api/settings")).json();
  const digits = supportPhone.replace(/\D/g, "").replace(/^0/, "234");
  const main = page.getByRole("main");
  await expect(main.getByText("24/7 line")).toBeVisible();
  await expect(main.getByText(supportPhone).first()).toBeVisible();
  await expect(main.getByRole("link", { name: "Call" })).toHaveAttribute("href", `tel:+${digits}`);
  await expect(main.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    `https://wa.me/${digits}`,
  );
});

test("team chat is for team plans, and says so to others [ROUTE-31]", async ({ page, signIn, member }) => {
  await signIn(member);
  await read(page, "/team-chat");
  await expect(page.getByText("Team chat comes with a team plan.")).toBeVisible();
  await expect(page.getByRole("main").locator("a[href^='tel:'], a[href*='wa.me']")).toHaveCount(0);
});

test("team chat opens for a team plan: its line, to call and to write to under one's name [ROUTE-31]", async ({
  page,
  origin,
  person,
}) => {
  await inDatabase(
    "update users set team_key = 'gold', subscribed_until = now() + interval '9 days' where id = $1",
    [person.userId],
  );
  const { supportPhone } = await (await fetch(`${origin}/api/settings`)).json();
  await read(page, "/team-chat");
  const main = page.getByRole("main");
  await expect(main).toContainText(supportPhone);
  await expect(main.getByRole("link", { name: "Call" })).toHaveAttribute("href", /^tel:\+?\d+$/);
  const chat = new URL((await main.getByRole("link", { name: /WhatsApp/ }).getAttribute("href")) ?? "");
  expect(chat.origin).toBe("https://wa.me");
  expect(chat.searchParams.get("text")).toContain(person.fullName);
});

const faqs = [
  {
    id: "a",
    question: "What are units?",
    answer: "Credits.\n* Bought\n* **Sent**\n<b id='x'>no</b>",
    createdBy: "Bisi",
  },
  { id: "b", question: "How do I withdraw?", answer: "Open the wallet.", createdBy: "Musa" },
];

test.describe("the FAQ page", () => {
  test("lists every question, opens one to its formatted answer and closes it again [ROUTE-27] [FAQ-01] [FAQ-02] [FAQ-03] [FAQ-04] [GEN-16]", async ({
    page,
  }) => {
    await page.route("**/api/faqs", (route) => route.fulfill({ json: faqs }));
    await open(page, "/support");
    await page.getByRole("link", { name: "Answers to common questions" }).click();
    for (const { question } of faqs) await expect(page.getByText(question)).toBeVisible();
    const answer = page.getByText("Credits.");
    await expect(answer).toBeHidden();

    await page.getByText("What are units?").click();

    await expect(answer).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Bought" })).toBeVisible();
    await expect(page.locator("b", { hasText: /^Sent$/ })).toBeVisible();
    await expect(page.getByText("<b id='x'>no</b>")).toBeVisible();
    await expect(page.locator("#x")).toHaveCount(0);
    await expect(page.getByText("Created by Bisi")).toBeVisible();
    await page.getByText("What are units?").click();
    await expect(answer).toBeHidden();
  });

  test("finds in the page, and says when nothing matches", async ({ page }) => {
    await open(page, "/faq-page");
    const questions = page.locator("details summary");
    await expect(questions.first()).toBeVisible();
    const all = await questions.count();
    expect(all).toBeGreaterThan(15);
    await page.getByRole("searchbox").fill("private name");
    await expect.poll(() => questions.count()).toBeLessThan(all);
    await expect(questions.filter({ hasText: "What is a private name?" })).toBeVisible();
    await page.getByRole("searchbox").fill("zzzz");
    await expect(page.getByText("No question matches your search.")).toBeVisible();
    await page.getByRole("button", { name: "Show all questions" }).click();
    await expect(questions).toHaveCount(all);
  });
});

test.describe("the permission page", () => {
  /** Records which permission the page requests, and answers it. */
  const answer = (state: string): string[] => {
    const asked: string[] = [];
    const query = async ({ name }: PermissionDescriptor) => {
      asked.push(name);
      if (state === "error") throw new TypeError("unknown");
      return { state };
    };
    standIn(navigator, "permissions", state === "missing" ? undefined : { query });
    return asked;
  };

  test("names the permission, and granting it leads back [ROUTE-37] [PERMREQ-01] [PERMREQ-02] [PERMREQ-03] [STATE-40]", async ({
    page,
  }) => {
    const asked = answer("granted");
    await open(page, "/permisson-request?redirectUrl=/support");
    await expect(page.getByText("Runor needs your permission for location.")).toBeVisible();
    await expect(page.getByText(/Permission (granted|denied)/)).toHaveCount(0);
    await page.getByRole("button", { name: "Request Permission" }).click();
    await expect(page.getByText("Permission granted. Redirecting...")).toBeVisible();
    expect(asked).toEqual(["geolocation"]);
    await expect(page).toHaveURL(/\/support$/);
  });

  for (const state of ["denied", "prompt", "error", "missing"])
    test(`'${state}' is a no [PERMREQ-04] [PERMREQ-05] [STATE-40]`, async ({ page }) => {
      answer(state);
      await open(page, "/permission-request?permission=notifications");
      await page.getByRole("button", { name: "Request Permission" }).click();
      await expect(
        page.getByText("Permission denied. Please enable notifications in your device settings."),
      ).toBeVisible();
    });
});
