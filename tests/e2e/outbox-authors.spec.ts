/** What waits on a shared device is sent only under the name of its author. */
import { callAs } from "./support/jobs.ts";
import { items } from "./support/offline.ts";
import {
  askToSignOut,
  commentsOn,
  moveItems,
  typeComment,
  waiting,
  withWaitingComment,
} from "./support/outbox.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { posted, suspendByApi } from "./support/safety.ts";
import { expect, open, test, untilAlive } from "./support/test.ts";

// These tests are about the service worker and its caches.
test.use({ serviceWorkers: "allow", reuseContext: false });

test("What one person left is sent under no other name, and goes when the first is back, unless that person is suspended", async ({
  page,
  context,
  origin,
  person,
  signIn,
  staff,
}) => {
  const { jobId } = await posted(origin);
  const other = await signUpByApi(origin, anAddress());
  await withWaitingComment(page, context, jobId, "Mine alone");
  await signIn(other);
  await context.setOffline(false);
  await open(page, `/job-details/${jobId}`);
  await untilAlive(page);
  await expect(waiting(page)).toHaveCount(0);
  await expect.poll(() => items(page)).toHaveLength(1);
  expect(await commentsOn(page, jobId)).toEqual([]);

  await signIn(person);
  await open(page, `/job-details/${jobId}`);
  await expect(page.getByText("Sent: Mine alone")).toBeVisible();
  expect(await commentsOn(page, jobId)).toEqual(["Mine alone"]);

  await context.setOffline(true);
  await typeComment(page, "Pay me first");
  await expect(waiting(page)).toBeVisible();
  await suspendByApi(origin, await staff("master"), person);
  await context.setOffline(false);
  await open(page, `/job-details/${jobId}`);
  await expect(page.getByText("1 thing waits on this phone. It is sent only when")).toBeVisible();
  await expect(page.getByText("Pay me first")).toHaveCount(0);
  await moveItems(page, { days: -4 });
  await signIn(other);
  await open(page, `/job-details/${jobId}`);
  await untilAlive(page);
  await expect(page.getByText(/waits? on this phone/)).toHaveCount(0);
  await context.setOffline(true);
  await typeComment(page, "Is Friday too late?");
  await expect(page.getByText("1 thing waits to be sent.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Sent: Is Friday too late?")).toBeVisible();
  expect(await items(page)).toMatchObject([{ about: "Pay me first", refusal: null, attempts: 0 }]);
  expect(await commentsOn(page, jobId)).not.toContain("Pay me first");
});

test("What the server refuses waits for its author, with the reason; signing out deletes it only after a question", async ({
  page,
  context,
  origin,
  person,
}) => {
  const { jobId, poster } = await posted(origin);
  await withWaitingComment(page, context, jobId, "May I come tomorrow?");
  const offline = await askToSignOut(page);
  await expect(offline).toContainText(
    "1 thing still waits to be sent. Signing out deletes it from this phone.",
  );
  await offline.getByRole("button", { name: "Stay" }).click();
  expect(await items(page)).toHaveLength(1);

  const blocked = await callAs(origin, poster)("POST", `/block-user/${person.userId}`, {
    _id: poster.userId,
  });
  expect(blocked.status).toBeLessThan(300);
  await context.setOffline(false);
  await expect(page.getByText("1 thing could not be sent.")).toBeVisible();
  await page.getByRole("button", { name: "See" }).click();
  const sheet = page.getByRole("dialog", { name: "Waiting to send" });
  await expect(sheet).toContainText("Could not send:");
  await expect(sheet.getByRole("button", { name: "Edit: May I come tomorrow?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await (await askToSignOut(page)).getByRole("button", { name: "Delete and sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await items(page)).toEqual([]);
});
