/** Two processes whose machines' clocks are a minute apart work on the same market and money. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { expectSoundPayments, orderUnits, payAtProvider, readOrder, unitsOf } from "#tests/support/money.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let ahead: TestApp;
let ada: SignedInUser;
let bola: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  ahead = await startTestApp({}, { beside: app, aheadSeconds: 60 });
  [ada, bola] = [await aSignedInUser(app), await aSignedInUser(ahead)];
  await fundWallet(app.deps, { userId: ada.id, units: 5_000 });
});
afterAll(async () => {
  await expectSoundPayments(app);
  await ahead.close();
  await app.close();
});

const subscribedUntil = new Date(Date.now() + 30 * 24 * 3_600_000);
const bothWays = () =>
  [
    [app, ahead],
    [ahead, app],
  ] as const;

test("a session of one is accepted by the other", async () => {
  for (const each of [app, ahead])
    for (const { cookie, id } of [ada, bola]) {
      const { body } = await each.call({ method: "GET", path: "/api/auth/session", as: cookie });
      expect(body.user._id).toBe(id);
    }
});

test("a job that one posts is listed at the other", async () => {
  for (const [here, there] of bothWays()) {
    const posted = await here.call({
      method: "POST",
      path: "/jobs/post-job",
      as: ada.cookie,
      body: {
        userId: ada.id,
        description: "Mend the kitchen tap in the morning",
        location: "12 Bode Thomas Street",
        state: "Lagos",
        lga: "Surulere",
        serviceRequired: "Plumbing",
        minBudget: 1_000,
        maxBudget: 2_000,
      },
    });
    expect([posted.status, posted.body.fields]).toEqual([201, undefined]);
    const { _id } = posted.body.job ?? posted.body;
    const listed = async () =>
      (await there.call({ method: "GET", path: "/jobs/get-job" })).body.map(
        (job: { _id: string }) => job._id,
      );
    await expect.poll(listed).toContain(_id);
  }
});

test("a person may call through both", async () => {
  for (const [here, there] of bothWays()) {
    const caller = await aSignedInUser(here, { subscribedUntil });
    for (const each of [here, there, here, there]) {
      const { id } = await aJob(app.deps.db, { userId: ada.id });
      const path = `/jobs/call-job-and-increase-count/${id}`;
      const called = await each.call({ method: "POST", path, body: {}, as: caller.cookie });
      expect([called.status, called.body.code]).toEqual([200, undefined]);
    }
  }
});

test("units bought at one are sent at the other, with books that add up", async () => {
  for (const [here, there] of bothWays()) {
    const before = await unitsOf(there, bola);
    const { txRef } = await orderUnits(here, ada, 1_000);
    await payAtProvider(here, txRef, { outcome: "silent" });
    expect((await readOrder(there, ada, txRef)).status).toBe("paid");
    const body = { senderPhoneNumber: ada.phone, recipientPhoneNumber: bola.phone, amount: 700 };
    const sent = await there.call({ method: "POST", path: "/api/transfer", body, as: ada.cookie });
    expect(sent.status).toBe(201);
    expect(await unitsOf(here, bola)).toBe(before + 700);
  }
});
