/** The chat: from every page, on its own page, and with slow, malformed and missing answers. */
import type { Locator, Page } from "@playwright/test";
import { bubbles, field, log, reply, say, stub } from "./support/chat-window.ts";
import { addressOf, isPhone } from "./support/pages.ts";
import { expect, open, test } from "./support/test.ts";

const greeting = "How can I help you today?";

async function openChat(page: Page, path = "/support") {
  await open(page, path);
  await page.getByRole("link", { name: "Chat with us" }).click();
  await expect(page.getByRole("dialog", { name: "Runor help" })).toBeVisible();
}

test("opens from a page with the greeting first, and answers for itself [GEN-18] [CHAT-01] [CHAT-02] [CHAT-04] [CHAT-06] [ENTITY-23]", async ({
  page,
}) => {
  await openChat(page);
  await expect(bubbles(page).first()).toContainText(greeting);
  await expect(field(page)).toHaveAttribute("placeholder", "Type your message...");

  await say(page, "wetin be units?");

  await expect(bubbles(page)).toHaveCount(3);
  await expect(bubbles(page).nth(1)).toContainText("wetin be units?");
  await expect(bubbles(page).nth(2)).toContainText("one unit stands for one naira");
  const [asked, answered] = await Promise.all([1, 2].map((place) => bubbles(page).nth(place).boundingBox()));
  expect(asked!.x + asked!.width).toBeGreaterThan(answered!.x + answered!.width);
  const colour = (place: number) =>
    bubbles(page)
      .nth(place)
      .evaluate((bubble) => getComputedStyle(bubble).backgroundColor);
  expect(await colour(1)).not.toBe(await colour(2));
  await expect(page.getByRole("dialog").getByRole("link", { name: "Call" })).toHaveAttribute("href", /^tel:/);
  await expect(page.getByRole("dialog").getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\//,
  );
});

test("after a failure the focus is on Try Again, and then in the field again", async ({ page }) => {
  await stub(page, (route) => route.abort(), reply("Hello."));
  await openChat(page);
  await field(page).fill("hello");
  await page.keyboard.press("Enter");
  const tryAgain = page.getByRole("dialog").getByRole("button", { name: "Try Again" });
  await expect(tryAgain).toBeFocused();

  await page.keyboard.press("Enter");

  await expect(field(page)).toBeFocused();
  await expect(bubbles(page).last()).toContainText("Hello.");
});

test("keeps the conversation through other pages and closing [ROUTE-42]", async ({ page }) => {
  await stub(page, reply("Open /faq-page"));
  await openChat(page);
  await say(page, "where are answers?");
  await log(page).getByRole("link", { name: "Questions and answers" }).click();
  await expect(page).toHaveURL(/\/faq-page$/);
  const dialog = page.getByRole("dialog", { name: "Runor help" });
  if (isPhone(page)) await expect(dialog).toBeHidden();
  else await dialog.getByRole("button", { name: "Close chat" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Chat with us" }).click();
  await expect(bubbles(page)).toHaveCount(3);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await open(page, "/robin");

  await expect(bubbles(page).first()).toContainText(greeting);
  await page.getByRole("button", { name: "What is my balance?" }).click();
  await expect(bubbles(page)).toHaveCount(3);
  await expect(page.getByRole("link", { name: "Chat with us" })).toHaveCount(0);
});

const door = (page: Page) => page.getByRole("link", { name: "Chat with us" });
const opacity = (page: Page) => door(page).evaluate((button) => getComputedStyle(button).opacity);
const scrollBy = (page: Page, down: number) => page.evaluate((by) => window.scrollBy(0, by), down);

for (const path of ["/", "/home", "/job-page", "/job-details/{jobId}", "/servicemen-page", "/support"])
  test(`on phones the button on ${path} covers nothing of the page, however far it is scrolled`, async ({
    page,
    origin,
  }) => {
    await open(page, await addressOf(origin, path));
    const bar = (await page.getByRole("banner").boundingBox())!;
    for (const down of [0, 200, 400, -150]) {
      await scrollBy(page, down);
      const place = (await door(page).boundingBox())!;
      expect(place.y + place.height).toBeLessThanOrEqual(bar.y + bar.height);
      expect(await isAtPoint(page, place)).toBe(true);
    }
    const menu = (await page.getByRole("button", { name: "Open menu" }).boundingBox())!;
    const place = (await door(page).boundingBox())!;
    expect(place.x + place.width).toBeLessThanOrEqual(menu.x);
  });

/** Wide enough for the floating button, but without room beside the page. */
const tablet = { width: 1100, height: 800 };

test("without room beside the page the button hides while it scrolls down and returns when it scrolls up", async ({
  page,
}) => {
  await page.setViewportSize(tablet);
  await open(page, "/job-page");
  await expect(door(page)).toBeInViewport({ ratio: 1 });
  const place = (await door(page).boundingBox())!;

  await scrollBy(page, 200);
  await expect.poll(() => opacity(page)).toBe("0");
  expect(await isAtPoint(page, place)).toBe(false);

  await scrollBy(page, -40);
  await expect.poll(() => opacity(page)).toBe("1");
  await expect.poll(() => door(page).boundingBox()).toEqual(place);
  expect(await isAtPoint(page, place)).toBe(true);
});

test("the keyboard reaches the button while it is hidden", async ({ page }) => {
  await page.setViewportSize(tablet);
  await open(page, "/support");
  await scrollBy(page, 200);
  await expect.poll(() => opacity(page)).toBe("0");

  // A key press makes the focus visible.
  await page.keyboard.press("Shift");
  await door(page).focus();
  await expect.poll(() => opacity(page)).toBe("1");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("dialog", { name: "Runor help" })).toBeVisible();
});

test("a press on the button counts although the page is scrolling", async ({ page }) => {
  await page.setViewportSize(tablet);
  await open(page, "/support");
  await door(page).hover();
  await page.mouse.down();
  await scrollBy(page, 200);
  await expect(door(page)).toHaveClass(/aside/);
  await page.mouse.up();

  await expect(page.getByRole("dialog", { name: "Runor help" })).toBeVisible();
});

/** Whether a press at that point reaches the button. */
const isAtPoint = (
  page: Page,
  { x, y, width, height }: NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>,
) =>
  door(page).evaluate((button, [left, top]) => button.contains(document.elementFromPoint(left, top)), [
    x + width / 2,
    y + height / 2,
  ] as const);

test("shows the next user of the device nothing of the previous conversation", async ({
  page,
  person: _signedIn,
}) => {
  await openChat(page);
  await say(page, "what is my balance?");
  await expect(bubbles(page)).toHaveCount(3);
  await expect(bubbles(page).last()).not.toContainText("typing");
  await field(page).fill("not sent yet");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole("link", { name: "Chat with us" }).click();
  await expect(bubbles(page)).toHaveCount(1);
  await expect(bubbles(page)).toContainText(greeting);
  await expect(field(page)).toHaveValue("");
});

test("asks the owner's chat host instead of the product, without cookies [API-55]", async ({
  page,
  person: _signedIn,
}) => {
  const host = "https://chat.example";
  // As the product renders its pages with CHAT_HOST set.
  await page.route("**/support", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(\\?"chatHost\\?":)null/, `$1"${host}"`);
    const policy = response.headers()["content-security-policy"] ?? "";
    const headers = {
      ...response.headers(),
      "content-security-policy": policy.replace("connect-src 'self'", `connect-src 'self' ${host}`),
    };
    await route.fulfill({ response, body, headers });
  });
  const asked: { url: string; cookie: string | undefined; body: unknown }[] = [];
  await page.route("**/api/chat", async (route) => {
    const request = route.request();
    const { cookie } = await request.allHeaders();
    asked.push({ url: request.url(), cookie, body: request.postDataJSON() });
    await route.fulfill({ json: { response: "From afar" }, headers: { "access-control-allow-origin": "*" } });
  });
  await openChat(page);
  await say(page, "hello");
  await expect(bubbles(page).last()).toContainText("From afar");
  expect(asked).toEqual([{ url: `${host}/api/chat`, cookie: undefined, body: { userInput: "hello" } }]);
});

test.describe("on wide screens", () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test("the chat is beside the page, which stays in use, and returns the focus [CHAT-06]", async ({
    page,
  }) => {
    await stub(page, reply("Open /faq-page"));
    await openChat(page);
    const dialog = page.getByRole("dialog", { name: "Runor help" });
    await expect(field(page)).toBeFocused();
    await say(page, "where are answers?");
    await log(page).getByRole("link", { name: "Questions and answers" }).click();
    await expect(page).toHaveURL(/\/faq-page$/);
    await expect(dialog).toBeVisible();
    await page.getByText("What are units?").click();
    await expect(page.getByText("one unit stands for one naira")).toBeVisible();
    const box = await dialog.boundingBox();
    expect(box!.x + box!.width).toBeLessThanOrEqual(1280);
    expect(box!.width).toBeLessThan(450);

    await dialog.getByRole("button", { name: "Close chat" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("link", { name: "Chat with us" })).toBeFocused();
  });
});

test("without scripts the button leads to the chat's page, which links to support", async ({
  browser,
  origin,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${origin}/support`);
  await page.getByRole("link", { name: "Chat with us" }).click();
  await expect(page).toHaveURL(/\/robin$/);
  await expect(page.getByText(greeting)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Call" })).toBeVisible();
  await context.close();
});
