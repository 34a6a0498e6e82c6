/** Posters are asked after seven days; unanswered, jobs leave the lists after fourteen until renewed. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { queueSms } from "#server/features/messaging/sms/sms.service.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { payAtProvider } from "#tests/support/money.ts";
import { postSms } from "#tests/support/phone-menu.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { askWhetherOpen, expireJobs } from "./renewal.tasks.ts";

const day = 86_400;
let app: TestApp;
let poster: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.pool.query("update jobs set status = 'removed' where status = 'open'");
  poster = await aSignedInUser(app);
  toHourOfDay(12);
});

/** Moves the clock forward to that hour in Lagos. */
function toHourOfDay(hour: number): void {
  const second = (Math.floor(app.clock.now().getTime() / 1000) + 3600) % day;
  app.clock.advance((hour * 3600 - second + day) % day);
}

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * day * 1000);
const aJobOf = ({ id }: SignedInUser, overrides: Partial<Parameters<typeof aJob>[1]> = {}) =>
  aJob(app.deps.db, { userId: id, expiresAt: inDays(14), ...overrides });

/** Moves the clock and runs the tasks that are due. */
async function pass(days: number): Promise<void> {
  app.clock.advance(days * day);
  await app.deps.queue.runDue(app.deps, days * day);
  await app.deps.freshness.read();
}

const get = async (path: string, as?: string) => (await app.call({ method: "GET", path, as })).body;
const post = (path: string, body?: object, as = poster.cookie, key?: string) =>
  app.call({
    method: "POST",
    path,
    as,
    ...(body && { body }),
    ...(key && { headers: { "idempotency-key": key } }),
  });
const ownJob = async (id: string) =>
  (await get("/jobs/user-jobs", poster.cookie)).find((job: { _id: string }) => job._id === id);
const listed = async () => (await get("/jobs/get-job")).map((job: { _id: string }) => job._id);
const notifications = async () =>
  (await get("/api/notices", poster.cookie)).notices.map(({ kind, text }: { kind: string; text: string }) => [
    kind,
    text,
  ]);
const texts = async () => (await app.messagesTo(poster.phone)).map(({ body }) => body);

async function reply(words: string): Promise<string | undefined> {
  await postSms(app, { from: poster.phone, text: words });
  await app.runTasks();
  await app.deps.freshness.read();
  return (await texts())[0];
}

describe("a job that is getting old", () => {
  test("says when it expires, to everyone", async () => {
    await fundWallet(app.deps, { userId: poster.id, units: 5_000 });
    const posted = await post("/jobs/post-job", { description: "Mend the roof", maxBudget: 5_000 });
    const { _id: id, expiresAt } = posted.body.job;
    expect(Date.parse(expiresAt)).toBeCloseTo(inDays(14).getTime(), -5);
    expect(await get(`/jobs/get-job/${id}`)).toMatchObject({ expiresAt });
    expect(await ownJob(id)).toMatchObject({ expiresAt, freshness: "fresh" });
    const { jobs } = await get(`/jobs/user-profile/${poster.id}`);
    expect(jobs).toMatchObject([{ _id: id, expiresAt }]);
  });

  test("is asked about once after seven days, under the bell and by SMS", async () => {
    const { id } = await aJobOf(poster, { description: "Paint the fence" });
    await pass(6.5);
    expect(await notifications()).toEqual([]);
    expect(await ownJob(id)).toMatchObject({ freshness: "fresh" });
    await pass(0.6);
    await pass(0.1);
    expect(await notifications()).toEqual([["still-open", expect.stringContaining("Paint the fence")]]);
    const [sms, ...others] = await texts();
    expect(sms).toMatch(/^Runor: is "Paint the fence" still open\? Reply 1 yes, 2 no, or open http/);
    expect(sms!.length).toBeLessThanOrEqual(160);
    expect(others).toEqual([]);
    expect(await ownJob(id)).toMatchObject({ freshness: "asked", taken: false });
    expect(await listed()).toEqual([id]);
  });

  test("leaves the lists after fourteen days without an answer, and its poster is notified", async () => {
    const { id } = await aJobOf(poster);
    await pass(13.9);
    expect(await listed()).toEqual([id]);
    await pass(0.2);
    expect(await listed()).toEqual([]);
    expect(await get(`/jobs/get-job/${id}`)).toMatchObject({ taken: true });
    expect(await ownJob(id)).toMatchObject({ freshness: "expired", status: "paused" });
    expect((await notifications()).map(([kind]: string[]) => kind)).toEqual(["expired", "still-open"]);
  });

  test("does not wake anyone at night: the SMS waits for the morning", async () => {
    toHourOfDay(23);
    await aJobOf(poster, { expiresAt: inDays(6) });
    await pass(0);
    expect(await notifications()).toHaveLength(1);
    expect(await texts()).toEqual([]);
    await pass(9.5 / 24);
    expect(await texts()).toHaveLength(1);
  });

  test("does not wake anyone by an SMS that should have gone out during the day", async () => {
    await aJobOf(poster, { expiresAt: inDays(6) });
    await askWhetherOpen.handle(app.deps, {});
    toHourOfDay(23);
    await app.runTasks();
    expect(await texts()).toEqual([]);
    await pass(9.5 / 24);
    expect(await texts()).toHaveLength(1);
  });

  test("stays as long as its boost", async () => {
    const until = inDays(30);
    const { id } = await aJobOf(poster, { isPromoted: true, promotedUntil: until, expiresAt: until });
    await pass(20);
    expect(await listed()).toEqual([id]);
    expect(await notifications()).toEqual([]);
  });

  test("is asked about again before its boost ends, although its poster was asked before the boost", async () => {
    const { id } = await aJobOf(poster);
    await pass(8);
    expect(await ownJob(id)).toMatchObject({ freshness: "asked" });
    await payAtProvider(
      app,
      (await post("/api/payment-orders", { purpose: "boost", jobId: id })).body.tx_ref,
    );
    expect((await post(`/jobs/promote-job/${id}`)).body).toMatchObject({ isPromoted: true });
    expect(await ownJob(id)).toMatchObject({ freshness: "fresh" });
    await pass(22.5);
    expect(await ownJob(id)).toMatchObject({ freshness: "fresh" });
    await pass(1);
    expect(await ownJob(id)).toMatchObject({ freshness: "asked" });
    expect((await notifications()).map(([kind]: string[]) => kind)).toEqual(["still-open", "still-open"]);
  });

  test("is handled in the same run as all others, however many rounds they need", async () => {
    await Promise.all(Array.from({ length: 205 }, () => aJobOf(poster, { expiresAt: inDays(-1) })));
    await askWhetherOpen.handle(app.deps, {});
    await expireJobs.handle(app.deps, {});
    await app.deps.freshness.read();
    expect(await listed()).toEqual([]);
    await app.runTasks();
    expect(await texts()).toEqual([]);
  });
});

describe("the poster's answer", () => {
  test("keeps the job for another fourteen days, or pauses it", async () => {
    const { id } = await aJobOf(poster);
    await pass(8);
    const kept = await post(`/jobs/${id}/still-open`, { open: true });
    expect(kept).toMatchObject({ status: 200, body: { taken: false } });
    expect(Date.parse(kept.body.expiresAt)).toBeCloseTo(inDays(14).getTime(), -4);
    expect(await ownJob(id)).toMatchObject({ freshness: "fresh" });
    await pass(8);
    expect(await listed()).toEqual([id]);
    expect((await post(`/jobs/${id}/still-open`, { open: false })).body).toMatchObject({ taken: true });
    await app.deps.freshness.read();
    expect(await listed()).toEqual([]);
    expect(await ownJob(id)).toMatchObject({ freshness: "fresh", status: "paused" });
  });

  test("brings an expired job back where it was; resuming it does too", async () => {
    const { id } = await aJobOf(poster, { createdAt: inDays(-20), expiresAt: inDays(-1) });
    const newer = await aJobOf(await aSignedInUser(app), { createdAt: app.clock.now() });
    for (const back of [`/jobs/${id}/repost`, `/jobs/not-taken-job/${id}`, `/jobs/${id}/still-open`]) {
      await app.deps.pool.query("update jobs set expires_at = $2 where id = $1", [id, inDays(-1)]);
      await pass(0);
      expect([back, await listed()]).toEqual([back, [newer.id]]);
      expect((await post(back, { open: true })).body.taken).toBe(false);
      await pass(0);
      expect([back, await listed()]).toEqual([back, [newer.id, id]]);
    }
  });

  test("with one key is one answer", async () => {
    const { id } = await aJobOf(poster);
    const first = await post(`/jobs/${id}/still-open`, { open: false }, poster.cookie, "one-key-of-mine");
    await post(`/jobs/${id}/repost`);
    const again = await post(`/jobs/${id}/still-open`, { open: false }, poster.cookie, "one-key-of-mine");
    expect(again.body).toEqual(first.body);
    expect(await ownJob(id)).toMatchObject({ status: "open" });
    const other = await post(`/jobs/${id}/still-open`, { open: true }, poster.cookie, "one-key-of-mine");
    expect(other.body.code).toBe("key_reused");
  });

  test("is refused to others, for accepted jobs and for nonsense", async () => {
    const { id } = await aJobOf(poster);
    const stranger = await aSignedInUser(app);
    for (const path of [`/jobs/${id}/still-open`, `/jobs/${id}/repost`]) {
      expect((await post(path, { open: true }, stranger.cookie)).status).toBe(403);
      expect((await app.call({ method: "POST", path, body: { open: true } })).status).toBe(401);
    }
    expect((await post(`/jobs/${id}/still-open`, { open: "perhaps" })).status).toBe(400);
    expect((await post(`/jobs/${poster.id}/repost`)).status).toBe(404);
    await app.deps.pool.query("update jobs set status = 'assigned' where id = $1", [id]);
    expect((await post(`/jobs/${id}/repost`)).body.code).toBe("job_taken");
  });
});

/** Uses up one of the SMS that a person may get in a day. */
const aTextTo = ({ phone: to, id: userId }: SignedInUser) =>
  queueSms(app.deps, app.deps.db, { to, userId, body: "news", purpose: "asked-by-phone", channel: "dnd" });

describe("an answer by SMS", () => {
  test("1 keeps the job, and the reply asks about the next; 2 takes it out of the lists", async () => {
    const first = await aJobOf(poster, { description: "Wash the car", expiresAt: inDays(5) });
    const second = await aJobOf(poster, { description: "Cut the grass", expiresAt: inDays(6) });
    await pass(0);
    expect(await texts()).toHaveLength(1);
    expect(await reply("1")).toMatch(
      /"Wash the car" stays until .*And "Cut the grass", still open\? 1 yes, 2 no\.$/,
    );
    expect(await ownJob(first.id)).toMatchObject({ freshness: "fresh", taken: false });
    expect(await reply("2 it is done")).toBe('Runor: "Cut the grass" is out of the lists.');
    expect(await listed()).toEqual([first.id]);
    expect(await reply("1")).toContain("we have asked you nothing just now");
    expect(await ownJob(second.id)).toMatchObject({ status: "paused" });
  });

  test("applies to no other job when it is repeated after the day's replies are used up", async () => {
    const jobs: { id: string }[] = [];
    for (let n = 0; n < 9; n++) jobs.push(await aJobOf(poster, { expiresAt: inDays(1 + n / 10) }));
    await pass(0);
    for (let n = 0; n < 7; n++) await reply("2");
    expect(await texts()).toHaveLength(7);
    for (let n = 0; n < 3; n++) await reply("2");
    expect(await listed()).toEqual(expect.arrayContaining(jobs.slice(7).map(({ id }) => id)));
    expect(await listed()).toHaveLength(2);
  });

  test("is not awaited for a question that could not be sent", async () => {
    for (let n = 0; n < 7; n++) await aTextTo(poster);
    const { id } = await aJobOf(poster, { expiresAt: inDays(3) });
    await pass(0);
    expect((await notifications()).map(([kind]: string[]) => kind)).toEqual(["still-open"]);
    await reply("2");
    expect(await listed()).toEqual([id]);
  });

  test("brings back what expired meanwhile, and changes nothing that was accepted", async () => {
    const { id } = await aJobOf(poster, { expiresAt: inDays(1) });
    await pass(0);
    await pass(2);
    expect(await listed()).toEqual([]);
    expect(await reply("1")).toContain("stays until");
    expect(await listed()).toEqual([id]);
    await app.deps.pool.query("update jobs set expires_at = $2 where id = $1", [id, inDays(1)]);
    await pass(0);
    await app.deps.pool.query("update jobs set status = 'assigned' where id = $1", [id]);
    expect(await reply("2")).toContain("we have asked you nothing just now");
  });

  test("is asked for and confirmed in the poster's language", async () => {
    poster = await aSignedInUser(app, { language: "pcm" });
    await aJobOf(poster, { description: "Sew one gown", expiresAt: inDays(3) });
    await pass(0);
    expect((await texts())[0]).toContain('"Sew one gown" still dey open?');
    expect((await texts())[0]).toContain("/pcm/my-jobs");
    expect(await reply("2")).toBe('Runor: "Sew one gown" don comot from the lists.');
  });
});
