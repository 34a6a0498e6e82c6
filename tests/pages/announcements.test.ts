/** What a screen reader announces about changes away from the focus. */
import type { Page } from "@playwright/test";
import { callAs, postByApi } from "#tests/e2e/support/jobs.ts";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { commentByApi, posted } from "#tests/e2e/support/safety.ts";
import { expect, open, test } from "./support/test.ts";

const regions =
  '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]';

/**
 * Records changes in live regions. Most screen readers ignore a region that is inserted together with its
 * text, unless it is an alert.
 */
async function listen(page: Page): Promise<() => string> {
  const heard: string[] = [];
  await page.evaluate((live) => {
    const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (elementOf(target)?.closest(live)) heard.push(elementOf(target)?.textContent ?? "");
        for (const node of addedNodes)
          if (node instanceof Element && node.matches('[role="alert"]')) heard.push(node.textContent ?? "");
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, regions);
  return () => heard.join("\n");
}

test("The number of found jobs is announced, and that there are none", async ({ page }) => {
  await open(page, "/job-page");
  const heard = await listen(page);
  const search = page.getByRole("searchbox");
  await search.fill("tap");
  await expect.poll(heard).toMatch(/[1-9]\d*( or more)? jobs? found/);
  await search.fill("qqxyzzy");
  await expect.poll(heard).toContain("0 jobs found");
});

test("A sent comment is announced, and a message of the chat with its answer", async ({
  page,
  origin,
  person: _,
}) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  await open(page, `/job-details/${await postByApi(origin, poster)}`);
  const heard = await listen(page);
  await page.getByLabel("Add a comment").fill("Is there a ladder?");
  await page.getByRole("button", { name: "Send comment" }).click();
  await expect.poll(heard).toMatch(/comment/i);

  await open(page, "/robin");
  const heardInChat = await listen(page);
  await page.getByPlaceholder("Type your message...").fill("How do I post a job?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect.poll(heardInChat).toContain("How do I post a job?");
});

test("A toast is announced", async ({ page, person }) => {
  await open(page, "/profile");
  await page.getByRole("button", { name: "Set PIN: Wallet PIN" }).click();
  const sheet = page.getByRole("dialog", { name: "Your wallet PIN" });
  await sheet.getByLabel("New PIN", { exact: true }).fill("4827");
  await sheet.getByLabel("Your password", { exact: true }).fill(person.password);
  const heard = await listen(page);
  await sheet.getByRole("button", { name: "Save PIN" }).click();
  await expect.poll(heard).toContain("Your PIN is set.");
});

test("A notification that arrives while the page is open is announced once, and one that was read is not", async ({
  page,
  origin,
  signIn,
}) => {
  const { jobId, poster } = await posted(origin);
  const writer = await signUpByApi(origin, anAddress());
  const heardIn = (heard: () => string) => heard().split("\n").filter(Boolean);
  await signIn(poster);
  await page.clock.install();
  await open(page, "/support");
  await expect(page.getByRole("banner").getByRole("link", { name: "Notices, 1 unread" })).toBeVisible();
  const heard = await listen(page);
  const afterAMinute = async () => {
    const answer = page.waitForResponse("**/api/notices/unread");
    await page.clock.runFor(60_000);
    await answer;
    // The page renders an answer with its next timer.
    await page.clock.runFor(100);
  };
  await afterAMinute();
  expect(heardIn(heard)).toEqual([]);

  await commentByApi(origin, writer, jobId, "Is Friday fine?");
  await afterAMinute();
  expect(heardIn(heard)).toEqual(["New notice. 2 unread."]);
  await afterAMinute();
  expect(heardIn(heard)).toEqual(["New notice. 2 unread."]);

  const { status } = await callAs(origin, poster)("POST", "/api/notices/read", {});
  expect(status).toBe(200);
  await afterAMinute();
  await expect(page.getByRole("banner").getByRole("link", { name: "Notices", exact: true })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("status")).toHaveText("");
  expect(heardIn(heard)).toEqual(["New notice. 2 unread."]);
});
