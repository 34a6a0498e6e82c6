/** Every kind of entry that the server refuses says why and waits for its author, who decides whether to send it again. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { untilWorking } from "./support/devices.ts";
import { callAs, callByApi } from "./support/jobs.ts";
import { items } from "./support/offline.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { posted } from "./support/safety.ts";
import { expect, open, test } from "./support/test.ts";

// This test is about the device's database.
test.use({ serviceWorkers: "allow", reuseContext: false });

interface Entry {
  kind: string;
  url: string;
  body?: object;
  about: string;
}

/** Labels of the fields that the list of waiting entries offers to change. */
const editable = {
  comment: ["Comment"],
  review: ["Stars", "Text"],
  report: ["Text"],
  "switch-job": [],
  card: ["Where you work", "About your service", "Minimum charge"],
  "post-job": ["What do you need done?", "Maximum budget", "Location"],
} as const;

/** Puts entries into the outbox as forms without a network do. */
const leaveWaiting = (page: Page, personId: string, entries: readonly Entry[]) =>
  page.evaluate(
    ({ author, entries }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("runor");
        opening.onsuccess = () => {
          const change = opening.result.transaction("outbox", "readwrite");
          for (const entry of entries)
            change.objectStore("outbox").add({
              ...{ body: undefined, file: null, method: "POST", ...entry },
              ...{ key: crypto.randomUUID(), personId: author, madeAt: Date.now() },
              ...{ attempts: 0, nextAt: 0, sendingSince: null, refusal: null },
            });
          change.oncomplete = () => resolve();
          change.onabort = () => reject(change.error);
        };
      }),
    { author: personId, entries },
  );

test("What is refused because its author was blocked, its job is gone or its subscription ended says so, and stays", async ({
  page,
  origin,
  signIn,
}) => {
  const { jobId, poster } = await posted(origin);
  const person = await signUpByApi(origin, anAddress());
  await callByApi(origin, person, jobId);
  await callAs(origin, poster)("POST", `/block-user/${person.userId}`, { _id: poster.userId });
  const goneId = randomUUID();
  const job = { description: "Paint the fence", maxBudget: 50_000, userId: person.userId };
  const card = { serviceRendered: "Plumbing", currentLocation: "Yaba, Lagos", minUnits: 500 };
  const review = { subjectId: poster.userId, jobId, rating: 2, text: "Never came" };
  const report = { subjectType: "job", subjectId: goneId, reason: "scam", text: "" };
  const refused = [
    [
      { kind: "comment", url: "/api/comments", body: { jobId, comment: "Which day?" } },
      /job could not be found/,
    ],
    [
      { kind: "comment", url: "/api/comments", body: { jobId: goneId, comment: "Still?" } },
      /job could not be found/,
    ],
    [{ kind: "review", url: "/api/reviews", body: review }, /could not be found/],
    [{ kind: "report", url: "/api/reports", body: report }, /job could not be found/],
    [{ kind: "switch-job", url: `/jobs/taken-job/${goneId}` }, /job could not be found/],
    [
      { kind: "card", url: "/api/update-business-fields", body: { ...card, serviceDescription: "Pipes" } },
      /ubscri/,
    ],
    [{ kind: "post-job", url: "/jobs/post-job", body: { ...job, location: "Yaba, Lagos" } }, /units/],
  ] as const;

  const sent: string[] = [];
  page.on("request", (request) => {
    const key = request.headers()["idempotency-key"];
    if (key) sent.push(key);
  });
  await signIn(person);
  await open(page, "/about-us");
  await untilWorking(page);
  const entries = refused.map(([entry], at) => ({ ...entry, about: `Entry ${at}` }));
  await leaveWaiting(page, person.userId, entries);
  await open(page, "/about-us");
  await expect(page.getByText(`${refused.length} things could not be sent.`)).toBeVisible();
  expect(new Set(sent).size).toBe(refused.length);
  await page.getByRole("button", { name: "See" }).click();
  const rows = page.getByRole("dialog", { name: "Waiting to send" }).getByRole("listitem");
  for (const [at, [{ kind }, reason]] of refused.entries()) {
    await expect(rows.nth(at), kind).toContainText("Could not send: ");
    await expect(rows.nth(at), kind).toContainText(reason);
  }

  await test.step("Its author can change what was typed, in each kind, and it is sent again", async () => {
    for (const [at, [{ kind }]] of refused.entries()) {
      const edit = rows.nth(at).getByRole("button", { name: `Edit: Entry ${at}` });
      const fields = editable[kind];
      await expect(edit, kind).toHaveCount(fields.length === 0 ? 0 : 1);
      await expect(rows.nth(at).getByRole("button", { name: `Delete: Entry ${at}` })).toBeVisible();
      if (fields.length === 0) continue;
      await edit.click();
      for (const field of fields) await expect(rows.nth(at).getByLabel(field), kind).toBeVisible();
      await rows.nth(at).getByRole("button", { name: "Cancel" }).click();
    }
    const ofReview = refused.findIndex(([{ kind }]) => kind === "review");
    sent.length = 0;
    await rows.nth(ofReview).getByRole("button", { name: /^Edit/ }).click();
    await rows.nth(ofReview).getByLabel("Stars").fill("3");
    await rows.nth(ofReview).getByLabel("Text").fill("Came late");
    await rows.nth(ofReview).getByRole("button", { name: "Save" }).click();
    await expect.poll(() => sent).toHaveLength(1);
    await expect(rows.nth(ofReview)).toContainText("Could not send: ");
    const changed = (await items(page))[ofReview];
    expect(changed).toMatchObject({ key: sent[0], body: { ...review, rating: 3, text: "Came late" } });
  });

  sent.length = 0;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await open(page, "/about-us");
  await expect(page.getByText(`${refused.length} things could not be sent.`)).toBeVisible();
  expect(sent).toEqual([]);
  expect(await items(page)).toHaveLength(refused.length);
});
