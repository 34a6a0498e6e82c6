/** Two processes whose machines' clocks are a minute apart work on the same market and money. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import {
  closeSoundly,
  expectSoundPayments,
  orderUnits,
  payAtProvider,
  readOrder,
  unitsOf,
  webhookSettles,
} from "#tests/support/money.ts";
import {
  aStaffMember,
  attemptsOf,
  aWithdrawer,
  expectSoundPayouts,
  initiate,
  ownOf,
  playPayout,
  referenceOf,
  requested,
} from "#tests/support/payouts.ts";
import { codeSentTo, signUpForm } from "#tests/support/people.ts";
import { codeOf } from "#tests/support/second-factor.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => closeSoundly(app, expectSoundPayments, expectSoundPayouts));

let people = 1;
const subscribedUntil = new Date(Date.now() + 30 * 24 * 3_600_000);
describe.each([
  ["ahead", 60],
  ["behind", -60],
])("one machine's clock is a minute %s", (_how, aheadSeconds) => {
  let wrong: TestApp;
  let ada: SignedInUser;
  let bola: SignedInUser;
  beforeAll(async () => {
    wrong = await startTestApp({}, { beside: app, aheadSeconds });
    [ada, bola] = [await aSignedInUser(app), await aSignedInUser(wrong)];
    await fundWallet(app.deps, { userId: ada.id, units: 5_000 });
  });
  afterAll(() => wrong.close());

  const bothWays = () =>
    [
      [app, wrong],
      [wrong, app],
    ] as const;

  test("a session of one is accepted by the other", async () => {
    for (const each of [app, wrong])
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

  test("a code that the wrong machine's worker sends is right at both, and so is a second factor's", async () => {
    for (const [here, there] of bothWays()) {
      const form = signUpForm();
      const from = `10.77.0.${people++}`;
      const post = (at: TestApp, path: string, body: object, as?: string) =>
        at.call({ method: "POST", path, body, as, from });
      const signed = await post(here, "/api/auth/signup", form);
      const verificationCode = await codeSentTo(wrong, form.phoneNumber);
      const proof = { userId: signed.body.user._id, verificationCode };
      expect((await post(there, "/api/auth/verify", proof, signed.cookie)).status).toBe(200);

      await app.deps.db.insert(staffRoles).values({ userId: proof.userId, role: "accounting" });
      const { secret } = (await post(here, "/api/auth/second-factor/setup", {}, signed.cookie)).body;
      const confirmed = { code: codeOf(app, secret) };
      expect((await post(there, "/api/auth/second-factor/confirm", confirmed, signed.cookie)).status).toBe(
        200,
      );
      const { phoneNumber, password } = form;
      const typed = await post(here, "/api/auth/login", { phoneNumber, password });
      expect(typed.body.code).toBe("second_factor_needed");
      const pending = String(typed.headers["set-cookie"]).split(";")[0]!;
      const finished = await post(
        there,
        "/api/auth/second-factor",
        { code: codeOf(app, secret, 30) },
        pending,
      );
      expect([finished.status, finished.body.code]).toEqual([200, undefined]);
    }
  });

  test("a withdrawal that one takes and staff approve at the other is paid once by the wrong machine's worker", async () => {
    for (const [here, there] of bothWays()) {
      const person = await aWithdrawer(here, 5_000);
      const staff = await aStaffMember(there);
      const id = await requested(here, person, 1_000);
      expect((await initiate(there, staff, id)).status).toBe(200);
      const status = async () => (await ownOf(there, person, id)).status;
      await wrong.runTasks();
      await playPayout(here, await referenceOf(app, id), "succeed");
      await webhookSettles(wrong, status, "paid");
      expect(await attemptsOf(app, id)).toMatchObject([{ state: "succeeded" }]);
      expect(await unitsOf(here, person)).toBe(4_000);
    }
  });
});
