import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eq } from "#server/db/drizzle.ts";
import { sealPhone } from "#server/db/numbers/stored-numbers.ts";
import { staffRoles, users } from "#server/db/schema/accounts.ts";
import { parsePhone } from "#shared/phones/phone.ts";
import { hourMs } from "#shared/time/durations.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { clearFaults, smsFault } from "#tests/support/faults.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { campaignAnswers } from "#texts/campaigns.ts";
import { sendWaiting } from "./sending.service.ts";

let app: TestApp;
let staff: SignedInUser;
const inAYear = () => new Date(Date.now() + 365 * 24 * hourMs);

beforeAll(async () => {
  app = await startTestApp({ PROVIDER_TIMEOUT_SECONDS: "2", SMS_QUIET_HOURS: "1" });
  // Noon in Nigeria, whenever the test runs.
  const hour = new Date().getUTCHours();
  app.clock.advance(((11 - hour + 24) % 24) * 3_600);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.runTasks();
  await app.deps.pool.query("update users set verified_at = null");
  staff = await aSignedInUser(app, { promoConsentAt: null, fullName: "Bisi Alabi" });
  await app.deps.db.insert(staffRoles).values({ userId: staff.id, role: "publicRelations" });
  await clearFaults(app);
});

const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  app.call({ method: "POST", path, body, as: staff.cookie, headers });
const get = (path: string) => app.call({ method: "GET", path, as: staff.cookie });
const campaign = async (id: string) => (await get(`/api/campaigns/${id}`)).body;
const bodiesTo = async (phone: string) => (await app.messagesTo(phone)).map(({ body }) => body);
const fault = (kind: string, times: number) => smsFault(app, kind, { times, on: "send" });
const people = (count: number, overrides: Parameters<typeof aSignedInUser>[1] = {}) =>
  Promise.all(Array.from({ length: count }, () => aSignedInUser(app, overrides)));
const change = (userId: string, values: Partial<typeof users.$inferInsert>) =>
  app.deps.db.update(users).set(values).where(eq(users.id, userId));
/** A round that an earlier test queued may come due among a test's tasks. */
const rounds = 5;
/** Late enough that no call to the provider is running; still in daytime. */
const later = () => app.clock.advance(60);

describe("campaign recipients", () => {
  test("are all users with a proven phone, once each, without opted-out and closed accounts [API-26] [STAFF-03]", async () => {
    const [one, other] = await people(2);
    const [silent, withdrawn, gone, deleted, unproven] = await Promise.all([
      aSignedInUser(app, { promoConsentAt: null }),
      aSignedInUser(app, { promoConsentAt: new Date(0), promoWithdrawnAt: new Date() }),
      aSignedInUser(app, { suspendedAt: new Date() }),
      aSignedInUser(app, { deletedAt: new Date() }),
      aSignedInUser(app, { verifiedAt: null }),
    ]);

    const started = await post("/jobs/send-sms", { body: "Market day: ₦500 off" });
    await app.runTasks();

    expect(started.status).toBe(202);
    expect(started.body.message).toBe(campaignAnswers.started);
    for (const { phone } of [one!, other!]) expect(await bodiesTo(phone)).toEqual(["Market day: N500 off"]);
    for (const { phone } of [silent, withdrawn, gone, deleted, unproven])
      expect(await bodiesTo(phone)).toEqual([]);
    const after = await campaign(started.body.campaign._id);
    expect(after).toMatchObject({ status: "done", total: 5, createdBy: "Bisi Alabi" });
    expect(after.counts.sent + after.counts.delivered).toBe(2);
    expect(after.counts.opted_out).toBe(3);
    const audit = await app.deps.pool.query(
      "select actor_id from audit_log where action = 'campaigns.start' and subject_id = $1",
      [after._id],
    );
    expect(audit.rows).toEqual([{ actor_id: staff.id }]);
  });

  test("are subscribers only [API-27] [STAFF-04]", async () => {
    const [subscriber] = await people(1, { subscribedUntil: inAYear() });
    const [lapsed] = await people(1, { subscribedUntil: new Date(Date.now() - hourMs) });

    expect((await post("/jobs/send-sms-sub-users", { body: "For subscribers" })).status).toBe(202);
    await app.runTasks();

    expect(await bodiesTo(subscriber!.phone)).toEqual(["For subscribers"]);
    expect(await bodiesTo(lapsed!.phone)).toEqual([]);
  });

  test("are agents only, also those without promotion [API-28] [STAFF-07]", async () => {
    const [agent] = await people(1, { isAgent: true, promoConsentAt: null });
    const [client] = await people(1);

    expect((await post("/api/send-message-to-agents", { message: "To all agents" })).status).toBe(202);
    await app.runTasks();

    expect((await app.messagesTo(agent!.phone))[0]).toMatchObject({ body: "To all agents", channel: "dnd" });
    expect(await bodiesTo(client!.phone)).toEqual([]);
  });

  test("are counted and priced before, in parts", async () => {
    await people(3);
    await people(1, { promoConsentAt: null });
    const quote = async (body: string) =>
      (await get(`/api/campaigns/quote?audience=everyone&body=${encodeURIComponent(body)}`)).body;

    expect(await quote("a".repeat(160))).toEqual({
      recipients: 3,
      optedOut: 2,
      partsEach: 1,
      costKobo: 1_500,
      isNight: false,
    });
    expect(await quote("a".repeat(161))).toMatchObject({ partsEach: 2, costKobo: 3_000 });
    expect(await quote("ẹ".repeat(71))).toMatchObject({ partsEach: 2 });
  });

  test("refuses an empty audience, an empty text and one that is too long", async () => {
    expect((await post("/jobs/send-sms-sub-users", { body: "Hello" })).body.message).toBe(
      campaignAnswers.noRecipients,
    );
    await people(1);
    for (const body of ["", "  ", "a".repeat(641), undefined])
      expect((await post("/jobs/send-sms", { body })).status).toBe(400);
    expect((await post("/api/send-message-to-agents", {})).status).toBe(400);
  });

  test("refuses other roles", async () => {
    const [other] = await people(1);
    for (const path of ["/jobs/send-sms", "/jobs/send-sms-sub-users", "/api/send-message-to-agents"]) {
      expect((await app.call({ method: "POST", path, body: {}, as: other!.cookie })).status).toBe(403);
      expect((await app.call({ method: "POST", path, body: {} })).status).toBe(401);
    }
    const list = await app.call({ method: "GET", path: "/api/campaigns", as: other!.cookie });
    expect(list.status).toBe(403);
  });
});

describe("a running campaign", () => {
  test("starts once when the button is pressed twice", async () => {
    const [one] = await people(1);
    const key = { "idempotency-key": `press-${staff.id}` };

    const [first, second] = await Promise.all([
      post("/jobs/send-sms", { body: "Only once" }, key),
      post("/jobs/send-sms", { body: "Only once" }, key),
    ]);
    await app.runTasks();

    expect(first.body).toEqual(second.body);
    expect(await bodiesTo(one!.phone)).toEqual(["Only once"]);
    expect((await post("/jobs/send-sms", { body: "Something else" }, key)).status).toBe(409);
  });

  test("is refused a second time for the same text and recipients, also without a key: at once, while running and for a day", async () => {
    const [one] = await people(1);
    const press = (body = "Said once") => post("/jobs/send-sms", { body });

    const pressed = await Promise.all([press(), press(), press()]);
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    expect(pressed.find(({ status }) => status === 409)?.body.message).toBe(campaignAnswers.onItsWay);
    await app.runTasks();
    expect((await press()).body.message).toBe(campaignAnswers.sentAlready);
    expect(await bodiesTo(one!.phone)).toEqual(["Said once"]);

    expect((await press("Said differently")).status).toBe(202);
    expect((await post("/api/send-message-to-agents", { message: "Said once" })).status).toBe(400);
    app.clock.advance(24 * 3_600);
    expect((await press()).status).toBe(202);
    await app.runTasks();
    expect(await bodiesTo(one!.phone)).toEqual(["Said once", "Said differently", "Said once"]);
  });

  test("starts the day when recipients got it, not when it was started and then paused", async () => {
    const [one] = await people(1);
    const press = () => post("/jobs/send-sms", { body: "Paused for two days" });
    const { _id: id } = (await press()).body.campaign;
    await post(`/api/campaigns/${id}/pause`);
    app.clock.advance(48 * 3_600);
    await post(`/api/campaigns/${id}/resume`);
    await app.runTasks();
    expect(await bodiesTo(one!.phone)).toEqual(["Paused for two days"]);

    expect((await press()).body.message).toBe(campaignAnswers.sentAlready);
    app.clock.advance(24 * 3_600);
    expect((await press()).status).toBe(202);
    await app.runTasks();
  });

  test("can be sent again when it was cancelled before any message was sent", async () => {
    const [one] = await people(1);
    const press = async () => (await post("/jobs/send-sms", { body: "On second thoughts" })).body.campaign;
    await post(`/api/campaigns/${(await press())._id}/cancel`);

    expect((await press()).status).toBe("running");
    await app.runTasks();
    expect(await bodiesTo(one!.phone)).toEqual(["On second thoughts"]);
  });

  test("reaches a recipient at a changed number, not the old number's next owner, and no number twice", async () => {
    const [mover, reached, heir] = await people(3);
    const { _id: id } = (await post("/jobs/send-sms", { body: "To people, not numbers" })).body.campaign;
    await post(`/api/campaigns/${id}/pause`);
    const move = (who: { id: string }, phone: string) =>
      app.deps.pool.query("update users set phone = $2 where id = $1", [who.id, sealPhone(phone)]);
    const [newPhone, otherPhone] = ["+2348111222333", "+2348111222334"];
    await move(mover!, newPhone);
    await app.deps.pool.query(
      "update campaign_recipients set status = 'sent' where campaign_id = $1 and user_id = $2",
      [id, reached!.id],
    );
    await move(reached!, otherPhone);
    await move(heir!, reached!.phone);
    await post(`/api/campaigns/${id}/resume`);
    await app.runTasks();

    expect(await bodiesTo(newPhone)).toEqual(["To people, not numbers"]);
    for (const phone of [mover!.phone, reached!.phone, heir!.phone, otherPhone])
      expect(await bodiesTo(phone)).toEqual([]);
  });

  test("leaves out numbers that had their messages of the day, says so, and leaves some for codes", async () => {
    const [person] = await people(1);
    const started = [];
    for (let n = 0; n < 9; n += 1) {
      started.push((await post("/jobs/send-sms", { body: `Market day ${n}` })).body.campaign._id);
      await app.runTasks();
    }

    expect(await bodiesTo(person!.phone)).toHaveLength(7);
    const last = started.at(-1);
    expect(await campaign(last)).toMatchObject({ status: "done", counts: { sent: 0, failed: 1 } });
    const { recipients } = (await get(`/api/campaigns/${last}/recipients?status=failed`)).body;
    expect(recipients).toMatchObject([{ userId: person!.id, detail: campaignAnswers.dayIsFull }]);
    const reset = { phoneNumber: person!.phone };
    expect((await post("/jobs/request-password-reset", reset)).status).toBe(200);
    expect(await bodiesTo(person!.phone)).toHaveLength(7);
    await app.runTasks();
    expect(await bodiesTo(person!.phone)).toHaveLength(8);
  });

  test("pauses, resumes and is cancelled on request", async () => {
    const [one, other] = await people(2);
    const { _id: id } = (await post("/jobs/send-sms", { body: "Paused first" })).body.campaign;

    expect((await post(`/api/campaigns/${id}/pause`)).body.campaign.status).toBe("paused");
    await app.runTasks();
    expect(await bodiesTo(one!.phone)).toEqual([]);

    expect((await post(`/api/campaigns/${id}/resume`)).body.campaign.status).toBe("running");
    await app.runTasks();
    expect(await bodiesTo(one!.phone)).toEqual(["Paused first"]);
    expect(await bodiesTo(other!.phone)).toEqual(["Paused first"]);
    expect((await post(`/api/campaigns/${id}/cancel`)).body.message).toBe(campaignAnswers.ended);

    const next = (await post("/jobs/send-sms", { body: "Never sent" })).body.campaign._id;
    expect((await post(`/api/campaigns/${next}/cancel`)).body.campaign.status).toBe("cancelled");
    await app.runTasks();
    expect(await bodiesTo(one!.phone)).toEqual(["Paused first"]);
    expect((await post(`/api/campaigns/${next}/resume`)).status).toBe(409);
    expect((await post("/api/campaigns/00000000-0000-7000-8000-000000000000/pause")).status).toBe(404);
  });

  test("leaves out recipients who opt out while it runs", async () => {
    const [stays, leaves] = await people(2);
    await post("/jobs/send-sms", { body: "Still there?" });
    await change(leaves!.id, { promoWithdrawnAt: new Date() });

    await app.runTasks();

    expect(await bodiesTo(stays!.phone)).toEqual(["Still there?"]);
    expect(await bodiesTo(leaves!.phone)).toEqual([]);
  });

  test("waits for the morning", async () => {
    const [one] = await people(1);
    app.clock.advance(10 * 3_600);
    const { campaign: queued } = (await post("/jobs/send-sms", { body: "Good morning" })).body;
    await app.runTasks();
    expect(queued.held).toBe("night");
    expect((await get("/api/campaigns/quote?audience=everyone")).body.isNight).toBe(true);
    expect(await bodiesTo(one!.phone)).toEqual([]);

    app.clock.advance(14 * 3_600);
    await post(`/api/campaigns/${queued._id}/resume`);
    await app.runTasks();
    expect(await bodiesTo(one!.phone)).toEqual(["Good morning"]);
  });
});

describe("a campaign while the provider fails", () => {
  test("fails refused numbers with the reason, and sends the rest", async () => {
    const everyone = await people(9);
    await fault("400", 3);
    const { _id: id } = (await post("/jobs/send-sms", { body: "Some of you" })).body.campaign;
    await app.runTasks();

    const { counts, status } = await campaign(id);
    expect(status).toBe("done");
    expect(counts.failed).toBe(3);
    expect(counts.sent + counts.delivered).toBe(6);
    const { recipients } = (await get(`/api/campaigns/${id}/recipients?status=failed`)).body;
    expect(recipients).toHaveLength(3);
    const read = await app.deps.pool.query(
      "select actor_id from audit_log where action = 'campaigns.read-recipients' and subject_id = $1",
      [id],
    );
    expect(read.rows).toEqual([{ actor_id: staff.id }]);
    expect(recipients[0].phone).toMatch(/^\d{4} ••• \d{4}$/);
    for (const { phone } of everyone) expect((await bodiesTo(phone)).length).toBeLessThanOrEqual(1);
  });

  test.each([
    ["insufficient-balance", "balance"],
    ["sender-unapproved", "sender"],
    ["401", "credentials"],
  ])("pauses on %s with the reason, and loses no recipient", async (kind, held) => {
    const [one] = await people(1);
    await fault(kind, 1);
    const body = `Not lost with ${kind}`;
    const { _id: id } = (await post("/jobs/send-sms", { body })).body.campaign;
    await app.runTasks();
    expect(await campaign(id)).toMatchObject({ status: "paused", held, counts: { waiting: 1 } });

    await post(`/api/campaigns/${id}/resume`);
    await app.runTasks();
    expect(await campaign(id)).toMatchObject({ status: "done", held: null });
    expect(await bodiesTo(one!.phone)).toEqual([body]);
  });

  test("takes no turn of the day for messages that the provider did not take", async () => {
    const [person] = await people(1);
    await post("/jobs/send-sms", { body: "Step by step" });
    for (let n = 0; n < 9; n += 1) {
      await fault("429", 1);
      await sendWaiting(app.deps, async () => {});
      expect(await bodiesTo(person!.phone)).toEqual([]);
      later();
    }

    await sendWaiting(app.deps, async () => {});

    expect(await bodiesTo(person!.phone)).toEqual(["Step by step"]);
  });

  test("reports a rate limit, and continues by itself", async () => {
    const [one] = await people(1);
    await fault("429", rounds);
    const { _id: id } = (await post("/jobs/send-sms", { body: "Slowly" })).body.campaign;
    await app.runTasks();
    expect(await campaign(id)).toMatchObject({ status: "running", held: "rate-limited" });

    await clearFaults(app);
    later();
    await sendWaiting(app.deps, async () => {});
    expect(await campaign(id)).toMatchObject({ status: "done", held: null });
    expect(await bodiesTo(one!.phone)).toEqual(["Slowly"]);
  });

  test("stays paused by staff when they pause it while it is held", async () => {
    await people(1);
    await fault("429", rounds);
    const { _id: id } = (await post("/jobs/send-sms", { body: "Rests, then paused" })).body.campaign;
    await app.runTasks();
    expect((await post(`/api/campaigns/${id}/pause`)).body.campaign).toMatchObject({
      status: "paused",
      held: null,
    });
    await post(`/api/campaigns/${id}/cancel`);
  });

  test.each([
    ["503-after-create", "taken, and the answer lost"],
    ["503", "not taken, and no clear answer"],
  ])("%s: %s: reaches each recipient once", async (kind) => {
    const everyone = await people(4);
    await fault(kind, 2);
    const { _id: id } = (await post("/jobs/send-sms", { body: `Once with ${kind}` })).body.campaign;
    await app.runTasks();
    expect(await campaign(id)).toMatchObject({ status: "running", counts: { sending: 2 } });

    // The history of the provider is read twice before a missing message is sent again.
    for (let looks = 0; looks < 2; looks += 1) {
      later();
      await post(`/api/campaigns/${id}/resume`);
      await app.runTasks();
    }

    expect((await campaign(id)).status).toBe("done");
    for (const { phone } of everyone) expect(await bodiesTo(phone)).toEqual([`Once with ${kind}`]);
  });

  test("fails a number on the do-not-disturb list with that reason, once its report arrives", async () => {
    const [reached] = await people(1);
    const [silent] = await people(1, { phone: parsePhone("+2348130000000")! });
    const { _id: id } = (await post("/jobs/send-sms", { body: "May I disturb you?" })).body.campaign;
    await app.runTasks();

    await expect
      .poll(async () => (await campaign(id)).counts)
      .toMatchObject({ delivered: 1, failed: 1, sent: 0 });
    const { recipients } = (await get(`/api/campaigns/${id}/recipients?status=failed`)).body;
    expect(recipients).toMatchObject([{ userId: silent!.id, detail: "DND Active on Phone Number" }]);
    expect((await app.messagesTo(silent!.phone)).map(({ channel }) => channel)).toEqual(["generic"]);
    expect(await bodiesTo(reached!.phone)).toHaveLength(1);
  });

  test("recounts only every ten minutes once it ended an hour ago", async () => {
    await people(1);
    const { _id: id } = (await post("/jobs/send-sms", { body: "Long ago" })).body.campaign;
    await app.runTasks();
    await expect.poll(async () => (await campaign(id)).counts.delivered).toBe(1);
    const listed = async () =>
      (await get("/api/campaigns")).body.campaigns.find(({ _id }: { _id: string }) => _id === id).counts;
    app.clock.advance(24 * 3_600);
    expect(await listed()).toMatchObject({ delivered: 1, failed: 0 });

    await app.deps.pool.query(
      "update sms_messages set status = 'failed' where id in (select sms_id from campaign_recipients where campaign_id = $1)",
      [id],
    );
    expect(await listed()).toMatchObject({ delivered: 1, failed: 0 });
    app.clock.advance(601);
    expect(await listed()).toMatchObject({ delivered: 0, failed: 1 });
  });

  test("shows delivery reports among the outcomes", async () => {
    await people(1);
    const { _id: id } = (await post("/jobs/send-sms", { body: "Reported" })).body.campaign;
    await app.runTasks();

    await expect.poll(async () => (await campaign(id)).counts.delivered).toBe(1);
    expect((await get("/api/campaigns")).body.campaigns[0]).toMatchObject({ _id: id });
  });
});
