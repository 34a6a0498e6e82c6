/** A device last used with an earlier version opens today's: what waited on it is sent, and only once. */
import { createReadStream } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { untilWorking } from "./support/devices.ts";
import { startFront } from "./support/front.ts";
import { callAs } from "./support/jobs.ts";
import { items } from "./support/offline.ts";
import { anAddress, type Person, signUpByApi } from "./support/people.ts";
import { posted } from "./support/safety.ts";
import { expect, open, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow", reuseContext: false });

const earlierWorker = path.join(import.meta.dirname, "support/earlier-worker.js");
const cacheNames = (page: Page) => page.evaluate(async () => (await caches.keys()).sort().join(" "));
/** A browser looks for a new worker a second or more after a page load, so visits must not come too fast. */
const visits = { timeout: 80_000, intervals: [4_000] };

/** Stores the open page as the earlier worker would, even if that worker did not serve it. */
const keepPage = (page: Page, cacheName: string) =>
  page.evaluate(async (name) => (await caches.open(name)).add(location.href), cacheName);

interface Kept {
  author: Person;
  jobId: string;
  text: string;
  key: string;
}

/** Puts comments into the outbox as the earlier version stored them, in a database it created. */
const leaveWaiting = (page: Page, kept: readonly Kept[]) =>
  page.evaluate(
    (comments) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("runor", 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const change = opening.result.transaction("outbox", "readwrite");
          for (const { author, jobId, text, key } of comments)
            change.objectStore("outbox").add({
              key,
              personId: author.userId,
              kind: "comment",
              method: "POST",
              url: "/api/comments",
              body: { jobId, comment: text },
              file: null,
              about: text,
              madeAt: Date.now() - 60_000,
              attempts: 1,
              nextAt: 0,
              sendingSince: null,
              refusal: null,
            });
          change.oncomplete = () => resolve();
          change.onabort = () => reject(change.error);
        };
      }),
    kept,
  );

test("The service worker of an earlier version is replaced with its caches, and what waited is sent once, each under its author's name", async ({
  page,
  context,
  origin,
  signIn,
}) => {
  const { jobId } = await posted(origin);
  let isEarlier = true;
  const front = await startFront(origin, ({ url }, response, answer) => {
    const isReplaced = isEarlier && url?.startsWith("/sw.js") === true;
    if (isReplaced) {
      answer.resume();
      createReadStream(earlierWorker).pipe(response.writeHead(200, { "content-type": "text/javascript" }));
    }
    return isReplaced;
  });
  const address = `${front.address}/job-details/${jobId}`;
  const author = await signUpByApi(origin, anAddress(), { fullName: "Ada Early" });
  const friend = await signUpByApi(origin, anAddress(), { fullName: "Bola Borrower" });
  const mine = { author, jobId, text: "Is the wall plastered?", key: "earlier-version-1" };
  const answered = { author, jobId, text: "Which colour?", key: "earlier-version-2" };
  const theirs = { author: friend, jobId, text: "I can come tomorrow.", key: "earlier-version-3" };
  const comments = async () => {
    const { body } = await callAs(origin, author)("GET", `/api/comments/${jobId}`, undefined);
    const all = body.comments as { creatorFullName: string; text: string }[];
    return all.map(({ creatorFullName, text }) => `${creatorFullName}: ${text}`).sort();
  };

  await signIn(author);
  await open(page, address);
  await untilWorking(page);
  await keepPage(page, `runor-0-person-${author.userId}`);
  expect(await cacheNames(page)).not.toContain("runor-1-");
  // The page creates the device's database; opening it earlier would create an empty one.
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1);
  await context.setOffline(true);
  await leaveWaiting(page, [mine, answered, theirs]);
  await page.close();
  // This one reached the server, but its answer was lost.
  const sent = await fetch(`${origin}/api/comments`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": answered.key,
      "x-forwarded-for": anAddress(),
      cookie: `${author.cookie.name}=${author.cookie.value}`,
    },
    body: JSON.stringify({ jobId, comment: answered.text }),
  });
  expect(sent.status).toBe(201);

  isEarlier = false;
  await context.setOffline(false);
  let today = await context.newPage();
  await open(today, address);
  await expect(today.getByRole("heading", { name: "Job details", level: 1 })).toBeVisible();
  const fromAda = ["Ada Early: Is the wall plastered?", "Ada Early: Which colour?"];
  await expect.poll(comments).toEqual(fromAda);
  await expect.poll(() => items(today)).toMatchObject([{ about: theirs.text, refusal: null }]);
  // Today's worker takes over once all pages of the earlier one are closed.
  const namesInNextVisit = async () => {
    await today.close();
    today = await context.newPage();
    await open(today, address);
    return cacheNames(today);
  };
  await expect.poll(namesInNextVisit, visits).not.toContain("runor-0-person-");
  await expect.poll(namesInNextVisit, visits).toContain(`runor-1-person-${author.userId}`);

  await signIn(friend);
  await open(today, address);
  await expect(today.getByText(`Sent: ${theirs.text}`)).toBeVisible();
  expect(await items(today)).toEqual([]);
  await expect.poll(comments).toEqual([...fromAda, "Bola Borrower: I can come tomorrow."]);
  front.close();
});
