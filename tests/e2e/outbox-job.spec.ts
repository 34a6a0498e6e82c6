/** A job made without network. */
import { expectSentDespiteCuts, startCuttingFront } from "./support/cut-sends.ts";
import { callAs } from "./support/jobs.ts";
import { items, keep } from "./support/offline.ts";
import { waiting } from "./support/outbox.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { fillJob } from "./support/post-job-form.ts";
import { expect, open, test, untilAlive } from "./support/test.ts";

// These tests are about the service worker and its caches.
test.use({ serviceWorkers: "allow", reuseContext: false });

test("A job with a photo posted without network is sent once, although the network is cut during a send and after it; one that waits outlives its author's session and says which units are missing", async ({
  page,
  context,
  origin,
  signIn,
}) => {
  const person = await signUpByApi(origin, anAddress(), { units: 20_000 });
  const front = await startCuttingFront(origin);
  const form = `${front.address}/post-job`;
  await signIn(person);
  await keep(page, form);
  await context.setOffline(true);
  await open(page, form);
  await fillJob(page, "Mend the kitchen shelf, the photo shows it", "shelf.png");
  await page.getByRole("button", { name: "Post job", exact: true }).click();
  await expect(waiting(page)).toBeVisible();
  await expect(page.getByLabel(/What do you need done/)).toHaveValue("");
  await expect(page.getByLabel("Maximum budget")).toHaveValue("");
  await expect(page.getByRole("img", { name: "The photo you chose" })).toHaveCount(0);
  await page.getByRole("button", { name: "See" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("With a photo or video");
  await sheet.getByRole("button", { name: /^Edit: Mend the kitchen shelf/ }).click();
  await sheet.getByLabel("Maximum budget").fill("12500");
  await expect(sheet.getByLabel("Maximum budget")).toHaveValue("12,500");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expectSentDespiteCuts(page, context, front);
  await expect(page.getByText(/^Sent: Mend the kitchen shelf/)).toBeVisible();
  const jobs = await callAs(origin, person)("GET", "/jobs/user-jobs", undefined);
  const list = jobs.body as { description: string; mediaUrl: string | null; maxBudget: number }[];
  expect(list.map(({ description }) => description)).toEqual(["Mend the kitchen shelf, the photo shows it"]);
  expect(list[0]!.mediaUrl).not.toBeNull();
  expect(list[0]!.maxBudget).toBe(12_500);

  const friend = await signUpByApi(origin, anAddress());
  await context.setOffline(true);
  await open(page, form);
  await fillJob(page, "Replace the lock of the back door");
  await page.getByRole("button", { name: "Post job", exact: true }).click();
  await expect(waiting(page)).toBeVisible();
  const sent = await callAs(origin, person)("POST", "/api/transfer", {
    ...{ senderPhoneNumber: person.phone, recipientPhoneNumber: friend.phone, amount: 15_000 },
  });
  expect(sent.status).toBe(201);
  await context.clearCookies();
  await context.setOffline(false);
  await open(page, `${front.address}/job-page`);
  await untilAlive(page);
  expect(await items(page)).toMatchObject([{ refusal: null }]);

  await signIn(person);
  await open(page, `${front.address}/my-jobs`);
  await expect(page.getByText("1 thing could not be sent.")).toBeVisible();
  await page.getByRole("button", { name: "See" }).click();
  const refused = page.getByRole("dialog", { name: "Waiting to send" });
  await expect(refused).toContainText(/Could not send: .*units/);
  await expect(refused.getByRole("button", { name: /^Edit: Replace the lock/ })).toBeVisible();
  expect((await callAs(origin, person)("GET", "/jobs/user-jobs", undefined)).body).toHaveLength(1);
  front.close();
});

test("A photo of a job that waits can be left out before it is sent", async ({
  page,
  context,
  origin,
  signIn,
}) => {
  const person = await signUpByApi(origin, anAddress(), { units: 20_000 });
  await signIn(person);
  await keep(page, "/post-job");
  await context.setOffline(true);
  await fillJob(page, "Paint the gate, no photo after all", "gate.png");
  await page.getByRole("button", { name: "Post job", exact: true }).click();
  await expect(waiting(page)).toBeVisible();
  await page.getByRole("button", { name: "See" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: /^Edit: Paint the gate/ }).click();
  await sheet.getByText("Send it without the photo or video").click();
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByText("With a photo or video")).toHaveCount(0);
  expect(await items(page)).toMatchObject([{ file: null }]);
  await context.setOffline(false);
  await expect(page.getByText(/^Sent: Paint the gate/)).toBeVisible();
  const { body } = await callAs(origin, person)("GET", "/jobs/user-jobs", undefined);
  expect(body).toMatchObject([{ description: "Paint the gate, no photo after all", mediaUrl: null }]);
});
