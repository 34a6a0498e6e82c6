/** Comments made without network are sent once and in order, even if a tab or a call dies; money is never queued. */
import { items, keep } from "./support/offline.ts";
import { commentsOn, moveItems, typeComment, waiting, withWaitingComment } from "./support/outbox.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { posted } from "./support/safety.ts";
import { expect, open, test } from "./support/test.ts";

// These tests are about the service worker and its caches.
test.use({ serviceWorkers: "allow", reuseContext: false });

test("A comment made without network waits, survives the tab, can be changed and deleted, and is sent once", async ({
  page,
  context,
  origin,
  person: _,
}) => {
  const { jobId } = await posted(origin);
  const path = `/job-details/${jobId}`;
  await keep(page, path);
  await context.setOffline(true);
  await page.addInitScript(() => {
    navigator.storage.persist = async () => {
      document.documentElement.dataset.stays = `${document.documentElement.dataset.stays ?? ""}!`;
      return true;
    };
  });
  await open(page, path);
  await typeComment(page, "Is the wall plastered?");
  await expect(page.getByText("Saved on this phone. It will be sent")).toBeVisible();
  await expect(waiting(page)).toBeVisible();
  expect(await items(page)).toHaveLength(1);
  // The browser is asked not to evict what waits.
  await expect(page.locator("html")).toHaveAttribute("data-stays", "!");
  await page.close();

  const again = await context.newPage();
  await open(again, path);
  await expect(waiting(again)).toBeVisible();

  await test.step("What waits can be changed and deleted", async () => {
    await typeComment(again, "First thought");
    await expect(again.getByText("2 things wait to be sent.")).toBeVisible();
    await again.getByRole("button", { name: "See" }).click();
    const sheet = again.getByRole("dialog", { name: "Waiting to send" });
    await sheet.getByRole("button", { name: "Edit: First thought" }).click();
    await sheet.getByLabel("Comment").fill("Second thought");
    await sheet.getByRole("button", { name: "Save" }).click();
    await expect(sheet).toContainText("Second thought");
    await sheet.getByRole("button", { name: "Delete: Second thought" }).click();
    const question = again.getByRole("alertdialog", { name: "Delete this?" });
    // Waits for the closing animation: at its end the sheet beneath would close too.
    const choices = again.locator("[role=alertdialog] button");
    await expect(question).toBeVisible();
    await again.keyboard.press("Escape");
    await expect(choices).toHaveCount(0);
    await sheet.getByRole("button", { name: "Delete: Second thought" }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(choices).toHaveCount(0);
    await expect(sheet).not.toContainText("Second thought");
    await sheet.getByRole("button", { name: "Edit: Is the wall plastered?" }).click();
    await sheet.getByLabel("Comment").fill("Is the wall painted?");
    await sheet.getByRole("button", { name: "Save" }).click();
    await expect(sheet).toContainText("Is the wall painted?");
  });

  await context.setOffline(false);
  await expect(again.getByText("Sent: Is the wall painted?")).toBeVisible();
  await expect(waiting(again)).toHaveCount(0);
  await expect(again.getByRole("dialog", { name: "Waiting to send" })).toContainText(
    "Everything has been sent.",
  );
  expect(await commentsOn(again, jobId)).toEqual(["Is the wall painted?"]);
  await again.keyboard.press("Escape");

  await test.step("A device without room says so and keeps what was typed", async () => {
    await again.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await context.setOffline(true);
    await typeComment(again, "Where is it?");
    await expect(again.getByText("This phone has no room to keep it.")).toBeVisible();
    await expect(again.getByLabel("Add a comment")).toHaveValue("Where is it?");
  });
});

test("A comment whose answer was lost is sent again under the same key, and is there once", async ({
  page,
  context,
  origin,
  person: _,
}) => {
  const { jobId } = await posted(origin);
  // Without the network, the part of the page that shows what waits could no longer load its script.
  await keep(page, `/job-details/${jobId}`);
  let hasLost = false;
  await page.route("**/api/comments", async (route) => {
    if (hasLost || route.request().method() !== "POST") return route.fallback();
    hasLost = true;
    await route.fetch();
    await context.setOffline(true);
    await route.abort("connectionreset");
  });
  await typeComment(page, "Which colour?");
  await expect(waiting(page)).toBeVisible();
  expect(await commentsOn(page, jobId)).toEqual(["Which colour?"]);
  await context.setOffline(false);
  // The page or the worker sends it; under another key it would be there twice.
  await expect(page.getByText("Sent: Which colour?")).toBeVisible();
  expect(await commentsOn(page, jobId)).toEqual(["Which colour?"]);
});

test("A full outbox is sent in order after a clock that was wrong by a day", async ({
  page,
  context,
  origin,
  person: _,
}) => {
  const { jobId } = await posted(origin);
  await withWaitingComment(page, context, jobId, "First");
  for (const text of ["Second", "Third"]) {
    await typeComment(page, text);
    await expect(page.getByText(new RegExp(`^${text === "Second" ? 2 : 3} things wait`))).toBeVisible();
  }
  // As if made with the clock a day ahead, and tried before it was corrected.
  await moveItems(page, { days: 1, attempts: 1 });
  await context.setOffline(false);
  await expect(page.getByText("Sent: Third")).toBeVisible();
  expect(await commentsOn(page, jobId)).toEqual(["First", "Second", "Third"]);
});

test("What has waited for more than three days is sent only when its author wants it, who reads that it may have arrived", async ({
  page,
  context,
  origin,
  person: _,
}) => {
  const { jobId } = await posted(origin);
  await withWaitingComment(page, context, jobId, "Are there stairs?");
  await moveItems(page, { days: -4, attempts: 1 });
  await context.setOffline(false);
  await open(page, `/job-details/${jobId}`);
  await page.getByRole("button", { name: "See" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("Do you still want to send it? It was tried before without an answer");
  expect(await commentsOn(page, jobId)).toEqual([]);
  await sheet.getByRole("button", { name: "Send it" }).click();
  await expect(page.getByText("Sent: Are there stairs?")).toBeVisible();
  expect(await commentsOn(page, jobId)).toEqual(["Are there stairs?"]);
});

test("In Pidgin too: stored pages open, also by their English address, and what was made without network waits", async ({
  page,
  context,
  origin,
  person: _,
}) => {
  const { jobId } = await posted(origin);
  const path = `/pcm/job-details/${jobId}`;
  await keep(page, path);
  await context.setOffline(true);
  await page.goto("/withdrawals");
  await expect(page.getByText("We no fit reach Runor now.")).toBeVisible();
  await open(page, `/job-details/${jobId}`);
  await expect(page).toHaveURL(path);
  await expect(page.getByText(/^We save am \d\d:\d\d\./)).toBeVisible();
  await page.locator(".composer input").fill("You get the paint?");
  await page.locator(".composer button").click();
  await expect(page.getByText("1 thing dey wait to send.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("E don send: You get the paint?")).toBeVisible();
  expect(await commentsOn(page, jobId)).toEqual(["You get the paint?"]);
});

test("A transfer is never queued offline: the page says so, and what was typed stays", async ({
  page,
  context,
  origin,
  signIn,
}) => {
  const sender = await signUpByApi(origin, anAddress(), { units: 1_000 });
  const friend = await signUpByApi(origin, anAddress(), { fullName: "Ada Obi" });
  await signIn(sender);
  await open(page, "/wallet?send=1");
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: "Recipient phone" }).fill(friend.phone);
  await expect(sheet.getByText("Ada Obi", { exact: true })).toBeVisible();
  await sheet.getByRole("textbox", { name: "Amount" }).fill("400");
  await sheet.getByRole("button", { name: /^Transfer/ }).click();
  const send = sheet.getByRole("button", { name: /^Send ₦/ });
  await expect(send).toBeVisible();
  await context.setOffline(true);
  await send.click();
  await expect(sheet).toContainText("nothing was sent or charged");
  expect(await items(page)).toEqual([]);
  await context.setOffline(false);
  await send.click();
  await expect(sheet).toContainText("₦400 went to Ada Obi.");
});
