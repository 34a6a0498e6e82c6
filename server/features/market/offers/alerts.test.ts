/** Job alerts by SMS, with the clock moved to daytime in Nigeria. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { phoneLookup } from "#server/db/numbers/stored-numbers.ts";
import type { users } from "#server/db/schema/accounts.ts";
import type { serviceCards } from "#server/db/schema/service-cards.ts";
import { sendSms } from "#server/features/messaging/sms/sms.tasks.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { alertAboutNewJobs } from "./alerts.service.ts";
import { alertSubscribers } from "./offers.tasks.ts";

let app: TestApp;
let poster: SignedInUser;
const inAYear = new Date(Date.now() + 400 * 24 * 3600 * 1000);
const hour = 3_600;

beforeAll(async () => {
  app = await startTestApp();
  poster = await aSignedInUser(app, { fullName: "Ngozi Okafor", subscribedUntil: inAYear });
  await fundWallet(app.deps, { userId: poster.id, units: 200_000 });
});
afterAll(() => app.close());
/** Ten in the morning of the next day in Nigeria; jobs and people of earlier tests get no alerts. */
beforeEach(async () => {
  await app.deps.pool.query("update jobs set alerted_at = now() where alerted_at is null");
  await app.deps.pool.query("update users set job_sms = false");
  goTo(10);
});

function goTo(hourOfDay: number): void {
  const now = app.clock.now();
  const next = new Date(now.getTime() + hour * 1000);
  next.setUTCHours(hourOfDay - 1, 0, 0, 0);
  while (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  app.clock.advance((next.getTime() - now.getTime()) / 1000);
}

async function aSubscriber(
  user: Partial<typeof users.$inferInsert> = {},
  card: Partial<typeof serviceCards.$inferInsert> = {},
): Promise<SignedInUser> {
  const person = await aSignedInUser(app, { subscribedUntil: inAYear, ...user });
  await aCard(app.deps.db, { userId: person.id, state: "Lagos", lga: "Ikeja", ...card });
  return person;
}
const aNewJob = async (more: Partial<Parameters<typeof aJob>[1]> = {}) =>
  (
    await aJob(app.deps.db, {
      userId: poster.id,
      state: "Lagos",
      lga: "Ikeja",
      createdAt: app.clock.now(),
      ...more,
    })
  ).id;
const run = async () => {
  await alertSubscribers.handle(app.deps, {});
  await app.runTasks();
};
const bodiesTo = async ({ phone }: SignedInUser) => (await app.messagesTo(phone)).map(({ body }) => body);
const countTo = async (user: SignedInUser) => (await bodiesTo(user)).length;
const waitingJobs = async () =>
  (await app.deps.pool.query("select id from jobs where status = 'open' and alerted_at is null")).rows.length;

describe("a new job", () => {
  test("is sent to a matching subscriber soon after posting, masked and without the poster [GEN-11]", async () => {
    const subscriber = await aSubscriber();
    const { status, body } = await app.call({
      method: "POST",
      path: "/jobs/post-job",
      as: poster.cookie,
      body: {
        description: "Paint my shop, ring 0803 999 8877",
        service: "House Painting",
        state: "Lagos",
        lga: "Ikeja",
        maxBudget: 120_000,
      },
    });
    expect(status).toBe(201);

    // The change feed queued the task; the test did not.
    await expect
      .poll(
        async () =>
          (
            await app.deps.pool.query("select from pgboss.job where name = $1 and state = 'created'", [
              alertSubscribers.name,
            ])
          ).rows.length,
        { timeout: 5_000 },
      )
      .toBeGreaterThan(0);
    await app.runTasks();

    expect(await bodiesTo(subscriber)).toEqual([
      `Runor job: House Painting, Ikeja, N120,000. ${app.deps.config.origin}/job-details/${body.job._id} Stop SMS: see your profile.`,
    ]);
    const { rows } = await app.deps.pool.query(
      "select purpose from sms_messages where lookup_of(phone) = $1",
      [phoneLookup(subscriber.phone)],
    );
    expect(rows).toEqual([{ purpose: "job-alert" }]);
  });

  test("is stored even if the queue refuses the alert task [GEN-11]", async () => {
    const send = app.deps.queue.send.bind(app.deps.queue);
    let asked = 0;
    app.deps.queue.send = async () => {
      asked += 1;
      throw new Error("queue is down");
    };
    const post = { description: "Paint a fence", maxBudget: 10_000 };
    const { status } = await app.call({
      method: "POST",
      path: "/jobs/post-job",
      as: poster.cookie,
      body: post,
    });
    await expect.poll(() => asked).toBeGreaterThan(0);
    app.deps.queue.send = send;

    expect(status).toBe(201);
    expect(await waitingJobs()).toBe(1);
  });

  test("alerts only subscribed, verified people with alerts on, in its trades and nearby", async () => {
    const recipients = [
      await aSubscriber(),
      await aSubscriber({}, { lga: "Surulere" }),
      await aSubscriber({}, { lga: null }),
      await aSubscriber({}, { serviceRendered: "Tiling" }),
    ];
    const blocked = await aSubscriber();
    const blocker = await aSubscriber();
    for (const [by, whom] of [
      [poster, blocked],
      [blocker, poster],
    ] as const)
      await app.call({ method: "POST", path: `/block-user/${whom.id}`, as: by.cookie, body: {} });
    const client = await aSubscriber();
    const spared = [
      blocked,
      blocker,
      client,
      await aSubscriber({ jobSms: false }),
      await aSubscriber({ subscribedUntil: new Date() }),
      await aSubscriber({ subscribedUntil: null }),
      await aSubscriber({ verifiedAt: null }),
      await aSubscriber({ suspendedAt: new Date() }),
      await aSubscriber({}, { hiddenAt: new Date() }),
      await aSubscriber({}, { serviceRendered: "Plumbing" }),
      await aSubscriber({}, { state: "Kano", lga: "Dala" }),
      await aSubscriber({}, { state: null, lga: null }),
    ];
    await aNewJob({ alsoService: "Tiling", byAgent: true, clientPhone: client.phone });

    await run();

    expect(await Promise.all(recipients.map(countTo))).toEqual(recipients.map(() => 1));
    expect(await Promise.all(spared.map(countTo))).toEqual(spared.map(() => 0));
  });

  test("is not sent to its own poster, and not once it is taken or paused", async () => {
    const subscriber = await aSubscriber();
    await aNewJob({ userId: subscriber.id });
    await aNewJob({ status: "paused" });
    await aNewJob({ status: "assigned" });

    await run();

    expect(await countTo(subscriber)).toBe(0);
  });

  test("alerts the nearest twenty-five", async () => {
    const near = await Promise.all(Array.from({ length: 25 }, () => aSubscriber()));
    const further = await aSubscriber({}, { lga: "Epe" });
    await aNewJob();

    await run();

    expect(await Promise.all(near.map(countTo))).toEqual(near.map(() => 1));
    expect(await countTo(further)).toBe(0);
  });

  test("gets no alert when it is older than a day, and is marked", async () => {
    const subscriber = await aSubscriber();
    await aNewJob({ createdAt: new Date(app.clock.now().getTime() - 25 * hour * 1000) });

    await run();

    expect([await countTo(subscriber), await waitingJobs()]).toEqual([0, 0]);
  });
});

describe("limits of alerts", () => {
  test("a person gets three a day at most, and more the next day", async () => {
    const subscriber = await aSubscriber();
    for (let n = 0; n < 5; n += 1) await aNewJob();
    await run();
    expect(await countTo(subscriber)).toBe(3);
    expect(await waitingJobs()).toBe(0);

    goTo(10);
    await aNewJob();
    await run();
    expect(await countTo(subscriber)).toBe(4);
  });

  test("jobs posted at night wait until 08:00", async () => {
    const subscriber = await aSubscriber();
    goTo(20);
    await aNewJob();
    for (const time of [20, 23, 7]) {
      if (time !== 20) goTo(time);
      await run();
      expect([time, await countTo(subscriber), await waitingJobs()]).toEqual([time, 0, 1]);
    }

    goTo(8);
    await run();

    expect([await countTo(subscriber), await waitingJobs()]).toEqual([1, 0]);
  });

  test("a person who switches alerts off gets none until they are on again", async () => {
    const subscriber = await aSubscriber();
    const set = (on: unknown) =>
      app.call({ method: "PATCH", path: "/api/auth/job-sms", as: subscriber.cookie, body: { on } });

    expect((await set(false)).body).toEqual({ message: "You get no more jobs by SMS.", jobSms: false });
    await aNewJob();
    await run();
    expect(await countTo(subscriber)).toBe(0);
    const me = await app.call({ method: "GET", path: "/api/auth/session", as: subscriber.cookie });
    expect(me.body.user.jobSms).toBe(false);

    expect((await set(true)).body).toEqual({ message: "You get matching jobs by SMS.", jobSms: true });
    await aNewJob();
    await run();
    expect(await countTo(subscriber)).toBe(1);
    expect((await set("yes")).status).toBe(400);
    const visitor = await app.call({ method: "PATCH", path: "/api/auth/job-sms", body: { on: true } });
    expect(visitor.status).toBe(401);
  });
});

describe("alerts are sent once", () => {
  test("resumes after a crash between two people of a job without losing or repeating an alert", async () => {
    const people = [await aSubscriber(), await aSubscriber(), await aSubscriber()];
    await aNewJob();
    let sent = 0;
    const { queue } = app.deps;
    const breaking = Object.assign(Object.create(queue), {
      send: async (...args: Parameters<typeof queue.send>) => {
        sent += 1;
        if (sent === 2) throw new Error("the process is killed here");
        return queue.send(...args);
      },
    });

    await expect(alertAboutNewJobs({ ...app.deps, queue: breaking })).rejects.toThrow("killed");
    const { rows } = await app.deps.pool.query(
      "select from pgboss.job where name = $1 and state = 'created'",
      [sendSms.name],
    );
    expect([rows.length, await waitingJobs()]).toEqual([0, 1]);

    await run();
    await run();
    expect(await Promise.all(people.map(countTo))).toEqual([1, 1, 1]);
  });

  test("concurrent processes send each alert once and keep the daily limit", async () => {
    const people = [await aSubscriber(), await aSubscriber()];
    for (let n = 0; n < 8; n += 1) await aNewJob();

    await Promise.all(Array.from({ length: 6 }, () => alertAboutNewJobs(app.deps)));
    await app.runTasks();

    expect(await Promise.all(people.map(countTo))).toEqual([3, 3]);
    for (const person of people) expect(new Set(await bodiesTo(person)).size).toBe(3);
    expect(await waitingJobs()).toBe(0);
  });

  test("a job that is paused and reopened, or accepted and given back, sends no second alert", async () => {
    const subscriber = await aSubscriber();
    const jobId = await aNewJob();
    await run();
    await app.deps.pool.query("update jobs set status = 'paused' where id = $1", [jobId]);
    await app.deps.pool.query("update jobs set status = 'open' where id = $1", [jobId]);
    await run();

    expect(await countTo(subscriber)).toBe(1);
  });
});
