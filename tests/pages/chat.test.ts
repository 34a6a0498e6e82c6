/** The chat: from every page, on its own page, and with slow, malformed and missing answers. */
import type { Page } from "@playwright/test";
import { bubbles, field, log, reply, say, sendButton, stub } from "#tests/e2e/support/chat-window.ts";
import { expect, open, test } from "./support/test.ts";

async function openChat(page: Page, path = "/support") {
  await open(page, path);
  await page.getByRole("link", { name: "Chat with us" }).click();
  await expect(page.getByRole("dialog", { name: "Runor help" })).toBeVisible();
}

test("after a refusal 'Try Again' takes the form's place and sends the same once more [STATE-26] [ERR-49]", async ({
  page,
}) => {
  const bodies = await stub(
    page,
    (route) => route.fulfill({ status: 500, json: { error: "boom" } }),
    reply("now"),
  );
  await openChat(page);
  await say(page, "How do I boost my job?");
  await expect(log(page).getByText("Server Error: boom")).toBeVisible();
  await expect(field(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Try Again" }).click();

  await expect(bubbles(page).last()).toContainText("now");
  await expect(field(page)).toBeVisible();
  await expect(log(page).getByText("Server Error")).toHaveCount(0);
  await expect(bubbles(page)).toHaveCount(3);
  expect(bodies).toEqual([{ userInput: "How do I boost my job?" }, { userInput: "How do I boost my job?" }]);
});

test("says so when no answer came or it cannot be read [ERR-50]", async ({ page }) => {
  await stub(
    page,
    (route) => route.abort(),
    (route) => route.fulfill({ contentType: "text/html", body: "<h1>Hello</h1>" }),
    reply("there"),
  );
  await openChat(page);
  await say(page, "hello");
  for (let turn = 0; turn < 2; turn++) {
    await expect(bubbles(page).last()).toContainText(/^Runor: An error occurred: .+/);
    await page.getByRole("button", { name: "Try Again" }).click();
  }
  await expect(bubbles(page).last()).toContainText("there");
});

test("shows lines and bullets of a reply, its own pages as links, and markup as text [STATE-27] [STATE-28]", async ({
  page,
}) => {
  await stub(
    page,
    reply("a\nb\n* one\n* **two**\n<img src=x id='inert'> /credits https://evil.example/wallet"),
  );
  await openChat(page);
  await say(page, "hello");
  const last = bubbles(page).last();
  await expect(last.getByRole("listitem")).toHaveText(["one", "two"]);
  await expect(last.locator("br")).toHaveCount(1);
  expect(await last.innerText()).not.toContain("*");
  await expect(last).toContainText("<img src=x id='inert'>");
  await expect(page.locator("#inert")).toHaveCount(0);
  await expect(last.getByRole("link")).toHaveText(["Buy units"]);
});

test("answers signed-in people about their own account", async ({ page, person: _signedIn }) => {
  await open(page, "/robin");
  await say(page, "how many free calls do I have left?");
  await expect(bubbles(page).last()).toContainText("10 free calls left");
});

test("waits with 'typing...' and a disabled button, then shows the reply [CHAT-03] [STATE-25] [ENTITY-24]", async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  const bodies = await stub(page, async (route) => {
    await held.promise;
    await reply("hi")(route);
  });
  await openChat(page);
  await expect(sendButton(page)).toBeEnabled();

  await say(page, "hello there");

  await expect(log(page).getByText("typing...")).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  await field(page).fill("one more");
  await field(page).press("Enter");
  held.resolve();
  await expect(bubbles(page).last()).toContainText("hi");
  await expect(log(page).getByText("typing...")).toHaveCount(0);
  await expect(sendButton(page)).toBeEnabled();
  await expect(field(page)).toHaveValue("one more");
  expect(bodies).toEqual([{ userInput: "hello there" }]);
});

test("waits without a time limit [CHAT-05] [API-60]", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  let failed = false;
  page.on("requestfailed", (request) => {
    failed ||= request.url().endsWith("/api/chat");
  });
  await stub(page, async (route) => {
    await held.promise;
    await reply("late but here")(route);
  });
  await page.clock.install();
  await openChat(page);
  await say(page, "hello");
  await expect(log(page).getByText("typing...")).toBeVisible();

  await page.clock.fastForward(600_000);

  await expect(log(page).getByText("typing...")).toBeVisible();
  expect(failed).toBe(false);
  held.resolve();
  await expect(bubbles(page).last()).toContainText("late but here");
});

test("sends nothing that is blank [VALID-49]", async ({ page }) => {
  const bodies = await stub(page, reply("no"));
  await openChat(page);
  const before = await bubbles(page).count();
  for (const blank of ["", "   ", "\t "]) {
    await field(page).fill(blank);
    await field(page).press("Enter");
    await sendButton(page).click();
  }
  await expect(bubbles(page)).toHaveCount(before);
  expect(bodies).toEqual([]);
});
